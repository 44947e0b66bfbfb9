-- Admission: who a key speaks for, and whether its request still fits into the rolling minute.

-- One row for each key with the times of its accepted requests, so the row's lock is the only one needed and
-- nothing is left to clean up. The check holds the limit even against a caller that forgets the lock.
CREATE TABLE supplier.request_window (
  key_id text PRIMARY KEY REFERENCES supplier.api_key ON DELETE CASCADE,
  accepted_at timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(accepted_at) <= 60)
) WITH (fillfactor = 50);

CREATE FUNCTION supplier.open_request_window() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supplier.request_window (key_id) VALUES (NEW.key_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER open_request_window AFTER INSERT ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.open_request_window();

-- Authenticates one request and counts it, in one statement. `verdict` is one of
--   unknown     no key with this id and digest;
--   ended       the key is revoked or expired;
--   limited     60 requests were accepted in the last 60 seconds, `wait_seconds` until the oldest leaves;
--   no_access   counted, but the issuing owner or the company may not use the service;
--   admitted    counted.
-- Everything is read after the row lock is held, so what was revoked while the request waited stays revoked.
-- Without `at` the database's clock counts, read under the lock: instances of the service share it. The lock
-- timeout is shorter than the caller's deadline, so a request that was given up is not counted later.
CREATE FUNCTION supplier.admit_request(
  presented_key_id text, presented_digest bytea, at timestamptz DEFAULT NULL,
  OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[],
  OUT created_at timestamptz, OUT expires_at timestamptz, OUT wait_seconds integer
)
LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
  blind bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  moment timestamptz;
BEGIN
  -- Both digests are hashed again with a random value, so the time the comparison takes says nothing about
  -- either. A stranger with a wrong secret gets no lock.
  SELECT counted.accepted_at INTO accepted
  FROM supplier.request_window AS counted
  WHERE counted.key_id = (
    SELECT stored.key_id FROM supplier.api_key AS stored
    WHERE stored.key_id = presented_key_id
      AND sha256(stored.digest || blind) = sha256(presented_digest || blind))
  FOR UPDATE;
  IF NOT FOUND THEN
    verdict := 'unknown';
    RETURN;
  END IF;

  moment := coalesce(at, clock_timestamp());
  SELECT stored.* INTO presented FROM supplier.api_key AS stored WHERE stored.key_id = presented_key_id;
  SELECT owning.* INTO company FROM supplier.company AS owning WHERE owning.company_id = presented.company_id;
  SELECT issuing.* INTO issuer FROM supplier.member AS issuing WHERE issuing.member_id = presented.issued_by;

  company_id := company.company_id;
  company_name := company.name;
  scopes := presented.scopes;
  created_at := presented.created_at;
  expires_at := presented.expires_at;

  IF supplier.key_state(presented, moment) IN ('revoked', 'expired') THEN
    verdict := 'ended';
    RETURN;
  END IF;

  accepted := ARRAY(
    SELECT earlier FROM unnest(accepted) AS earlier WHERE earlier > moment - interval '60 seconds' ORDER BY earlier);
  IF cardinality(accepted) >= 60 THEN
    verdict := 'limited';
    wait_seconds := ceil(extract(epoch FROM accepted[1] + interval '60 seconds' - moment));
    RETURN;
  END IF;
  UPDATE supplier.request_window AS counted SET accepted_at = accepted || moment
  WHERE counted.key_id = presented_key_id;

  IF supplier.key_state(presented, moment) = 'disabled' OR NOT supplier.is_current_owner(issuer)
    OR company.verified_at IS NULL OR company.suspended_at IS NOT NULL THEN
    verdict := 'no_access';
  ELSE
    verdict := 'admitted';
  END IF;
END
$$;
