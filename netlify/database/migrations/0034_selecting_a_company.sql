-- Whether a company ever had a key is part of what its members see, and whoever selects a company whose first key exists is told
-- who created it and when.

ALTER TYPE supplier.account_company ADD ATTRIBUTE had_key boolean;

-- The companies of which an account is a current member, oldest first.
CREATE OR REPLACE FUNCTION supplier.companies_of(account_email text) RETURNS SETOF supplier.account_company
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at,
    company.keys_created > 0
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$$;

DROP FUNCTION supplier.select_company(text, text, text, bytea, text[], text, timestamptz);

-- An owner selects a company. If it is verified and never had a key, this issues the first one, whose row has `is_issued`. If it
-- had one, the row is that of its oldest key, without `is_issued`. For a member who is no owner, and for a company that is not
-- verified and never had a key, there is no row.
CREATE FUNCTION supplier.select_company(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text, is_issued boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  company supplier.company;
  acting supplier.member;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  IF owner_email IS NOT NULL THEN
    acting := supplier.require_member(wanted_company_id, owner_email);
    IF NOT supplier.is_current_owner(acting) THEN RETURN; END IF;
  END IF;
  SELECT * INTO company FROM supplier.company AS wanted WHERE wanted.company_id = wanted_company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  IF supplier.company_state(company) = 'verified' AND company.keys_created = 0 THEN
    -- Only one of several selections issues the key. The others find it under the lock.
    SELECT * INTO company FROM supplier.company AS wanted
      WHERE wanted.company_id = wanted_company_id FOR NO KEY UPDATE;
    IF supplier.company_state(company) = 'verified' AND company.keys_created = 0 THEN
      RETURN QUERY
        SELECT issued.created_at, issued.expires_at, issued.email, true FROM supplier.issue_key(
          wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, NULL, actor, at) AS issued;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    SELECT stored.created_at, stored.expires_at, member.email, false
    FROM supplier.api_key AS stored JOIN supplier.member ON member.member_id = stored.issued_by
    WHERE stored.company_id = wanted_company_id ORDER BY stored.created_at, stored.key_id LIMIT 1;
END
$$;

SELECT supplier.grant_roles();
