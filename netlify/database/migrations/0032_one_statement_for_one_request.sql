-- Each request is decided by a statement of its own again. When one key was busy, a statement for several sent each of its
-- requests once more, to wait on a connection of its own, until other keys had none.

-- As before, with `wait_milliseconds` in place of `waits`: so long it waits for other transactions that count requests of the
-- key or have its window, then it fails. A client that gives up before it would leave it waiting here with its connection.
DROP FUNCTION supplier.admit_requests(text[], bytea[], timestamptz[]);
DROP FUNCTION supplier.admit_request(text, bytea, timestamptz, boolean);

CREATE FUNCTION supplier.admit_request(
  presented_key_id text, presented_digest bytea, at timestamptz DEFAULT NULL, wait_milliseconds integer DEFAULT 3000,
  OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[],
  OUT created_at timestamptz, OUT expires_at timestamptz, OUT wait_seconds integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  blind bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  moment timestamptz;
  state text;
  waits_until timestamptz;
  left_milliseconds integer;
BEGIN
  -- Both digests are hashed again with a random value, so the time the comparison takes says nothing about
  -- either. A stranger with a wrong secret gets no further, and no lock.
  SELECT stored.* INTO presented FROM supplier.api_key AS stored
  WHERE stored.key_id = presented_key_id
    AND sha256(stored.digest || blind) = sha256(presented_digest || blind);
  IF NOT FOUND THEN
    verdict := 'unknown';
    RETURN;
  END IF;

  SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
  WHERE counted.key_id = presented_key_id;
  wait_seconds := supplier.limited_for(accepted, coalesce(at, clock_timestamp()));
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

  moment := coalesce(at, clock_timestamp());
  state := supplier.key_state(presented, moment);
  IF state IN ('revoked', 'expired') OR presented.disabled_reason <> 'owner_lost_role' THEN
    verdict := state;
    RETURN;
  END IF;

  wait_seconds := coalesce(wait_seconds, supplier.limited_for(accepted, moment));
  IF wait_seconds IS NOT NULL THEN
    verdict := 'limited';
    RETURN;
  END IF;
  UPDATE supplier.request_window AS counted SET accepted_at = ARRAY(
      SELECT earlier FROM unnest(accepted) AS earlier WHERE earlier > moment - interval '60 seconds' ORDER BY earlier
    ) || moment
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

SELECT supplier.grant_roles();
