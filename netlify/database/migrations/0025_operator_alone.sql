-- Some functions serve an account, and without one an operator. The service always names an account, so its role may not leave
-- it out: it would issue, list and revoke the keys of any company.

-- Refuses unless the caller has the rights of the owner of the schema. Inside a SECURITY DEFINER function the current user is
-- the owner, so this looks at the login, or at the role that the session took on.
CREATE FUNCTION supplier.require_operator() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
BEGIN
  IF NOT pg_has_role(caller, (SELECT nspowner FROM pg_namespace WHERE nspname = 'supplier'), 'USAGE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied to act without an account';
  END IF;
END
$$;

-- As before, but only an operator may name no account.
CREATE OR REPLACE FUNCTION supplier.acting_owner(wanted_company_id text, owner_email text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  acting supplier.member;
  owners bigint[];
BEGIN
  IF owner_email IS NOT NULL THEN
    acting := supplier.require_member(wanted_company_id, owner_email);
    IF NOT supplier.is_current_owner(acting) THEN PERFORM supplier.refuse('not_an_owner'); END IF;
    RETURN acting.member_id;
  END IF;
  PERFORM supplier.require_operator();
  owners := ARRAY(
    SELECT candidate.member_id FROM supplier.member AS candidate
    WHERE candidate.company_id = wanted_company_id AND supplier.is_current_owner(candidate));
  IF cardinality(owners) > 1 THEN PERFORM supplier.refuse('owner_ambiguous'); END IF;
  IF cardinality(owners) = 0 THEN PERFORM supplier.refuse('not_an_owner'); END IF;
  RETURN owners[1];
END
$$;

-- As before, but only an operator may name no account.
CREATE OR REPLACE FUNCTION supplier.keys_of(wanted_company_id text, account_email text, at timestamptz DEFAULT NULL)
RETURNS TABLE (
  retained integer, active integer, created_today integer, next_at timestamptz,
  key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, email text, state text, works boolean,
  last_used_at timestamptz, revoked_at timestamptz, revoked_by text, disabled_at timestamptz, disabled_reason text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  shown_at timestamptz := coalesce(at, supplier.moment());
  company supplier.company;
BEGIN
  IF account_email IS NULL THEN
    PERFORM supplier.require_operator();
  ELSE
    PERFORM supplier.require_member(wanted_company_id, account_email);
  END IF;
  SELECT * INTO company FROM supplier.company AS wanted WHERE wanted.company_id = wanted_company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  RETURN QUERY
    SELECT counts.retained, counts.active, counts.created_today, counts.next_at,
      issued.key_id, issued.scopes, issued.created_at, issued.expires_at, issuer.email,
      supplier.key_state(issued, shown_at),
      supplier.key_state(issued, shown_at) = 'active' AND supplier.is_current_owner(issuer)
        AND supplier.company_state(company) = 'verified',
      counted.accepted_at[cardinality(counted.accepted_at)], issued.revoked_at, revoker.email, issued.disabled_at,
      issued.disabled_reason
    FROM supplier.key_counts(wanted_company_id, shown_at) AS counts
      LEFT JOIN supplier.api_key AS issued ON issued.company_id = wanted_company_id
      LEFT JOIN supplier.member AS issuer ON issuer.member_id = issued.issued_by
      LEFT JOIN supplier.member AS revoker ON revoker.member_id = issued.revoked_by
      LEFT JOIN supplier.request_window AS counted ON counted.key_id = issued.key_id
    ORDER BY issued.created_at, issued.key_id;
END
$$;

SELECT supplier.grant_roles();
