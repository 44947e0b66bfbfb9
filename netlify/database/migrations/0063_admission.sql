-- Admission: who a key speaks for, and whether its request still fits into the rolling minute. Also the counting of attempts by
-- those who have no key.

-- One row for each key with the times of its accepted requests, so the row's lock is the only one needed and
-- nothing is left to clean up. The check holds the limit even against a caller that forgets the lock. The last time stays until
-- the next accepted request, so it is also when the key was last used.
--
-- Every request writes a new version of its row. With the free space that the fill factor leaves it fits into the same page, and
-- the old one is removed by the way. The rest is vacuumed after a number of dead rows that does not grow with the number of keys:
-- with a million keys PostgreSQL would wait for 200,000, about 100 MB.
CREATE TABLE supplier.request_window (
  key_id text PRIMARY KEY REFERENCES supplier.api_key ON DELETE CASCADE,
  accepted_at timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(accepted_at) <= 60)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

CREATE FUNCTION supplier.open_request_window() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supplier.request_window (key_id) VALUES (NEW.key_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER open_request_window AFTER INSERT ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.open_request_window();

-- The whole seconds until one more request fits into the 60 of 60 seconds, or null when it fits at `at`.
CREATE FUNCTION supplier.limited_for(accepted timestamptz[], at timestamptz) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- The times are in their order, so the request that has to leave the window first is the 60th from the end.
  earliest timestamptz := accepted[cardinality(accepted) - 60 + 1];
BEGIN
  IF earliest IS NULL OR earliest <= at - interval '60 seconds' THEN
    RETURN NULL;
  END IF;
  RETURN ceil(extract(epoch FROM earliest + interval '60 seconds' - at));
END
$$;

-- Authenticates one request and counts it, in one statement. `verdict` is one of
--   unknown     no key with this id and digest;
--   revoked, expired, disabled
--               how the key has ended, `disabled` by an operator alone; the log has it, the client gets one answer for all;
--   limited     60 requests were accepted in the last 60 seconds, `wait_seconds` until the oldest leaves;
--   no_access   counted, but the issuing owner lost the role, or the company may not use the service;
--   admitted    counted.
--
-- It looks at the window before it takes the lock of its row, so a key that is limited writes nothing and slows nobody down.
-- Entries leave a window only by time, so what is limited without the lock is limited with it, and the count stays
-- exact. The rest is read after the lock is held, so what was revoked while the request waited stays revoked, and so is the clock.
--
-- It waits at most `wait_milliseconds` for other transactions that count requests of the key or hold its window, and then fails: if
-- its client gave up first, it would go on waiting here with the connection.
--
-- What this transaction writes is the window alone. It does not wait until the disk has it (`synchronous_commit`): when the
-- server of the database crashes, the requests that were counted in its last second may be forgotten. Keys, companies and
-- the audit record are written by other transactions, which do wait.
CREATE FUNCTION supplier.admit_request(
  presented_key_id text, presented_digest bytea, wait_milliseconds integer DEFAULT 3000,
  OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[],
  OUT created_at timestamptz, OUT expires_at timestamptz, OUT wait_seconds integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  salt bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  decided_at timestamptz;
  state text;
  waits_until timestamptz;
  left_milliseconds integer;
BEGIN
  -- Both digests are hashed again with a random value, so the time the comparison takes says nothing about
  -- either. A stranger with a wrong secret gets no further, and no lock.
  SELECT stored.* INTO presented FROM supplier.api_key AS stored
  WHERE stored.key_id = presented_key_id
    AND sha256(stored.digest || salt) = sha256(presented_digest || salt);
  IF NOT FOUND THEN
    verdict := 'unknown';
    RETURN;
  END IF;

  SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
  WHERE counted.key_id = presented_key_id;
  wait_seconds := supplier.limited_for(accepted, supplier.present_time());
  IF wait_seconds IS NULL THEN
    -- Whoever waits for a row in a queue waits twice, for the queue and for the row, each time up to the limit. So the queue
    -- is a lock of its own, and what is left of the time is for the row. A limit of 0 would be none.
    waits_until := clock_timestamp() + make_interval(secs => wait_milliseconds / 1000.0);
    PERFORM set_config('synchronous_commit', 'off', true),
      set_config('lock_timeout', greatest(wait_milliseconds, 1)::text, true);
    PERFORM pg_advisory_xact_lock(hashtextextended('supplier.request_window ' || presented_key_id, 0));
    left_milliseconds := extract(epoch FROM waits_until - clock_timestamp()) * 1000;
    PERFORM set_config('lock_timeout', greatest(left_milliseconds, 1)::text, true);
    SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
    WHERE counted.key_id = presented_key_id FOR UPDATE;
    IF NOT FOUND THEN
      verdict := 'unknown';
      RETURN;
    END IF;
    -- Read again, because the key may have ended while the request waited.
    SELECT stored.* INTO presented FROM supplier.api_key AS stored WHERE stored.key_id = presented_key_id;
  END IF;

  decided_at := supplier.present_time();
  state := supplier.key_state(presented, decided_at);
  IF state IN ('revoked', 'expired') OR presented.disabled_reason <> 'owner_lost_role' THEN
    verdict := state;
    RETURN;
  END IF;

  wait_seconds := coalesce(wait_seconds, supplier.limited_for(accepted, decided_at));
  IF wait_seconds IS NOT NULL THEN
    verdict := 'limited';
    RETURN;
  END IF;
  UPDATE supplier.request_window AS counted SET accepted_at = ARRAY(
      SELECT earlier FROM unnest(accepted) AS earlier WHERE earlier > decided_at - interval '60 seconds' ORDER BY earlier
    ) || decided_at
  WHERE counted.key_id = presented_key_id;

  SELECT owning.* INTO company FROM supplier.company AS owning WHERE owning.company_id = presented.company_id;
  SELECT issuing.* INTO issuer FROM supplier.member AS issuing WHERE issuing.member_id = presented.issued_by;
  company_id := company.company_id;
  company_name := company.name;
  scopes := presented.scopes;
  created_at := presented.created_at;
  expires_at := presented.expires_at;
  IF state = 'disabled' OR NOT supplier.is_current_owner(issuer)
    OR company.verified_at IS NULL OR company.suspended_at IS NOT NULL THEN
    verdict := 'no_access';
  ELSE
    verdict := 'admitted';
  END IF;
END
$$;

-- Counting of attempts, such as requests for a sign-in code. `bucket` names what is counted, such as the digest of an
-- address; `made_at` are the times of the attempts that were allowed.
CREATE TABLE supplier.attempt (
  bucket text PRIMARY KEY CHECK (char_length(bucket) BETWEEN 1 AND 200),
  made_at timestamptz[] NOT NULL,
  -- When the last of them leaves the window, so the row can be deleted.
  ends_at timestamptz NOT NULL
);

CREATE INDEX attempt_end ON supplier.attempt (ends_at);

-- Counts one attempt and returns 0, or without counting it returns the seconds until the next is allowed: at most
-- `max_attempts` in any `window_seconds`. The row's lock makes it exact, and the time is read under the lock.
CREATE FUNCTION supplier.count_attempt(
  counted_bucket text, max_attempts integer, window_seconds integer
) RETURNS integer
LANGUAGE plpgsql SET lock_timeout = '3s' SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  times timestamptz[];
  counted_at timestamptz;
  span interval := make_interval(secs => window_seconds);
BEGIN
  INSERT INTO supplier.attempt AS present (bucket, made_at, ends_at) VALUES (counted_bucket, '{}', 'infinity')
    ON CONFLICT (bucket) DO UPDATE SET ends_at = 'infinity' RETURNING present.made_at INTO times;
  counted_at := supplier.present_time();
  times := ARRAY(SELECT earlier FROM unnest(times) AS earlier WHERE earlier > counted_at - span ORDER BY earlier);
  IF cardinality(times) < max_attempts THEN
    UPDATE supplier.attempt SET made_at = times || counted_at, ends_at = counted_at + span
      WHERE bucket = counted_bucket;
    RETURN 0;
  END IF;
  UPDATE supplier.attempt SET ends_at = times[cardinality(times)] + span WHERE bucket = counted_bucket;
  -- The attempt that has to leave the window before another is allowed.
  RETURN greatest(1, ceil(extract(epoch FROM times[cardinality(times) - max_attempts + 1] + span - counted_at)));
END
$$;

-- Takes back the newest attempt of a count, such as a try of a sign-in code that turned out to be right. Nothing happens when
-- there is none.
CREATE FUNCTION supplier.forgive_attempt(counted_bucket text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
  UPDATE supplier.attempt SET made_at = made_at[:cardinality(made_at) - 1]
  WHERE bucket = counted_bucket AND cardinality(made_at) > 0
$$;

-- Deletes the counts whose window is over. Returns how many.
CREATE FUNCTION supplier.forget_attempts() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM supplier.attempt WHERE ends_at <= supplier.present_time();
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
