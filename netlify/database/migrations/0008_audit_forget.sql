-- Forgetting addresses, and repeated revocation of a key.

-- Deleting a text creates an entry with its token, however it is deleted.
CREATE FUNCTION supplier.audit_forgetting() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM supplier.record_event('text.forgotten', NULL, NULL, NULL, OLD.token);
  RETURN NULL;
END
$$;

CREATE TRIGGER audit_forgetting AFTER DELETE ON supplier.audit_text
  FOR EACH ROW EXECUTE FUNCTION supplier.audit_forgetting();
ALTER TABLE supplier.audit_text ENABLE ALWAYS TRIGGER audit_forgetting;

-- The address of an ended membership may be replaced by a token. Nothing else in it may change.
CREATE OR REPLACE FUNCTION supplier.guard_member_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  forgotten supplier.member := OLD;
BEGIN
  forgotten.email := NEW.email;
  IF OLD.removed_at IS NOT NULL AND NEW = forgotten
    AND NEW.email ~ '^forgotten_[0-9a-f]{32}@address[.]invalid$' THEN
    RETURN NEW;
  END IF;
  IF OLD.removed_at IS NOT NULL OR NEW.company_id <> OLD.company_id OR NEW.email <> OLD.email THEN
    PERFORM supplier.refuse('membership_ended');
  END IF;
  RETURN NEW;
END
$$;

-- Replaces an address that no current member has by a token: in ended memberships, and in the record as the affected
-- member and as the actor. Returns the token and the numbers of memberships and entries with the address.
CREATE FUNCTION supplier.forget_address(
  wanted text, actor text, at timestamptz DEFAULT NULL,
  OUT token text, OUT memberships integer, OUT entries integer
)
LANGUAGE plpgsql AS $$
DECLARE
  address text := lower(wanted);
  names text[] := ARRAY[address, 'operator:' || address];
  known text[];
BEGIN
  PERFORM supplier.begin_change(actor, at);
  IF lower(actor) = ANY (names) THEN PERFORM supplier.refuse('forgets_itself'); END IF;
  IF EXISTS (SELECT FROM supplier.member WHERE email = address AND removed_at IS NULL) THEN
    PERFORM supplier.refuse('member_current', (
      SELECT string_agg(company_id, ', ' ORDER BY company_id)
      FROM supplier.member WHERE email = address AND removed_at IS NULL));
  END IF;
  token := coalesce(
    (SELECT kept.token FROM supplier.audit_text AS kept WHERE kept.content = address),
    'forgotten_' || replace(gen_random_uuid()::text, '-', ''));
  UPDATE supplier.member SET email = forget_address.token || '@address.invalid' WHERE email = address;
  GET DIAGNOSTICS memberships = ROW_COUNT;

  -- Rows are locked before the head, as in every change. Until the head is released, no entry can use the text again.
  PERFORM 1 FROM supplier.audit_head FOR UPDATE;
  known := ARRAY(SELECT kept.token FROM supplier.audit_text AS kept WHERE lower(kept.content) = ANY (names));
  IF memberships = 0 AND cardinality(known) = 0 THEN PERFORM supplier.refuse('address_unknown'); END IF;
  entries := (
    SELECT count(*) FROM supplier.audit_entry AS entry
    WHERE entry.email_token = ANY (known) OR entry.actor_token = ANY (known));
  DELETE FROM supplier.audit_text AS kept WHERE kept.token = ANY (known);
END
$$;

-- Forgets each address that no current member has and that no entry since `before` names. Returns how many.
CREATE FUNCTION supplier.expire_addresses(before timestamptz, actor text, at timestamptz DEFAULT NULL)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  address text;
  forgotten integer := 0;
BEGIN
  FOR address IN
    SELECT kept.content FROM supplier.audit_text AS kept
    WHERE kept.content NOT LIKE 'forgotten%@address.invalid'
      AND lower(expire_addresses.actor) NOT IN (kept.content, 'operator:' || kept.content)
      AND EXISTS (SELECT FROM supplier.audit_entry AS entry WHERE entry.email_token = kept.token)
      AND NOT EXISTS (
        SELECT FROM supplier.audit_entry AS entry
        WHERE entry.email_token = kept.token AND entry.recorded_at >= before)
      AND NOT EXISTS (
        SELECT FROM supplier.member AS present
        WHERE present.email = kept.content AND present.removed_at IS NULL)
    ORDER BY kept.content
  LOOP
    PERFORM supplier.forget_address(address, actor, at);
    forgotten := forgotten + 1;
  END LOOP;
  RETURN forgotten;
END
$$;

-- Revoking a revoked key succeeds without a change.
CREATE OR REPLACE FUNCTION supplier.revoke_key(
  wanted_key_id text, owner_email text, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  subject supplier.api_key;
  owner_id bigint;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  SELECT * INTO subject FROM supplier.api_key WHERE key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  -- Company and member are locked before the key, as in the removal of an owner.
  owner_id := supplier.acting_owner(subject.company_id, owner_email);
  PERFORM supplier.require_owner(subject.company_id, owner_id);
  -- Read again under its lock: of two concurrent revocations, the second finds the key revoked.
  SELECT * INTO subject FROM supplier.api_key WHERE key_id = wanted_key_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  IF subject.revoked_at IS NOT NULL THEN RETURN; END IF;
  IF supplier.key_state(subject, supplier.moment()) <> 'active' THEN
    PERFORM supplier.refuse('key_not_active', supplier.key_state(subject, supplier.moment()));
  END IF;
  UPDATE supplier.api_key SET revoked_at = supplier.moment(), revoked_by = owner_id
  WHERE key_id = wanted_key_id;
END
$$;
