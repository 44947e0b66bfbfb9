-- Lost: when keys were sent in addresses, and the mail about it that waits. The audit record keeps what it says of it.
DROP FUNCTION supplier.keys_of(text, text, timestamptz);
DROP FUNCTION supplier.mark_sent_key(text, bytea, timestamptz);

CREATE FUNCTION supplier.keys_of(wanted_company_id text, account_email text, at timestamptz DEFAULT NULL)
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

CREATE OR REPLACE FUNCTION supplier.guard_key_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  unchanged supplier.api_key := NEW;
BEGIN
  unchanged.revoked_at := OLD.revoked_at;
  unchanged.revoked_by := OLD.revoked_by;
  unchanged.disabled_at := OLD.disabled_at;
  unchanged.disabled_reason := OLD.disabled_reason;
  unchanged.expires_at := OLD.expires_at;
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
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('key.changed', OLD.company_id, OLD.key_id, issuer, rest);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION supplier.mail_about_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.tell_owners('key_created', NEW.company_id, NEW.key_id, jsonb_build_object(
      'by', (SELECT email FROM supplier.member WHERE member_id = NEW.issued_by)));
  ELSIF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    PERFORM supplier.tell_owners('key_revoked', NEW.company_id, NEW.key_id, jsonb_build_object(
      'by', (SELECT email FROM supplier.member WHERE member_id = NEW.revoked_by)));
  -- An expired key is disabled with its owner too, but it stopped working before.
  ELSIF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL AND NEW.expires_at > NEW.disabled_at THEN
    PERFORM supplier.tell_owners('key_disabled', NEW.company_id, NEW.key_id,
      jsonb_build_object('reason', NEW.disabled_reason),
      CASE NEW.disabled_reason WHEN 'owner_lost_role' THEN NEW.issued_by END);
  END IF;
  RETURN NULL;
END
$$;

DELETE FROM supplier.mail WHERE kind = 'key_sent_in_address';
ALTER TABLE supplier.mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE supplier.mail ADD CONSTRAINT mail_kind_check CHECK (
  kind IN ('invitation', 'company_verified', 'key_created', 'key_revoked', 'key_disabled', 'key_expires'));
ALTER TABLE supplier.api_key DROP COLUMN sent_in_address_at;

SELECT supplier.grant_roles();
