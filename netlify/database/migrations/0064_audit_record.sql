-- The audit record as a hash chain. Each entry has a number without gaps and the SHA-256 of its content and of the hash before
-- it, so an entry that is altered, removed or inserted later no longer matches. docs/audit.md says what this protects and what it
-- does not.
--
-- A change writes a draft; the commit of its transaction turns drafts into entries. Only then is the head of the chain locked,
-- and nothing else is locked after it, so two changes cannot deadlock.
--
-- Each function sets its search path. Otherwise a session could replace PostgreSQL's clock or hash function by its own. The
-- triggers fire ALWAYS: also under `session_replication_role = replica`, which disables others.

-- The personal texts of the record: addresses of members and names of actors. An entry has only the token, a
-- salted digest. After the row is deleted, the token reveals nothing and the chain remains valid.
CREATE TABLE supplier.audit_text (
  token text PRIMARY KEY CHECK (token ~ '^forgotten_[0-9a-f]{32}$'),
  salt bytea NOT NULL,
  content text NOT NULL UNIQUE
);

CREATE TABLE supplier.audit_entry (
  entry_number bigint PRIMARY KEY,
  -- The time of the database when the change was committed. No caller can set it.
  recorded_at timestamptz NOT NULL,
  -- The role that logged in to the database, and the role that made the change. No caller can set them.
  session_role text NOT NULL,
  acting_role text NOT NULL,
  -- The actor that the caller claimed for the change. It is unverified.
  actor_token text,
  action text NOT NULL,
  -- Not foreign keys: the record outlives the rows that it names.
  company_id text,
  key_id text,
  -- The affected member: who was added, or the owner who issued or revoked the key.
  email_token text,
  fact text,
  entry_hash bytea NOT NULL
);

CREATE INDEX audit_entry_company ON supplier.audit_entry (company_id, entry_number);
CREATE INDEX audit_entry_email ON supplier.audit_entry (email_token, recorded_at);

-- The head of the chain. Its lock orders the entries.
CREATE TABLE supplier.audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  entries bigint NOT NULL,
  head_hash bytea NOT NULL
);

