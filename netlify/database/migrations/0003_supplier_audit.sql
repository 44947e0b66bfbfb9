-- Who did what when. Written by triggers in the transaction of the change, so that no change goes without it.
CREATE TABLE supplier.audit_event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurred_at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  -- Not foreign keys: the record outlives what it speaks of.
  company_id text NOT NULL,
  key_id text,
  -- The member concerned: who was added, or the owner who issued or revoked the key.
  email text,
  fact text
);

CREATE INDEX audit_event_company ON supplier.audit_event (company_id, event_id);

CREATE FUNCTION supplier.keep_audit() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit record is append-only.';
END
$$;

CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE ON supplier.audit_event
  FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();

-- A change made past the functions, in a database console for example, is recorded under the session's user.
CREATE FUNCTION supplier.record_event(
  action text, company_id text, key_id text DEFAULT NULL, email text DEFAULT NULL, fact text DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO supplier.audit_event (occurred_at, actor, action, company_id, key_id, email, fact)
  VALUES (
    supplier.moment(),
    coalesce(nullif(current_setting('supplier.actor', true), ''), 'database:' || session_user),
    record_event.action, record_event.company_id, record_event.key_id, record_event.email, record_event.fact)
$$;

CREATE FUNCTION supplier.audit_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.record_event('company.created', NEW.company_id);
  END IF;
  IF NEW.verified_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.verified_at IS NULL) THEN
    PERFORM supplier.record_event('company.verified', NEW.company_id);
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL) THEN
    PERFORM supplier.record_event(
      CASE WHEN NEW.suspended_at IS NULL THEN 'company.reinstated' ELSE 'company.suspended' END, NEW.company_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_company AFTER INSERT OR UPDATE ON supplier.company
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_company();

CREATE FUNCTION supplier.audit_member() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.record_event('member.added', NEW.company_id, NULL, NEW.email, NEW.role);
  ELSIF NEW.removed_at IS NOT NULL THEN
    PERFORM supplier.record_event('member.removed', NEW.company_id, NULL, NEW.email, OLD.role);
  ELSIF NEW.role <> OLD.role THEN
    PERFORM supplier.record_event('member.role_changed', NEW.company_id, NULL, NEW.email, NEW.role);
  END IF;
  RETURN NULL;
END
$$;

-- The name sorts before `disable_keys`: triggers fire by name, and the removal is recorded before what it caused.
CREATE TRIGGER audit_member AFTER INSERT OR UPDATE ON supplier.member
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_member();

CREATE FUNCTION supplier.audit_key() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  subject supplier.api_key := coalesce(NEW, OLD);
  action text := CASE
    WHEN TG_OP = 'INSERT' THEN 'key.issued'
    WHEN TG_OP = 'DELETE' THEN 'key.removed'
    WHEN NEW.revoked_at IS NOT NULL THEN 'key.revoked'
    ELSE 'key.disabled'
  END;
  concerned bigint := CASE action WHEN 'key.revoked' THEN subject.revoked_by ELSE subject.issued_by END;
BEGIN
  PERFORM supplier.record_event(
    action, subject.company_id, subject.key_id,
    (SELECT member.email FROM supplier.member WHERE member.member_id = concerned),
    array_to_string(subject.scopes, ' '));
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_key AFTER INSERT OR UPDATE OR DELETE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_key();
