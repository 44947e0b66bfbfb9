-- Nothing is lost. The admission as migration 31 has it.
DROP FUNCTION supplier.admit_request(text, bytea, timestamptz, integer);

CREATE FUNCTION supplier.admit_request(
  presented_key_id text, presented_digest bytea, at timestamptz DEFAULT NULL, waits boolean DEFAULT true,
  OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[],
  OUT created_at timestamptz, OUT expires_at timestamptz, OUT wait_seconds integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  blind bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  moment timestamptz;
  state text;
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
    PERFORM set_config('synchronous_commit', 'off', true);
    IF waits THEN
      SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
      WHERE counted.key_id = presented_key_id FOR UPDATE;
    ELSE
      SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
      WHERE counted.key_id = presented_key_id FOR UPDATE SKIP LOCKED;
    END IF;
    IF NOT FOUND THEN
      verdict := CASE WHEN waits THEN 'unknown' ELSE 'busy' END;
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

-- Decides on requests as `supplier.admit_request` does, one after the other, and returns a row for each in their order. It
-- waits for no lock, so that one key holds up no other and two such statements cannot wait for each other; requests
-- whose verdict is `busy` are to be admitted one by one.
CREATE FUNCTION supplier.admit_requests(key_ids text[], digests bytea[], times timestamptz[])
RETURNS TABLE (
  verdict text, company_id text, company_name text, scopes text[],
  created_at timestamptz, expires_at timestamptz, wait_seconds integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  FOR place IN 1 .. cardinality(key_ids) LOOP
    RETURN QUERY SELECT * FROM supplier.admit_request(key_ids[place], digests[place], times[place], false);
  END LOOP;
END
$$;

SELECT supplier.grant_roles();