INSERT INTO supplier.audit_head (entries, head_hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- Entries of uncommitted transactions. No other transaction ever sees a row in it.
CREATE TABLE supplier.audit_draft (
  draft_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acting_role text NOT NULL,
  actor text,
  action text NOT NULL,
  company_id text,
  key_id text,
  email text,
  fact text
);

-- The hash of an entry: SHA-256 over the 32 bytes of the hash before it and the fields, joined by commas. A field is its length in
-- bytes of UTF-8, a colon and the text; an absent one is a hyphen, so different contents never have the same form. The time is in
-- UTC with six decimals.
CREATE FUNCTION supplier.audit_hash(previous bytea, entry supplier.audit_entry) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(previous || convert_to(
    string_agg(
      coalesce(octet_length(convert_to(field.text, 'UTF8')) || ':' || field.text, '-'), ',' ORDER BY field.place),
    'UTF8'))
  FROM unnest(ARRAY[
    entry.entry_number::text, to_char(entry.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.session_role, entry.acting_role, entry.actor_token, entry.action, entry.company_id, entry.key_id, entry.email_token,
    entry.fact
  ]) WITH ORDINALITY AS field (text, place)
$$;

-- The token of a personal text; the first time, the text is kept with a new salt.
CREATE FUNCTION supplier.audit_token(wanted text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  fresh bytea := uuid_send(gen_random_uuid());
  known text;
BEGIN
  IF wanted IS NULL THEN RETURN NULL; END IF;
  SELECT token INTO known FROM supplier.audit_text WHERE content = wanted;
  IF NOT FOUND THEN
    known := 'forgotten_' || left(encode(sha256(fresh || convert_to(wanted, 'UTF8')), 'hex'), 32);
    INSERT INTO supplier.audit_text (token, salt, content) VALUES (known, fresh, wanted);
  END IF;
  RETURN known;
END
$$;

-- Appends an entry to the chain. Number, time, login and hash are set here, regardless of the INSERT.
CREATE FUNCTION supplier.chain_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head supplier.audit_head;
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit record is append-only, and written by its triggers alone.';
  END IF;
  SELECT * INTO STRICT head FROM supplier.audit_head FOR UPDATE;
  NEW.entry_number := head.entries + 1;
  NEW.recorded_at := clock_timestamp();
  NEW.session_role := session_user;
  NEW.entry_hash := supplier.audit_hash(head.head_hash, NEW);
  UPDATE supplier.audit_head SET entries = NEW.entry_number, head_hash = NEW.entry_hash;
  RETURN NEW;
END
$$;

CREATE TRIGGER chain_entry BEFORE INSERT ON supplier.audit_entry
  FOR EACH ROW EXECUTE FUNCTION supplier.chain_entry();

-- Sets the role of a draft, because a transaction may change its role before it commits.
CREATE FUNCTION supplier.begin_draft() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit record is append-only, and written by its triggers alone.';
  END IF;
  NEW.acting_role := current_user;
  RETURN NEW;
END
$$;

CREATE TRIGGER begin_draft BEFORE INSERT ON supplier.audit_draft
  FOR EACH ROW EXECUTE FUNCTION supplier.begin_draft();

-- Runs at commit. The head is locked before the texts, which two transactions may both have to insert. SECURITY DEFINER, because
-- before PostgreSQL 18 it runs as the role that commits, and not as the function that made the draft.
CREATE FUNCTION supplier.seal_draft() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM 1 FROM supplier.audit_head FOR UPDATE;
  INSERT INTO supplier.audit_entry
    (acting_role, actor_token, action, company_id, key_id, email_token, fact)
  VALUES (
    NEW.acting_role, supplier.audit_token(NEW.actor), NEW.action, NEW.company_id, NEW.key_id,
    supplier.audit_token(NEW.email), NEW.fact);
  DELETE FROM supplier.audit_draft WHERE draft_id = NEW.draft_id;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER seal_draft AFTER INSERT ON supplier.audit_draft
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier.seal_draft();

-- Refuses changes that would damage the record. Those of its own triggers are recognised by their depth.
CREATE FUNCTION supplier.keep_audit() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND TG_OP || ' ' || TG_TABLE_NAME IN ('UPDATE audit_head', 'DELETE audit_draft') THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'The audit record is append-only.';
END
$$;

CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE ON supplier.audit_entry
  FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit BEFORE INSERT OR UPDATE OR DELETE ON supplier.audit_head
  FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE ON supplier.audit_draft
  FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_draft
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
-- A text may be deleted, which forgets it.
CREATE TRIGGER keep_audit BEFORE UPDATE ON supplier.audit_text
  FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_text
  FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();

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

ALTER TABLE supplier.audit_entry
  ENABLE ALWAYS TRIGGER chain_entry, ENABLE ALWAYS TRIGGER keep_audit, ENABLE ALWAYS TRIGGER keep_audit_whole;
ALTER TABLE supplier.audit_head ENABLE ALWAYS TRIGGER keep_audit, ENABLE ALWAYS TRIGGER keep_audit_whole;
ALTER TABLE supplier.audit_draft
  ENABLE ALWAYS TRIGGER begin_draft, ENABLE ALWAYS TRIGGER seal_draft,
  ENABLE ALWAYS TRIGGER keep_audit, ENABLE ALWAYS TRIGGER keep_audit_whole;
ALTER TABLE supplier.audit_text
  ENABLE ALWAYS TRIGGER keep_audit, ENABLE ALWAYS TRIGGER keep_audit_whole, ENABLE ALWAYS TRIGGER audit_forgetting;

-- Records one change. The actor is a claim of the caller, made with `supplier.begin_change`. There is room for `account:` and the
-- longest address.
CREATE FUNCTION supplier.record_event(
  action text, company_id text, key_id text DEFAULT NULL, email text DEFAULT NULL, fact text DEFAULT NULL
) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO supplier.audit_draft (actor, action, company_id, key_id, email, fact)
  VALUES (
    left(nullif(current_setting('supplier.actor', true), ''), 300),
    record_event.action, record_event.company_id, record_event.key_id, record_event.email, record_event.fact)
$$;

-- The entries of a company, newest first, before an entry number and of an action (`key.issued`) or a group of actions
-- (`key`). For its members only. What no function made is by `database`.
CREATE FUNCTION supplier.company_audit(
  wanted_company_id text, account_email text, before_number bigint, max_entries integer, wanted_action text
) RETURNS TABLE (
  number double precision, recorded_at timestamptz, actor text, action text, key_id text, email text, fact text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM supplier.require_member(wanted_company_id, account_email);
  RETURN QUERY
    SELECT entry.entry_number::float8, entry.recorded_at, coalesce(acting.content, entry.actor_token, 'database'), entry.action,
      entry.key_id, coalesce(concerned.content, entry.email_token), entry.fact
    FROM supplier.audit_entry AS entry
      LEFT JOIN supplier.audit_text AS acting ON acting.token = entry.actor_token
      LEFT JOIN supplier.audit_text AS concerned ON concerned.token = entry.email_token
    WHERE entry.company_id = wanted_company_id AND (before_number IS NULL OR entry.entry_number < before_number)
      AND (
        wanted_action IS NULL OR entry.action = wanted_action OR starts_with(entry.action, wanted_action || '.'))
    ORDER BY entry.entry_number DESC LIMIT max_entries;
END
$$;

-- Replaces an address that no current member has by a token: in ended memberships and invitations, of which it ends open ones, in
-- mail about others, and in the record as the affected member and as the actor. Mail to the address is deleted. Returns the token
-- and the numbers of memberships and entries with the address.
CREATE FUNCTION supplier.forget_address(
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

  -- Rows are locked before the head, as in every change. Until the head is released, no entry can use the text again.
  PERFORM 1 FROM supplier.audit_head FOR UPDATE;
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

-- Forgets each address that no current member has, that has no invitation that can still be accepted, and that no entry since
-- `before` names. Returns how many.
CREATE FUNCTION supplier.expire_addresses(before timestamptz, actor text)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  address text;
  forgotten integer := 0;
BEGIN
  FOR address IN
    SELECT kept.content FROM supplier.audit_text AS kept
    WHERE kept.content NOT LIKE 'forgotten%@address.invalid'
      AND lower(expire_addresses.actor) NOT IN (
        kept.content, 'operator:' || kept.content, 'account:' || kept.content)
      AND EXISTS (SELECT FROM supplier.audit_entry AS entry WHERE entry.email_token = kept.token)
      AND NOT EXISTS (
        SELECT FROM supplier.audit_entry AS entry
        WHERE entry.email_token = kept.token AND entry.recorded_at >= before)
      AND NOT EXISTS (
        SELECT FROM supplier.member AS present
        WHERE present.email = kept.content AND present.removed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM supplier.invitation AS invited
        WHERE invited.email = kept.content
          AND supplier.is_open(invited, supplier.present_time()))
    ORDER BY kept.content
  LOOP
    PERFORM supplier.forget_address(address, actor);
    forgotten := forgotten + 1;
  END LOOP;
  RETURN forgotten;
END
$$;
