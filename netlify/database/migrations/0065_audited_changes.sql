-- Every change of companies, members, invitations, keys and the request window creates an entry, whoever makes it and with any
-- statement. An update that changes nothing creates none.

-- The columns that differ between two versions of a row, with their values, without those that are reported elsewhere;
-- NULL when none differ. Addresses and digests are named without their values.
CREATE FUNCTION supplier.changed_columns(before jsonb, after jsonb, told text[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT string_agg(
    CASE WHEN key IN ('email', 'digest') THEN key
      ELSE format('%s: %s -> %s', key, before -> key, after -> key) END,
    ', ' ORDER BY key)
  FROM jsonb_object_keys(before) AS key
  WHERE before -> key IS DISTINCT FROM after -> key AND NOT key = ANY (told)
$$;

-- The argument is the name of the table's subject in the action.
CREATE FUNCTION supplier.audit_truncate() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lost bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM supplier.%I', TG_TABLE_NAME) INTO lost;
  PERFORM supplier.record_event(TG_ARGV[0] || '.truncated', NULL, NULL, NULL, format('%s rows', lost));
  RETURN NULL;
END
$$;

CREATE FUNCTION supplier.audit_company() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  told text[] := '{}';
  rest text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM supplier.record_event('company.deleted', OLD.company_id, NULL, NULL, OLD.name);
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.record_event('company.created', NEW.company_id, NULL, NULL, NEW.name);
    OLD := NEW;
    OLD.verified_at := NULL;
    OLD.suspended_at := NULL;
  END IF;
  IF NEW.name <> OLD.name THEN
    told := told || 'name'::text;
    PERFORM supplier.record_event(
      'company.renamed', NEW.company_id, NULL, NULL, to_json(OLD.name) || ' -> ' || to_json(NEW.name));
  END IF;
  IF (OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL) THEN
    told := told || 'verified_at'::text;
    PERFORM supplier.record_event(
      CASE WHEN NEW.verified_at IS NULL THEN 'company.unverified' ELSE 'company.verified' END, NEW.company_id);
  END IF;
  IF (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL) THEN
    told := told || 'suspended_at'::text;
    PERFORM supplier.record_event(
      CASE WHEN NEW.suspended_at IS NULL THEN 'company.reinstated' ELSE 'company.suspended' END, NEW.company_id);
  END IF;
  -- `count_key` changes it, and its key has its own entry.
  IF NEW.keys_created = OLD.keys_created + 1 AND pg_trigger_depth() > 1 THEN
    told := told || 'keys_created'::text;
  END IF;
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('company.changed', OLD.company_id, NULL, NULL, rest);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_company AFTER INSERT OR UPDATE OR DELETE ON supplier.company
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_company();
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.company
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('company');
ALTER TABLE supplier.company ENABLE ALWAYS TRIGGER audit_company, ENABLE ALWAYS TRIGGER audit_truncate;

CREATE FUNCTION supplier.audit_member() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  told text[] := '{}';
  rest text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM supplier.record_event('member.deleted', OLD.company_id, NULL, OLD.email, OLD.role);
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.record_event('member.added', NEW.company_id, NULL, NEW.email, NEW.role);
    OLD := NEW;
    OLD.removed_at := NULL;
  END IF;
  IF NEW.email <> OLD.email AND NEW.email LIKE 'forgotten%@address.invalid' THEN
    told := told || 'email'::text;
    PERFORM supplier.record_event('member.forgotten', NEW.company_id, NULL, NEW.email);
  END IF;
  IF NEW.role <> OLD.role THEN
    told := told || 'role'::text;
    PERFORM supplier.record_event('member.role_changed', NEW.company_id, NULL, NEW.email, NEW.role);
  END IF;
  IF OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL THEN
    told := told || 'removed_at'::text;
    PERFORM supplier.record_event('member.removed', NEW.company_id, NULL, NEW.email, NEW.role);
  END IF;
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('member.changed', OLD.company_id, NULL, OLD.email, rest);
  END IF;
  RETURN NULL;
END
$$;

-- The name sorts before `disable_keys`: triggers fire in the order of their names, and the removal must be recorded
-- before its effects.
CREATE TRIGGER audit_member AFTER INSERT OR UPDATE OR DELETE ON supplier.member
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_member();
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.member
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('member');
ALTER TABLE supplier.member ENABLE ALWAYS TRIGGER audit_member, ENABLE ALWAYS TRIGGER audit_truncate;

CREATE FUNCTION supplier.audit_invitation() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  told text[] := '{}';
  rest text;
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    PERFORM supplier.record_event(
      CASE TG_OP WHEN 'INSERT' THEN 'invitation.created' ELSE 'invitation.deleted' END,
      coalesce(NEW.company_id, OLD.company_id), NULL, coalesce(NEW.email, OLD.email), coalesce(NEW.role, OLD.role));
    RETURN NULL;
  END IF;
  IF NEW.email <> OLD.email AND NEW.email LIKE 'forgotten%@address.invalid' THEN
    told := told || 'email'::text;
    PERFORM supplier.record_event('invitation.forgotten', NEW.company_id, NULL, NEW.email);
  END IF;
  IF OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL THEN
    told := told || 'accepted_at'::text;
    PERFORM supplier.record_event('invitation.accepted', NEW.company_id, NULL, NEW.email, NEW.role);
  END IF;
  IF OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL THEN
    told := told || ARRAY['ended_at', 'ended_as'];
    PERFORM supplier.record_event('invitation.' || NEW.ended_as, NEW.company_id, NULL, NEW.email, NEW.role);
  END IF;
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('invitation.changed', OLD.company_id, NULL, OLD.email, rest);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_invitation AFTER INSERT OR UPDATE OR DELETE ON supplier.invitation
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_invitation();
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.invitation
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('invitation');
ALTER TABLE supplier.invitation ENABLE ALWAYS TRIGGER audit_invitation, ENABLE ALWAYS TRIGGER audit_truncate;

CREATE FUNCTION supplier.audit_key() RETURNS trigger
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
      subject.company_id, subject.key_id, issuer, concat_ws(', replaces ', granted, subject.replaces));
    IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
    OLD := NEW;
    OLD.name := NULL;
  END IF;
  IF NEW.name IS DISTINCT FROM OLD.name THEN
    told := told || 'name'::text;
    PERFORM supplier.record_event(
      CASE
        WHEN OLD.name IS NULL THEN 'key.named'
        WHEN NEW.name IS NULL THEN 'key.unnamed'
        ELSE 'key.renamed'
      END,
      NEW.company_id, NEW.key_id, issuer, concat_ws(' -> ', to_json(OLD.name), to_json(NEW.name)));
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

CREATE TRIGGER audit_key AFTER INSERT OR UPDATE OR DELETE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_key();
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.api_key
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('key');
ALTER TABLE supplier.api_key ENABLE ALWAYS TRIGGER audit_key, ENABLE ALWAYS TRIGGER audit_truncate;

-- Counting a request appends the time of the database and removes only times that are 60 seconds older. Any other
-- update of a window creates an entry. This runs for every request. As a WHEN of the trigger, the same condition takes
-- four times as long, because it is parsed and planned again for each statement.
CREATE FUNCTION supplier.audit_window() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before integer := cardinality(OLD.accepted_at);
  after integer := cardinality(NEW.accepted_at);
  latest timestamptz := NEW.accepted_at[after];
BEGIN
  IF NEW.key_id = OLD.key_id
    AND latest BETWEEN clock_timestamp() - interval '60 seconds' AND clock_timestamp() + interval '60 seconds'
    AND NEW.accepted_at[:after - 1] = OLD.accepted_at[before - after + 2:]
    AND (after = before + 1 OR OLD.accepted_at[before - after + 1] <= latest - interval '60 seconds')
  THEN
    RETURN NULL;
  END IF;
  PERFORM supplier.record_event(
    'window.changed', (SELECT company_id FROM supplier.api_key WHERE key_id = OLD.key_id), OLD.key_id, NULL,
    format('%s requests -> %s requests', before, after));
  RETURN NULL;
END
$$;

-- A window that is deleted with its key needs no entry in addition to that of the key.
CREATE FUNCTION supplier.audit_window_deletion() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  owning text := (SELECT company_id FROM supplier.api_key WHERE key_id = OLD.key_id);
BEGIN
  IF owning IS NOT NULL THEN
    PERFORM supplier.record_event(
      'window.deleted', owning, OLD.key_id, NULL, format('%s requests', cardinality(OLD.accepted_at)));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_window AFTER UPDATE ON supplier.request_window
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_window();
CREATE TRIGGER audit_window_deletion AFTER DELETE ON supplier.request_window
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_window_deletion();
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.request_window
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('window');
ALTER TABLE supplier.request_window
  ENABLE ALWAYS TRIGGER audit_window, ENABLE ALWAYS TRIGGER audit_window_deletion,
  ENABLE ALWAYS TRIGGER audit_truncate;
