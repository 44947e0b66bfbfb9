-- The names of the keys are lost, and which key each one replaces; the audit record keeps both. Keys work as before.
DROP TRIGGER guard_replacement ON supplier.api_key;
DROP FUNCTION supplier.guard_replacement();
DROP FUNCTION supplier.name_key(text, text, text, text, text, timestamptz);
DROP FUNCTION supplier.issue_key(text, text, text, bytea, text[], text, text, timestamptz, text, text);
DROP FUNCTION supplier.keys_of(text, text, timestamptz);

CREATE OR REPLACE FUNCTION supplier.guard_key_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unchanged supplier.api_key := NEW;
BEGIN
  unchanged.revoked_at := OLD.revoked_at;
  unchanged.revoked_by := OLD.revoked_by;
  unchanged.disabled_at := OLD.disabled_at;
  unchanged.disabled_reason := OLD.disabled_reason;
  unchanged.expires_at := OLD.expires_at;
  IF OLD.sent_in_address_at IS NULL THEN unchanged.sent_in_address_at := NULL; END IF;
  IF unchanged IS DISTINCT FROM OLD OR OLD.revoked_at IS NOT NULL OR OLD.disabled_at IS NOT NULL THEN
    PERFORM supplier.refuse('key_not_active');
  END IF;
  IF NEW.revoked_at IS NOT NULL THEN PERFORM supplier.require_owner(NEW.company_id, NEW.revoked_by); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION supplier.audit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  subject supplier.api_key := coalesce(NEW, OLD);
  told text[] := '{}';
  rest text;
  issuer text := (SELECT email FROM supplier.member WHERE member_id = subject.issued_by);
  granted text := array_to_string(subject.scopes, ' ');
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    PERFORM supplier.record_event(
      CASE TG_OP WHEN 'INSERT' THEN 'key.issued' ELSE 'key.removed' END,
      subject.company_id, subject.key_id, issuer, granted);
    RETURN NULL;
  END IF;
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    told := told || ARRAY['revoked_at', 'revoked_by'];
    PERFORM supplier.record_event(
      'key.revoked', NEW.company_id, NEW.key_id,
      (SELECT email FROM supplier.member WHERE member_id = NEW.revoked_by), granted);
  END IF;
  IF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL THEN
    told := told || ARRAY['disabled_at', 'disabled_reason'];
    PERFORM supplier.record_event('key.disabled', NEW.company_id, NEW.key_id, issuer, NEW.disabled_reason);
  END IF;
  IF OLD.sent_in_address_at IS NULL AND NEW.sent_in_address_at IS NOT NULL THEN
    told := told || 'sent_in_address_at'::text;
    PERFORM supplier.record_event('key.sent_in_address', NEW.company_id, NEW.key_id, issuer);
  END IF;
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('key.changed', OLD.company_id, OLD.key_id, issuer, rest);
  END IF;
  RETURN NULL;
END
$$;

ALTER TABLE supplier.api_key DROP COLUMN name, DROP COLUMN replaces;

CREATE FUNCTION supplier.issue_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  new_request_id text, actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  owner_id bigint;
  earlier text;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  IF owner_email IS NOT NULL THEN PERFORM supplier.require_member(wanted_company_id, owner_email); END IF;
  PERFORM 1 FROM supplier.company WHERE company.company_id = wanted_company_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  owner_id := supplier.acting_owner(wanted_company_id, owner_email);
  SELECT request.key_id INTO earlier FROM supplier.console_request AS request
    WHERE request.company_id = wanted_company_id AND request.request_id = new_request_id;
  IF FOUND THEN PERFORM supplier.refuse('request_repeated', earlier); END IF;
  INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
  VALUES (new_key_id, wanted_company_id, owner_id, new_digest, new_scopes);
  IF new_request_id IS NOT NULL THEN
    INSERT INTO supplier.console_request (company_id, request_id, key_id)
    VALUES (wanted_company_id, new_request_id, new_key_id);
  END IF;
  RETURN QUERY
    SELECT issued.created_at, issued.expires_at, member.email
    FROM supplier.api_key AS issued JOIN supplier.member ON member.member_id = issued.issued_by
    WHERE issued.key_id = new_key_id;
END
$$;

CREATE FUNCTION supplier.keys_of(wanted_company_id text, account_email text, at timestamptz DEFAULT NULL)
RETURNS TABLE (
  retained integer, active integer, created_today integer, next_at timestamptz,
  key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, email text, state text, works boolean,
  last_used_at timestamptz, revoked_at timestamptz, revoked_by text, disabled_at timestamptz, disabled_reason text,
  sent_in_address_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  shown_at timestamptz := coalesce(at, supplier.change_time());
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
      issued.disabled_reason, issued.sent_in_address_at
    FROM supplier.key_counts(wanted_company_id, shown_at) AS counts
      LEFT JOIN supplier.api_key AS issued ON issued.company_id = wanted_company_id
      LEFT JOIN supplier.member AS issuer ON issuer.member_id = issued.issued_by
      LEFT JOIN supplier.member AS revoker ON revoker.member_id = issued.revoked_by
      LEFT JOIN supplier.request_window AS counted ON counted.key_id = issued.key_id
    ORDER BY issued.created_at, issued.key_id;
END
$$;

SELECT supplier.grant_roles();
