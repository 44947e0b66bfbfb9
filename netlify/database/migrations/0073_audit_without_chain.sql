-- The audit record without its hash chain: a change no longer waits for the commit of another one. The record stays append-only,
-- and every entry stays as it is. Numbers still rise, in the order of the commits; a commit that fails may leave a gap.

DROP TRIGGER chain_entry ON supplier.audit_entry;
DROP FUNCTION supplier.chain_entry();
DROP FUNCTION supplier.audit_hash(bytea, supplier.audit_entry);
ALTER TABLE supplier.audit_entry
  DROP COLUMN entry_hash,
  ALTER COLUMN entry_number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('supplier.audit_entry', 'entry_number'), max(entry_number))
  FROM supplier.audit_entry HAVING max(entry_number) IS NOT NULL;
DROP TABLE supplier.audit_head;
ALTER TABLE supplier.audit_text DROP COLUMN salt;

-- Sets the time and the login of an entry, regardless of the INSERT.
CREATE FUNCTION supplier.begin_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit record is append-only, and written by its triggers alone.';
  END IF;
  NEW.recorded_at := clock_timestamp();
  NEW.session_role := session_user;
  RETURN NEW;
END
$$;

CREATE TRIGGER begin_entry BEFORE INSERT ON supplier.audit_entry
  FOR EACH ROW EXECUTE FUNCTION supplier.begin_entry();
ALTER TABLE supplier.audit_entry ENABLE ALWAYS TRIGGER begin_entry;

CREATE OR REPLACE FUNCTION supplier.keep_audit() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND TG_OP || ' ' || TG_TABLE_NAME = 'DELETE audit_draft' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit record is append-only.';
END
$$;

-- Lets one transaction at a time add or forget texts. A transaction that adds some does so at its commit and waits for nothing
-- afterwards, so two changes cannot deadlock.
CREATE FUNCTION supplier.lock_audit_texts() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('supplier.audit_text', 0))
$$;

-- The token of a personal text; the first time, the text is kept with a new one.
CREATE OR REPLACE FUNCTION supplier.audit_token(wanted text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known text;
BEGIN
  IF wanted IS NULL THEN RETURN NULL; END IF;
  SELECT token INTO known FROM supplier.audit_text WHERE content = wanted;
  IF FOUND THEN RETURN known; END IF;
  PERFORM supplier.lock_audit_texts();
  -- Another transaction may have added it meanwhile.
  INSERT INTO supplier.audit_text (token, content)
    VALUES ('forgotten_' || replace(gen_random_uuid()::text, '-', ''), wanted) ON CONFLICT (content) DO NOTHING;
  SELECT token INTO STRICT known FROM supplier.audit_text WHERE content = wanted;
  RETURN known;
END
$$;

CREATE OR REPLACE FUNCTION supplier.seal_draft() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO supplier.audit_entry
    (acting_role, actor_token, action, company_id, key_id, email_token, fact)
  VALUES (
    NEW.acting_role, supplier.audit_token(NEW.actor), NEW.action, NEW.company_id, NEW.key_id,
    supplier.audit_token(NEW.email), NEW.fact);
  DELETE FROM supplier.audit_draft WHERE draft_id = NEW.draft_id;
  RETURN NULL;
END
$$;

-- As before, but for the lock.
CREATE OR REPLACE FUNCTION supplier.forget_address(
  wanted text, actor text, OUT token text, OUT memberships integer, OUT entries integer
)
LANGUAGE plpgsql AS $$
DECLARE
  address text := lower(wanted);
  names text[] := ARRAY[address, 'operator:' || address, 'account:' || address];
  known text[];
  invitations integer;
BEGIN
  PERFORM supplier.begin_change(actor);
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
  -- One statement: an entry about an ending with the address would record it again.
  UPDATE supplier.invitation SET
    email = forget_address.token || '@address.invalid',
    ended_at = CASE WHEN accepted_at IS NULL THEN coalesce(ended_at, supplier.present_time()) END,
    ended_as = CASE WHEN accepted_at IS NULL THEN coalesce(ended_as, 'withdrawn') END
  WHERE email = address;
  GET DIAGNOSTICS invitations = ROW_COUNT;
  DELETE FROM supplier.mail WHERE recipient = address;
  UPDATE supplier.mail SET facts = facts
      || CASE WHEN facts ->> 'by' = address THEN jsonb_build_object('by', forget_address.token) ELSE '{}' END
      || CASE WHEN facts ->> 'invitedBy' = address
        THEN jsonb_build_object('invitedBy', forget_address.token) ELSE '{}' END
    WHERE address IN (facts ->> 'by', facts ->> 'invitedBy');

  -- Rows are locked before the texts, as in every change. An entry of another transaction may still get the token: it stays as one.
  PERFORM supplier.lock_audit_texts();
  known := ARRAY(SELECT kept.token FROM supplier.audit_text AS kept WHERE lower(kept.content) = ANY (names));
  IF memberships = 0 AND invitations = 0 AND cardinality(known) = 0 THEN
    PERFORM supplier.refuse('address_unknown');
  END IF;
  entries := (
    SELECT count(*) FROM supplier.audit_entry AS entry
    WHERE entry.email_token = ANY (known) OR entry.actor_token = ANY (known));
  DELETE FROM supplier.audit_text AS kept WHERE kept.token = ANY (known);
END
$$;

SELECT supplier.grant_roles();
