-- Nothing is lost. companies_of and select_company as before.
CREATE OR REPLACE FUNCTION supplier.companies_of(account_email text) RETURNS SETOF supplier.account_company
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at,
    NULL::boolean
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$$;

ALTER TYPE supplier.account_company DROP ATTRIBUTE had_key;

CREATE OR REPLACE FUNCTION supplier.companies_of(account_email text) RETURNS SETOF supplier.account_company
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$$;

DROP FUNCTION supplier.select_company(text, text, text, bytea, text[], text, timestamptz);

CREATE FUNCTION supplier.select_company(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
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
  IF supplier.company_state(company) <> 'verified' OR company.keys_created > 0 THEN RETURN; END IF;
  -- Only one of several selections issues the key. The others find it under the lock.
  SELECT * INTO company FROM supplier.company AS wanted
    WHERE wanted.company_id = wanted_company_id FOR NO KEY UPDATE;
  IF supplier.company_state(company) <> 'verified' OR company.keys_created > 0 THEN RETURN; END IF;
  RETURN QUERY
    SELECT * FROM supplier.issue_key(
      wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, NULL, actor, at);
END
$$;

SELECT supplier.grant_roles();
