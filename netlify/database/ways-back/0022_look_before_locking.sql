-- admit_request as migration 12 has it.
CREATE OR REPLACE FUNCTION supplier.admit_request(
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

  IF supplier.key_state(presented, moment) IN ('revoked', 'expired')
    OR presented.disabled_reason <> 'owner_lost_role' THEN
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

DROP FUNCTION supplier.limited_for(timestamptz[], timestamptz);
