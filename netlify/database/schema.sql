-- The schema after all migrations, for readers: nothing runs it. Above each definition are the last migration that has its CREATE, and the
-- comment there. Only the owner and the roles in a GRANT may use something. Written by `npm run schema`.

-- 0068_catalogue
-- The catalogue, where it is kept in PostgreSQL and not in the file of the build: its records, for lookups and their pages
-- (docs/decisions/022-lookups-in-postgresql.md). `npm run catalogue -- load` writes a generation beside the current one and
-- makes it current in one transaction.
CREATE SCHEMA catalogue;
GRANT USAGE ON SCHEMA catalogue TO nameplate_lookup, nameplate_service;

-- 0067_console
-- Accounts of the console, their sessions and their sign-in codes. These tables are those of the authentication library
-- (docs/decisions/015-console-accounts.md). Companies, members and keys stay in the schema `supplier`: an account is connected to
-- them by its address alone, which a code has proved.
CREATE SCHEMA console;
GRANT USAGE ON SCHEMA console TO nameplate_service;

-- 0060_companies
-- Companies and their members, the clock, and who makes a change.
CREATE SCHEMA supplier;
GRANT USAGE ON SCHEMA supplier TO nameplate_service;

-- 0068_catalogue
CREATE SEQUENCE catalogue.generation AS integer;

-- 0068_catalogue
-- A manufacturer with its other names and the number of its records.
CREATE TYPE catalogue.listed_manufacturer AS (
  id text,
  name text,
  aliases text,
  records integer
);

-- 0060_companies
-- A company as an account sees it.
CREATE TYPE supplier.account_company AS (
  id text,
  name text,
  country text,
  website text,
  supplies text,
  state text,
  role text,
  created_at timestamp with time zone,
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  had_key boolean
);

-- 0061_members
-- A member or an open invitation, as members of the company see it. The id is `mbr_` or `inv_` and a number.
CREATE TYPE supplier.listed_member AS (
  id text,
  email text,
  role text,
  state text,
  since timestamp with time zone,
  expires_at timestamp with time zone,
  active_keys integer,
  you boolean
);

-- 0068_catalogue
-- The part numbers by which records are offered as candidates, of letters and digits: what they have, or what their sources stated
-- once and state no more. Of a former one: as it was written, the day of the revision that no longer states it, and the address of
-- that change.
CREATE TABLE catalogue.candidate (
  generation integer NOT NULL,
  candidate_key text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  is_former integer NOT NULL,
  former_part_number text,
  until text,
  address text
) PARTITION BY LIST (generation);
CREATE UNIQUE INDEX candidate_by_key ON ONLY catalogue.candidate USING btree (generation, candidate_key, manufacturer_id, part_number) INCLUDE ("position", is_former);
CREATE INDEX candidate_by_manufacturer ON ONLY catalogue.candidate USING btree (generation, manufacturer_id, candidate_key, part_number) WHERE (is_former = 0);

-- 0068_catalogue
-- The generation that is read. No row until the first load.
CREATE TABLE catalogue.current (
  is_only boolean NOT NULL DEFAULT true,
  generation integer NOT NULL,
  loaded_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT current_is_only_check CHECK (is_only),
  CONSTRAINT current_pkey PRIMARY KEY (is_only)
);

-- 0076_changes_of_editions
-- What an edition changed of a manufacturer, or of all where the manufacturer is empty, as JSON.
CREATE TABLE catalogue.edition_change (
  generation integer NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  edition integer NOT NULL,
  date text COLLATE "C" NOT NULL,
  listed text NOT NULL,
  CONSTRAINT edition_change_pkey PRIMARY KEY (generation, manufacturer_id, edition)
);

-- 0077_combinations_of_filters
-- The values of a combination, in their order, and the number of records that have exactly these.
CREATE TABLE catalogue.filter_combination (
  generation integer NOT NULL,
  held integer[] NOT NULL,
  records integer NOT NULL
);
CREATE INDEX filter_combination_by_generation ON catalogue.filter_combination USING btree (generation);

-- 0069_lists_and_search
-- The positions of the records that have a value.
CREATE TABLE catalogue.filter_entry (
  generation integer NOT NULL,
  value integer NOT NULL,
  "position" integer NOT NULL
) PARTITION BY LIST (generation);
CREATE INDEX filter_entry_by_position ON ONLY catalogue.filter_entry USING btree (generation, "position", value);
CREATE UNIQUE INDEX filter_entry_by_value ON ONLY catalogue.filter_entry USING btree (generation, value, "position");

-- 0069_lists_and_search
-- The values of filters, in the order in which a form lists them, and the number of records that have each.
CREATE TABLE catalogue.filter_value (
  generation integer NOT NULL,
  id integer NOT NULL,
  filter text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  text text NOT NULL,
  heading text NOT NULL,
  records integer NOT NULL,
  CONSTRAINT filter_value_generation_filter_value_key UNIQUE (generation, filter, value),
  CONSTRAINT filter_value_pkey PRIMARY KEY (generation, id)
);

-- 0068_catalogue
CREATE TABLE catalogue.manufacturer (
  generation integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  "position" integer NOT NULL,
  records integer NOT NULL,
  aliases text NOT NULL,
  CONSTRAINT manufacturer_pkey PRIMARY KEY (generation, id)
);

-- 0068_catalogue
-- Every name, id and alias of a manufacturer, folded as src/contracts/lookup-key.ts folds it.
CREATE TABLE catalogue.manufacturer_key (
  generation integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  CONSTRAINT manufacturer_key_pkey PRIMARY KEY (generation, key)
);

-- 0069_lists_and_search
-- The pages that a search finds beside the records.
CREATE TABLE catalogue.page (
  generation integer NOT NULL,
  id integer NOT NULL,
  path text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  CONSTRAINT page_pkey PRIMARY KEY (generation, id)
);

-- 0068_catalogue
-- The records, with what their pages need beside the body, mostly JSON. The position is the place in the order of manufacturers'
-- names and part numbers, from 1; other records name it as related.
CREATE TABLE catalogue.product (
  generation integer NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  evidence_as_of text COLLATE "C" NOT NULL,
  entity_tag text NOT NULL,
  body text NOT NULL,
  evidence text NOT NULL,
  related text NOT NULL,
  insights text NOT NULL,
  histories text NOT NULL,
  editions text NOT NULL
) PARTITION BY LIST (generation);
CREATE INDEX product_by_date ON ONLY catalogue.product USING btree (generation, evidence_as_of, "position");
CREATE UNIQUE INDEX product_by_id ON ONLY catalogue.product USING btree (generation, id);
CREATE UNIQUE INDEX product_by_part_number ON ONLY catalogue.product USING btree (generation, part_number, manufacturer_id);
CREATE UNIQUE INDEX product_by_position ON ONLY catalogue.product USING btree (generation, "position");

-- 0068_catalogue
-- The records that an edition removed, as JSON.
CREATE TABLE catalogue.removed_record (
  generation integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  record text NOT NULL,
  CONSTRAINT removed_record_pkey PRIMARY KEY (generation, id)
);

-- 0069_lists_and_search
-- What a search compares, by the order of equally good results: a page, or the record at a position.
CREATE TABLE catalogue.search_entry (
  generation integer NOT NULL,
  id integer NOT NULL,
  page integer,
  "position" integer,
  numbers text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL
) PARTITION BY LIST (generation);
CREATE UNIQUE INDEX search_entry_by_id ON ONLY catalogue.search_entry USING btree (generation, id);

-- 0068_catalogue
CREATE TABLE catalogue.setting (
  generation integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (generation, name)
);

-- 0067_console
CREATE TABLE console.account (
  id text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL,
  name text NOT NULL,
  image text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT account_email_check CHECK (email = lower(email) AND char_length(email) <= 254),
  CONSTRAINT account_email_key UNIQUE (email),
  CONSTRAINT account_pkey PRIMARY KEY (id)
);

-- 0067_console
CREATE TABLE console.code (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT code_pkey PRIMARY KEY (id)
);
CREATE INDEX code_identifier ON console.code USING btree (identifier);

-- 0067_console
CREATE TABLE console.session (
  id text NOT NULL,
  account_id text NOT NULL,
  token text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ip_address text,
  user_agent text,
  CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES console.account(id) ON DELETE CASCADE,
  CONSTRAINT session_ip_address_check CHECK (ip_address IS NULL OR ip_address = ''::text),
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_key UNIQUE (token),
  CONSTRAINT session_user_agent_check CHECK (char_length(user_agent) <= 300)
);
CREATE INDEX session_account ON console.session USING btree (account_id);

-- 0062_keys
-- Keys. Every limit and every transition is held here, by triggers on the table, so that no caller and no race gets past them.
CREATE TABLE supplier.api_key (
  key_id text NOT NULL,
  company_id text NOT NULL,
  issued_by bigint NOT NULL,
  digest bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  expires_at timestamp with time zone NOT NULL GENERATED ALWAYS AS ((((created_at AT TIME ZONE 'UTC'::text) + '1 year'::interval) AT TIME ZONE 'UTC'::text)) STORED,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  disabled_at timestamp with time zone,
  disabled_reason text,
  sent_in_address_at timestamp with time zone,
  name text,
  replaces text,
  CONSTRAINT api_key_check CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CONSTRAINT api_key_check1 CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT api_key_company_id_issued_by_fkey FOREIGN KEY (company_id, issued_by) REFERENCES supplier.member(company_id, member_id),
  CONSTRAINT api_key_company_id_revoked_by_fkey FOREIGN KEY (company_id, revoked_by) REFERENCES supplier.member(company_id, member_id),
  CONSTRAINT api_key_digest_check CHECK (octet_length(digest) = 32),
  CONSTRAINT api_key_digest_key UNIQUE (digest),
  CONSTRAINT api_key_disabled_reason_check CHECK (disabled_reason = ANY (ARRAY['owner_lost_role'::text, 'leaked'::text, 'abuse'::text, 'requested'::text, 'other'::text])),
  CONSTRAINT api_key_key_id_check CHECK (key_id ~ '^[0-9a-z]{16}$'::text),
  CONSTRAINT api_key_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 60 AND name !~ '[[:cntrl:]]'::text),
  CONSTRAINT api_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_key_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['supplier:read'::text, 'supplier:validate'::text])
);
CREATE INDEX api_key_company ON supplier.api_key USING btree (company_id, created_at);
CREATE INDEX api_key_issuer ON supplier.api_key USING btree (issued_by);
CREATE TRIGGER audit_key AFTER INSERT OR DELETE OR UPDATE ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.audit_key();
ALTER TABLE supplier.api_key ENABLE ALWAYS TRIGGER audit_key;
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.api_key FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('key');
ALTER TABLE supplier.api_key ENABLE ALWAYS TRIGGER audit_truncate;
CREATE TRIGGER count_key AFTER INSERT ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.count_key();
CREATE TRIGGER guard_key_change BEFORE UPDATE ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_change();
CREATE TRIGGER guard_key_removal BEFORE DELETE ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_removal();
CREATE TRIGGER guard_new_key BEFORE INSERT ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.guard_new_key();
CREATE TRIGGER guard_replacement BEFORE INSERT ON supplier.api_key FOR EACH ROW WHEN ((new.replaces IS NOT NULL)) EXECUTE FUNCTION supplier.guard_replacement();
CREATE TRIGGER mail_about_key AFTER INSERT OR UPDATE ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.mail_about_key();
CREATE TRIGGER open_request_window AFTER INSERT ON supplier.api_key FOR EACH ROW EXECUTE FUNCTION supplier.open_request_window();

-- 0063_admission
-- Counting of attempts, such as requests for a sign-in code. `bucket` names what is counted, such as the digest of an
-- address; `made_at` are the times of the attempts that were allowed.
CREATE TABLE supplier.attempt (
  bucket text NOT NULL,
  made_at timestamp with time zone[] NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT attempt_bucket_check CHECK (char_length(bucket) >= 1 AND char_length(bucket) <= 200),
  CONSTRAINT attempt_pkey PRIMARY KEY (bucket)
);
CREATE INDEX attempt_end ON supplier.attempt USING btree (ends_at);

-- 0064_audit_record
-- Entries of uncommitted transactions. No other transaction ever sees a row in it.
CREATE TABLE supplier.audit_draft (
  draft_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  acting_role text NOT NULL,
  actor text,
  action text NOT NULL,
  company_id text,
  key_id text,
  email text,
  fact text,
  CONSTRAINT audit_draft_pkey PRIMARY KEY (draft_id)
);
CREATE TRIGGER begin_draft BEFORE INSERT ON supplier.audit_draft FOR EACH ROW EXECUTE FUNCTION supplier.begin_draft();
ALTER TABLE supplier.audit_draft ENABLE ALWAYS TRIGGER begin_draft;
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE ON supplier.audit_draft FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_draft ENABLE ALWAYS TRIGGER keep_audit;
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_draft FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_draft ENABLE ALWAYS TRIGGER keep_audit_whole;
CREATE CONSTRAINT TRIGGER seal_draft AFTER INSERT ON supplier.audit_draft DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION supplier.seal_draft();
ALTER TABLE supplier.audit_draft ENABLE ALWAYS TRIGGER seal_draft;

-- 0064_audit_record
CREATE TABLE supplier.audit_entry (
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recorded_at timestamp with time zone NOT NULL,
  session_role text NOT NULL,
  acting_role text NOT NULL,
  actor_token text,
  action text NOT NULL,
  company_id text,
  key_id text,
  email_token text,
  fact text,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (entry_number)
);
CREATE INDEX audit_entry_company ON supplier.audit_entry USING btree (company_id, entry_number);
CREATE INDEX audit_entry_email ON supplier.audit_entry USING btree (email_token, recorded_at);
CREATE TRIGGER begin_entry BEFORE INSERT ON supplier.audit_entry FOR EACH ROW EXECUTE FUNCTION supplier.begin_entry();
ALTER TABLE supplier.audit_entry ENABLE ALWAYS TRIGGER begin_entry;
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE ON supplier.audit_entry FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_entry ENABLE ALWAYS TRIGGER keep_audit;
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_entry ENABLE ALWAYS TRIGGER keep_audit_whole;

-- 0064_audit_record
-- The personal texts of the record: addresses of members and names of actors. An entry has only the token, a
-- salted digest. After the row is deleted, the token reveals nothing and the chain remains valid.
CREATE TABLE supplier.audit_text (
  token text NOT NULL,
  content text NOT NULL,
  CONSTRAINT audit_text_content_key UNIQUE (content),
  CONSTRAINT audit_text_pkey PRIMARY KEY (token),
  CONSTRAINT audit_text_token_check CHECK (token ~ '^forgotten_[0-9a-f]{32}$'::text)
);
CREATE TRIGGER audit_forgetting AFTER DELETE ON supplier.audit_text FOR EACH ROW EXECUTE FUNCTION supplier.audit_forgetting();
ALTER TABLE supplier.audit_text ENABLE ALWAYS TRIGGER audit_forgetting;
CREATE TRIGGER keep_audit BEFORE UPDATE ON supplier.audit_text FOR EACH ROW EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_text ENABLE ALWAYS TRIGGER keep_audit;
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON supplier.audit_text FOR EACH STATEMENT EXECUTE FUNCTION supplier.keep_audit();
ALTER TABLE supplier.audit_text ENABLE ALWAYS TRIGGER keep_audit_whole;

-- 0060_companies
CREATE TABLE supplier.company (
  company_id text NOT NULL,
  name text NOT NULL,
  country text,
  website text,
  supplies text,
  created_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  keys_created integer NOT NULL DEFAULT 0,
  CONSTRAINT company_company_id_check CHECK (company_id ~ '^cmp_[0-9a-z]{16}$'::text),
  CONSTRAINT company_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  CONSTRAINT company_keys_created_check CHECK (keys_created >= 0),
  CONSTRAINT company_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 200 AND name !~ '[[:cntrl:]]'::text),
  CONSTRAINT company_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_supplies_check CHECK (supplies = btrim(supplies) AND char_length(supplies) >= 1 AND char_length(supplies) <= 500 AND supplies !~ '[[:cntrl:]]'::text),
  CONSTRAINT company_website_check CHECK (website ~ '^https?://[^[:space:][:cntrl:]]+$'::text AND char_length(website) <= 300)
);
CREATE TRIGGER audit_company AFTER INSERT OR DELETE OR UPDATE ON supplier.company FOR EACH ROW EXECUTE FUNCTION supplier.audit_company();
ALTER TABLE supplier.company ENABLE ALWAYS TRIGGER audit_company;
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.company FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('company');
ALTER TABLE supplier.company ENABLE ALWAYS TRIGGER audit_truncate;
CREATE TRIGGER mail_about_company AFTER UPDATE ON supplier.company FOR EACH ROW WHEN (((old.verified_at IS NULL) AND (new.verified_at IS NOT NULL))) EXECUTE FUNCTION supplier.mail_about_company();

-- 0062_keys
-- The request of the client that created a key, so that a repetition creates no second one.
CREATE TABLE supplier.console_request (
  company_id text NOT NULL,
  request_id text NOT NULL,
  key_id text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  CONSTRAINT console_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier.company(company_id),
  CONSTRAINT console_request_key_id_fkey FOREIGN KEY (key_id) REFERENCES supplier.api_key(key_id) ON DELETE CASCADE,
  CONSTRAINT console_request_pkey PRIMARY KEY (company_id, request_id),
  CONSTRAINT console_request_request_id_check CHECK (char_length(request_id) >= 1 AND char_length(request_id) <= 200)
);
CREATE INDEX console_request_key ON supplier.console_request USING btree (key_id);

-- 0066_mail
-- The notices of expiry that were queued, so that each is queued once.
CREATE TABLE supplier.expiry_notice (
  key_id text NOT NULL,
  days integer NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  CONSTRAINT expiry_notice_days_check CHECK (days = ANY (ARRAY[30, 7])),
  CONSTRAINT expiry_notice_key_id_fkey FOREIGN KEY (key_id) REFERENCES supplier.api_key(key_id) ON DELETE CASCADE,
  CONSTRAINT expiry_notice_pkey PRIMARY KEY (key_id, days)
);

-- 0061_members
-- Invitations. There is no token: who proves the address by signing in accepts or declines.
CREATE TABLE supplier.invitation (
  invitation_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  invited_by bigint NOT NULL,
  invited_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_as text,
  CONSTRAINT invitation_check CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CONSTRAINT invitation_check1 CHECK (accepted_at IS NULL OR ended_at IS NULL),
  CONSTRAINT invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier.company(company_id),
  CONSTRAINT invitation_company_id_invited_by_fkey FOREIGN KEY (company_id, invited_by) REFERENCES supplier.member(company_id, member_id),
  CONSTRAINT invitation_email_check CHECK (email = lower(email) AND email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'::text AND char_length(email) <= 254),
  CONSTRAINT invitation_ended_as_check CHECK (ended_as = ANY (ARRAY['declined'::text, 'withdrawn'::text, 'expired'::text])),
  CONSTRAINT invitation_pkey PRIMARY KEY (invitation_id),
  CONSTRAINT invitation_role_check CHECK (role = ANY (ARRAY['owner'::text, 'member'::text]))
);
CREATE INDEX invitation_address ON supplier.invitation USING btree (email);
CREATE INDEX invitation_company ON supplier.invitation USING btree (company_id, invited_at);
CREATE UNIQUE INDEX invitation_open ON supplier.invitation USING btree (company_id, email) WHERE ((accepted_at IS NULL) AND (ended_at IS NULL));
CREATE TRIGGER audit_invitation AFTER INSERT OR DELETE OR UPDATE ON supplier.invitation FOR EACH ROW EXECUTE FUNCTION supplier.audit_invitation();
ALTER TABLE supplier.invitation ENABLE ALWAYS TRIGGER audit_invitation;
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.invitation FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('invitation');
ALTER TABLE supplier.invitation ENABLE ALWAYS TRIGGER audit_truncate;
CREATE TRIGGER guard_invitation_change BEFORE UPDATE ON supplier.invitation FOR EACH ROW EXECUTE FUNCTION supplier.guard_invitation_change();
CREATE TRIGGER mail_about_invitation AFTER INSERT OR UPDATE ON supplier.invitation FOR EACH ROW EXECUTE FUNCTION supplier.mail_about_invitation();

-- 0066_mail
-- Mail that is to be sent. A row is inserted in the transaction of the change that it tells of, so no notice is lost and
-- none is sent for what did not happen. It never contains a key. `facts` has what the text of the mail needs.
CREATE TABLE supplier.mail (
  mail_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  recipient text NOT NULL,
  company_id text NOT NULL,
  key_id text,
  facts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  sent_at timestamp with time zone,
  last_error text,
  CONSTRAINT mail_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier.company(company_id) ON DELETE CASCADE,
  CONSTRAINT mail_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'company_verified'::text, 'key_created'::text, 'key_revoked'::text, 'key_disabled'::text, 'key_expires'::text, 'key_sent_in_address'::text])),
  CONSTRAINT mail_pkey PRIMARY KEY (mail_id)
);
CREATE INDEX mail_recipient ON supplier.mail USING btree (recipient);
CREATE INDEX mail_waiting ON supplier.mail USING btree (next_attempt_at) WHERE (sent_at IS NULL);

-- 0060_companies
-- A membership. It ends by `removed_at` and never comes back: who returns gets a new row, and with it none of
-- the keys of the old one.
CREATE TABLE supplier.member (
  member_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT supplier.present_time(),
  removed_at timestamp with time zone,
  CONSTRAINT member_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier.company(company_id),
  CONSTRAINT member_company_id_member_id_key UNIQUE (company_id, member_id),
  CONSTRAINT member_email_check CHECK (email = lower(email) AND email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'::text AND char_length(email) <= 254),
  CONSTRAINT member_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_role_check CHECK (role = ANY (ARRAY['owner'::text, 'member'::text]))
);
CREATE INDEX member_account ON supplier.member USING btree (email) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX member_current ON supplier.member USING btree (company_id, email) WHERE (removed_at IS NULL);
CREATE TRIGGER audit_member AFTER INSERT OR DELETE OR UPDATE ON supplier.member FOR EACH ROW EXECUTE FUNCTION supplier.audit_member();
ALTER TABLE supplier.member ENABLE ALWAYS TRIGGER audit_member;
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.member FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('member');
ALTER TABLE supplier.member ENABLE ALWAYS TRIGGER audit_truncate;
CREATE TRIGGER disable_keys AFTER UPDATE ON supplier.member FOR EACH ROW WHEN ((supplier.is_current_owner(old.*) AND (NOT supplier.is_current_owner(new.*)))) EXECUTE FUNCTION supplier.disable_keys();
CREATE TRIGGER guard_member_change BEFORE UPDATE ON supplier.member FOR EACH ROW EXECUTE FUNCTION supplier.guard_member_change();
CREATE TRIGGER withdraw_invitations AFTER UPDATE ON supplier.member FOR EACH ROW WHEN ((supplier.is_current_owner(old.*) AND (NOT supplier.is_current_owner(new.*)))) EXECUTE FUNCTION supplier.withdraw_invitations();

-- 0063_admission
-- One row for each key with the times of its accepted requests, so the row's lock is the only one needed and
-- nothing is left to clean up. The check holds the limit even against a caller that forgets the lock. The last time stays until
-- the next accepted request, so it is also when the key was last used.
--
-- Every request writes a new version of its row. With the free space that the fill factor leaves it fits into the same page, and
-- the old one is removed by the way. The rest is vacuumed after a number of dead rows that does not grow with the number of keys:
-- with a million keys PostgreSQL would wait for 200,000, about 100 MB.
CREATE TABLE supplier.request_window (
  key_id text NOT NULL,
  accepted_at timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  CONSTRAINT request_window_accepted_at_check CHECK (cardinality(accepted_at) <= 60),
  CONSTRAINT request_window_key_id_fkey FOREIGN KEY (key_id) REFERENCES supplier.api_key(key_id) ON DELETE CASCADE,
  CONSTRAINT request_window_pkey PRIMARY KEY (key_id)
);
CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON supplier.request_window FOR EACH STATEMENT EXECUTE FUNCTION supplier.audit_truncate('window');
ALTER TABLE supplier.request_window ENABLE ALWAYS TRIGGER audit_truncate;
CREATE TRIGGER audit_window AFTER UPDATE ON supplier.request_window FOR EACH ROW EXECUTE FUNCTION supplier.audit_window();
ALTER TABLE supplier.request_window ENABLE ALWAYS TRIGGER audit_window;
CREATE TRIGGER audit_window_deletion AFTER DELETE ON supplier.request_window FOR EACH ROW EXECUTE FUNCTION supplier.audit_window_deletion();
ALTER TABLE supplier.request_window ENABLE ALWAYS TRIGGER audit_window_deletion;

-- 0077_combinations_of_filters
-- The values of each filter that some record has beside the other filters that are chosen, with the number of those records; before
-- them the chosen one when there is none. Refuses a catalogue that the version before has loaded. That version calls filter_choices,
-- which stays for it.
CREATE OR REPLACE FUNCTION catalogue.choices(filters jsonb)
 RETURNS TABLE(filter text, value text, text text, heading text, records integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  -- The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  own text;
  others integer[];
BEGIN
  FOR own IN SELECT jsonb_object_keys(filters) UNION ALL SELECT NULL LOOP
    others := catalogue.values_of(seen, CASE WHEN own IS NULL THEN filters ELSE filters - own END);
    RETURN QUERY
      SELECT filter, value, text, heading, coalesce(met.number, 0)
      FROM catalogue.filter_value LEFT JOIN (
        SELECT id, sum(filter_combination.records)::integer AS number
        FROM catalogue.filter_combination, unnest(held) AS id
        WHERE generation = seen AND held @> others AND cardinality(others) > 0
        GROUP BY id
        UNION ALL
        SELECT id, filter_value.records FROM catalogue.filter_value
        WHERE generation = seen AND cardinality(others) = 0) AS met USING (id)
      WHERE generation = seen AND CASE WHEN own IS NULL THEN NOT filters ? filter ELSE filter = own END
        AND (met.number > 0 OR value = filters ->> own)
      ORDER BY met.number IS NOT NULL, id;
  END LOOP;
  PERFORM catalogue.refuse_replaced();
  IF NOT EXISTS (SELECT FROM catalogue.filter_combination WHERE generation = seen) THEN
    RAISE EXCEPTION 'The catalogue was loaded by an earlier version, which wrote no combinations of filters. Run npm run catalogue -- load.';
  END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.choices(jsonb) TO nameplate_lookup, nameplate_service;

-- 0077_combinations_of_filters
-- Writes the combinations of a generation whose records are loaded.
CREATE OR REPLACE FUNCTION catalogue.combine_filters(wanted_generation integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO catalogue.filter_combination
  SELECT wanted_generation, held, count(*)
  FROM (
    SELECT array_agg(value ORDER BY value) AS held FROM catalogue.filter_entry
    WHERE generation = wanted_generation GROUP BY position) AS of_records
  GROUP BY held
$function$;

-- 0068_catalogue
-- The generation of the catalogue that is read; NULL until the first load.
CREATE OR REPLACE FUNCTION catalogue.current_generation()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN (SELECT current.generation FROM catalogue.current);
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.current_generation() TO nameplate_lookup, nameplate_service;

-- 0076_changes_of_editions
-- The changes of a manufacturer, or of all, in the editions since a day, the newest first.
CREATE OR REPLACE FUNCTION catalogue.edition_changes(wanted_manufacturer_id text, wanted_since text, max_entries integer)
 RETURNS TABLE(listed text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT edition_change.listed FROM catalogue.current JOIN catalogue.edition_change USING (generation)
    WHERE edition_change.manufacturer_id = wanted_manufacturer_id AND edition_change.date >= wanted_since
    ORDER BY edition_change.edition DESC LIMIT max_entries;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.edition_changes(text,text,integer) TO nameplate_lookup, nameplate_service;

-- 0069_lists_and_search
-- The values of each filter that some record has beside the others that are chosen, with the number of those records; before them
-- the chosen one when there is none. Other joins than nested loops would read the values of all records.
CREATE OR REPLACE FUNCTION catalogue.filter_choices(filters jsonb)
 RETURNS TABLE(filter text, value text, text text, heading text, records integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  -- The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  own text;
  others integer[];
BEGIN
  FOR own IN SELECT jsonb_object_keys(filters) UNION ALL SELECT NULL LOOP
    others := catalogue.values_of(seen, CASE WHEN own IS NULL THEN filters ELSE filters - own END);
    RETURN QUERY EXECUTE format(
      'SELECT filter, value, text, heading, coalesce(met.number, 0)
       FROM (SELECT * FROM catalogue.filter_value WHERE generation = %1$s AND %2$s) AS known LEFT JOIN (%3$s) AS met USING (id)
       WHERE met.number > 0 OR value = %4$L
       ORDER BY met.number IS NOT NULL, id',
      seen,
      CASE WHEN own IS NULL THEN format('NOT %L::jsonb ? filter', filters) ELSE format('filter = %L', own) END,
      CASE cardinality(others)
        WHEN 0 THEN format('SELECT id, records AS number FROM catalogue.filter_value WHERE generation = %s', seen)
        ELSE format(
          'SELECT entry.value AS id, count(*)::integer AS number
           FROM catalogue.filter_entry AS held JOIN catalogue.filter_entry AS entry USING (generation, position)
           WHERE held.generation = %s AND held.value = %L::integer AND %s
           GROUP BY entry.value',
          seen, others[1], catalogue.has_values('held.position', seen, others[2:])) END,
      filters ->> own);
  END LOOP;
  PERFORM catalogue.refuse_replaced();
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.filter_choices(jsonb) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The product with exactly this part number of the manufacturer with this key.
CREATE OR REPLACE FUNCTION catalogue.find(wanted_key text, wanted_part_number text)
 RETURNS TABLE(id text, body text, entity_tag text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT product.id, product.body, product.entity_tag
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.product USING (generation, manufacturer_id)
    WHERE manufacturer_key.key = wanted_key AND product.part_number = wanted_part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find(text,text) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The bodies of the records with this candidate key, then of those with a former part number of this key, of the manufacturer with
-- a key or of all, each by manufacturer and part number.
CREATE OR REPLACE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
 RETURNS TABLE(body text, former_part_number text, until text, address text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted_id text := catalogue.id_of(seen, wanted_key);
BEGIN
  RETURN QUERY
    SELECT product.body, candidate.former_part_number, candidate.until, candidate.address
    FROM catalogue.candidate JOIN catalogue.product USING (generation, position)
    WHERE candidate.generation = seen AND candidate.candidate_key = wanted_candidate_key
      AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.is_former, candidate.manufacturer_id, candidate.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_candidates(text,text,integer) TO nameplate_lookup, nameplate_service;

-- 0074_numbers_by_trigrams
-- The bodies of the records whose candidate keys contain this one and more, of the manufacturer with a key or of all: those that
-- begin with it first, then by manufacturer and candidate key. A key of one or two characters has no trigram: only those that begin
-- with it are found. The statements are planned for each text, because a frequent beginning has another plan than a rare one.
CREATE OR REPLACE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
 RETURNS TABLE(body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted_id text := catalogue.id_of(seen, wanted_key);
  positions integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key > wanted_candidate_key AND candidate.candidate_key < wanted_candidate_key || chr(1114111)
      AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id, candidate.candidate_key, candidate.part_number LIMIT max_entries);
BEGIN
  IF cardinality(positions) < max_entries AND length(wanted_candidate_key) > 2 THEN
    -- The trigrams narrow, those of the beginning of a long text: each is looked up. With the empty text, the planner does not read all
    -- part numbers in their order in the hope of an early end.
    positions := positions || ARRAY(
      SELECT candidate.position FROM catalogue.candidate
      WHERE candidate.generation = seen AND candidate.is_former = 0
        AND candidate.candidate_key LIKE '%' || left(wanted_candidate_key, 32) || '%'
        AND strpos(candidate.candidate_key, wanted_candidate_key) > 1
        AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
      ORDER BY candidate.manufacturer_id || '', candidate.candidate_key, candidate.part_number
      LIMIT max_entries - cardinality(positions));
  END IF;
  RETURN QUERY
    SELECT product.body
    FROM unnest(positions) WITH ORDINALITY AS listed (position, place)
      JOIN catalogue.product ON product.generation = seen AND product.position = listed.position
    ORDER BY listed.place;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_containing(text,text,integer) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The manufacturer with this key.
CREATE OR REPLACE FUNCTION catalogue.find_manufacturer(wanted_key text)
 RETURNS SETOF catalogue.listed_manufacturer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name, manufacturer.aliases, manufacturer.records
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.manufacturer USING (generation)
    WHERE manufacturer_key.key = wanted_key AND manufacturer.id = manufacturer_key.manufacturer_id;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_manufacturer(text) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The bodies of the records with exactly this part number, of one manufacturer or of all, by the ids of the manufacturers.
CREATE OR REPLACE FUNCTION catalogue.find_part_number(wanted_part_number text, wanted_manufacturer_id text, max_entries integer)
 RETURNS TABLE(body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT product.body FROM catalogue.current JOIN catalogue.product USING (generation)
    WHERE product.part_number = wanted_part_number
      AND (wanted_manufacturer_id IS NULL OR product.manufacturer_id = wanted_manufacturer_id)
    ORDER BY product.manufacturer_id LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_part_number(text,text,integer) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The record with this id, with all that its page shows: the bodies of the related records by their positions, as JSON, and the
-- sources that imports have described. The record is read before what is related, in a statement of its own, so that no statement
-- names the products twice: between two of its names for them another generation could become current.
CREATE OR REPLACE FUNCTION catalogue.find_record(wanted_id text)
 RETURNS TABLE(body text, evidence text, related text, insights text, histories text, editions text, sources text, related_bodies text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  present record;
BEGIN
  SELECT product.* INTO present FROM catalogue.product WHERE product.generation = seen AND product.id = wanted_id;
  IF NOT FOUND THEN
    PERFORM catalogue.refuse_replaced();
    RETURN;
  END IF;
  RETURN QUERY
    SELECT present.body, present.evidence, present.related, present.insights, present.histories, present.editions,
      (SELECT setting.value FROM catalogue.setting WHERE setting.generation = seen AND setting.name = 'sources'),
      '{' || coalesce(string_agg(format('"%s":%s', product.position, product.body), ','), '') || '}'
    FROM catalogue.product
    WHERE product.generation = seen AND product.position = ANY (ARRAY(
      SELECT listed.position::integer
      FROM json_each(present.related::json) AS list, json_array_elements_text(
        CASE json_typeof(list.value) WHEN 'array' THEN list.value ELSE '[]' END) AS listed (position)));
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_record(text) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The record with this id that an edition removed, as JSON.
CREATE OR REPLACE FUNCTION catalogue.find_removed(wanted_id text)
 RETURNS TABLE(record text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT removed_record.record FROM catalogue.current JOIN catalogue.removed_record USING (generation)
    WHERE removed_record.id = wanted_id;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.find_removed(text) TO nameplate_lookup, nameplate_service;

-- 0069_lists_and_search
-- A condition: the text of a column has a text in it.
CREATE OR REPLACE FUNCTION catalogue.has_text(column_name text, wanted text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT format('%I LIKE %L', column_name, '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%')
$function$;

-- 0069_lists_and_search
-- A condition: the record at a position has each of the values of filters. A value that no record has is NULL.
CREATE OR REPLACE FUNCTION catalogue.has_values(wanted_position text, generation integer, wanted integer[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT coalesce(string_agg(format(
    '%s IN (SELECT met.position FROM catalogue.filter_entry AS met WHERE met.generation = %s AND met.value = %L::integer)',
    wanted_position, generation, value), ' AND '), 'true')
  FROM unnest(wanted) AS value
$function$;

-- 0068_catalogue
-- The manufacturer with a key in a generation; no id where there is none.
CREATE OR REPLACE FUNCTION catalogue.id_of(wanted_generation integer, wanted_key text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT coalesce((
    SELECT manufacturer_id FROM catalogue.manufacturer_key
    WHERE generation = wanted_generation AND key = wanted_key), '')
$function$;

-- 0069_lists_and_search
-- The bodies of the records that have the value of each filter, in an order (part-number, newest or oldest), after so many, each
-- with the number of all of them.
CREATE OR REPLACE FUNCTION catalogue.list_records(filters jsonb, wanted_order text, skipped integer, max_entries integer)
 RETURNS TABLE(total integer, body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted integer[] := catalogue.values_of(seen, filters);
  order_sql text := CASE wanted_order
    WHEN 'newest' THEN 'product.evidence_as_of DESC, product.position'
    WHEN 'oldest' THEN 'product.evidence_as_of, product.position'
    ELSE 'product.position' END;
  condition text := catalogue.has_values('product.position', seen, wanted);
  positions integer[];
BEGIN
  IF cardinality(wanted) = 0 THEN
    total := (
      SELECT coalesce(sum(manufacturer.records), 0) FROM catalogue.manufacturer WHERE manufacturer.generation = seen);
  ELSIF cardinality(wanted) = 1 THEN
    total := coalesce((
      SELECT filter_value.records FROM catalogue.filter_value
      WHERE filter_value.generation = seen AND filter_value.id = wanted[1]), 0);
  ELSE
    EXECUTE format(
      'SELECT count(*) FROM catalogue.filter_entry AS entry WHERE entry.generation = %s AND entry.value = %L::integer AND %s',
      seen, wanted[1], catalogue.has_values('entry.position', seen, wanted[2:])) INTO total;
  END IF;
  -- Positions have no gaps, so that nothing has to be skipped.
  IF cardinality(wanted) = 0 AND order_sql = 'product.position' THEN
    condition := format('product.position > %s', skipped);
    skipped := 0;
  END IF;
  EXECUTE format(
    'SELECT ARRAY(SELECT product.position FROM catalogue.product WHERE product.generation = %s AND %s ORDER BY %s LIMIT %s OFFSET %s)',
    seen, condition, order_sql, max_entries, skipped) INTO positions;
  FOR body IN EXECUTE format(
    'SELECT product.body FROM catalogue.product WHERE product.generation = %s AND product.position = ANY (%L) ORDER BY %s',
    seen, positions, order_sql) LOOP
    RETURN NEXT;
  END LOOP;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.list_records(jsonb,text,integer,integer) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- All manufacturers by name.
CREATE OR REPLACE FUNCTION catalogue.manufacturers()
 RETURNS SETOF catalogue.listed_manufacturer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name, manufacturer.aliases, manufacturer.records
    FROM catalogue.current JOIN catalogue.manufacturer USING (generation)
    ORDER BY manufacturer.position;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.manufacturers() TO nameplate_lookup, nameplate_service;

-- 0075_licences_of_records
-- The licences of the records with the ids in a JSON array.
CREATE OR REPLACE FUNCTION catalogue.record_licences(ids jsonb)
 RETURNS TABLE(id text, licence text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT product.id, filter_value.value
    FROM catalogue.filter_entry
      JOIN catalogue.product ON product.generation = seen AND product.position = filter_entry.position
      JOIN catalogue.filter_value ON filter_value.generation = seen AND filter_value.id = filter_entry.value
      JOIN jsonb_array_elements_text(ids) AS wanted (id) ON product.id = wanted.id
    WHERE filter_entry.generation = seen AND filter_value.filter = 'licence';
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.record_licences(jsonb) TO nameplate_lookup, nameplate_service;

-- 0079_rows_of_a_lookup
-- The bodies of the records whose candidate keys contain this one, of three characters or more, and more than it, of the manufacturer
-- with an id or of all: at most so many that begin with it, and as many that have it further on, each by manufacturer and key. The statements are planned for each
-- text, because a frequent beginning has another plan than a rare one.
CREATE OR REPLACE FUNCTION catalogue.records_containing(wanted_key text, wanted_id text, max_rows integer)
 RETURNS TABLE(body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  beginning integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key > wanted_key AND candidate.candidate_key < wanted_key || chr(1114111)
      AND (wanted_id IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id, candidate.candidate_key, candidate.part_number LIMIT max_rows);
  -- The trigrams narrow, those of the beginning of a long text: each is looked up. With the empty text, the planner does not read all
  -- part numbers in their order in the hope of an early end.
  inside integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key LIKE '%' || left(wanted_key, 32) || '%' AND strpos(candidate.candidate_key, wanted_key) > 1
      AND (wanted_id IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id || '', candidate.candidate_key, candidate.part_number LIMIT max_rows);
BEGIN
  RETURN QUERY
    SELECT product.body
    FROM unnest(beginning || inside) WITH ORDINALITY AS listed (position, place)
      JOIN catalogue.product ON product.generation = seen AND product.position = listed.position
    ORDER BY listed.place;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.records_containing(text,text,integer) TO nameplate_lookup, nameplate_service;

-- 0079_rows_of_a_lookup
-- The same of the records with one of these candidate keys, now or in a former part number.
CREATE OR REPLACE FUNCTION catalogue.records_with_keys(wanted_keys jsonb, wanted_ids jsonb, max_rows integer)
 RETURNS TABLE(body text, former_part_number text, until text, address text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT product.body, hit.former_part_number, hit.until, hit.address
    FROM (SELECT DISTINCT key FROM jsonb_array_elements_text(wanted_keys) AS wanted (key)) AS asked
      CROSS JOIN (VALUES (true), (false)) AS sides (is_wanted)
      CROSS JOIN LATERAL (
        SELECT candidate.* FROM catalogue.candidate
        WHERE candidate.generation = seen AND candidate.candidate_key = asked.key
          AND (wanted_ids ? candidate.manufacturer_id) = sides.is_wanted
        ORDER BY candidate.manufacturer_id, candidate.part_number LIMIT max_rows) AS hit
      JOIN catalogue.product ON product.generation = seen AND product.position = hit.position
    ORDER BY hit.manufacturer_id, hit.part_number, hit.candidate_key;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.records_with_keys(jsonb,jsonb,integer) TO nameplate_lookup, nameplate_service;

-- 0079_rows_of_a_lookup
-- The bodies of the records with exactly one of these part numbers: of each number at most so many of the wanted manufacturers, and as
-- many of others, by manufacturer and part number.
CREATE OR REPLACE FUNCTION catalogue.records_with_numbers(wanted_numbers jsonb, wanted_ids jsonb, max_rows integer)
 RETURNS TABLE(body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT hit.body
    FROM (SELECT DISTINCT number FROM jsonb_array_elements_text(wanted_numbers) AS wanted (number)) AS asked
      CROSS JOIN (VALUES (true), (false)) AS sides (is_wanted)
      CROSS JOIN LATERAL (
        SELECT product.manufacturer_id, product.part_number, product.body FROM catalogue.product
        WHERE product.generation = seen AND product.part_number = asked.number
          AND (wanted_ids ? product.manufacturer_id) = sides.is_wanted
        ORDER BY product.manufacturer_id LIMIT max_rows) AS hit
    ORDER BY hit.manufacturer_id, hit.part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.records_with_numbers(jsonb,jsonb,integer) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- A lookup sees one generation of the catalogue, by the snapshot that its statement took. If that generation was replaced and
-- deleted before the statement locked the table of products, the plan no longer has its products, and the lookup would answer
-- that there are none. It says so instead, with the state of a serialization failure, and is tried again.
CREATE OR REPLACE FUNCTION catalogue.refuse_replaced()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  -- The table is looked up as it is now, and not as the snapshot has it.
  IF seen IS NOT NULL AND to_regclass('catalogue.product_' || seen) IS NULL THEN
    RAISE serialization_failure USING MESSAGE = 'the catalogue was replaced meanwhile';
  END IF;
END
$function$;

-- 0078_short_words
-- The pages that have every one of the words, after so many: exact part numbers first, then parts of them, titles, texts. What was
-- typed is as functions/catalogue/search-words.ts reads it; it counts at most so many results. A record is its body. One row with the
-- total alone when there is no page after so many.
CREATE OR REPLACE FUNCTION catalogue.search(searched jsonb, skipped integer, max_entries integer, max_total integer)
 RETURNS TABLE(total integer, path text, kind text, title text, text text, body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  every_word text;
  in_title text;
  in_numbers text;
  exact text;
  exact_rank text;
  condition text;
  selection text;
  wanted integer;
  ids integer[];
  more integer[];
BEGIN
  SELECT
    string_agg(format('(%s OR %s OR %s)', has_title, has_text, has_number), ' AND '),
    string_agg(has_title, ' AND '),
    string_agg(has_number, ' OR ')
  INTO every_word, in_title, in_numbers
  FROM jsonb_array_elements(searched -> 'words') AS word,
    catalogue.has_text('title', word ->> 'text') AS has_title,
    catalogue.has_text('text', word ->> 'text') AS has_text,
    catalogue.has_text('numbers', word ->> 'number') AS has_number;
  -- The shortest manufacturer decides, as the order of readings is.
  SELECT
    string_agg('(' || condition || ')', ' OR ' ORDER BY place),
    'CASE ' || string_agg(format('WHEN %s THEN (right(title, %s) <> %L)::integer', condition, length(reading ->> 'text'), reading ->> 'text'), ' ' ORDER BY place) || ' END'
  INTO exact, exact_rank
  FROM (
    SELECT reading, place, concat_ws(' AND ', catalogue.has_text('numbers', ' ' || (reading ->> 'number') || ' '), (
      SELECT string_agg(catalogue.has_text('title', name), ' AND ')
      FROM jsonb_array_elements_text(reading -> 'manufacturer') AS name)) AS condition
    FROM jsonb_array_elements(searched -> 'readings') WITH ORDINALITY AS readings (reading, place)) AS conditions;
  selection := format(
    'SELECT ARRAY(SELECT id FROM catalogue.search_entry WHERE generation = %s AND %%s ORDER BY %%s LIMIT %%s)', seen);
  EXECUTE format(selection, '(' || exact || ')', exact_rank || ', id', max_total) INTO ids;
  FOREACH condition IN ARRAY ARRAY[
    format('(%s)', in_numbers),
    format('%s AND NOT (%s)', in_title, in_numbers),
    format('NOT (%s) AND NOT (%s)', in_title, in_numbers)]
  LOOP
    EXIT WHEN cardinality(ids) = max_total;
    condition := format('%s AND %s AND NOT (%s)', every_word, condition, exact);
    wanted := max_total - cardinality(ids);
    -- A frequent word has enough results among the first entries.
    EXECUTE format(selection, condition || ' AND id <= 20000', 'id', wanted) INTO more;
    IF cardinality(more) < wanted THEN
      -- With the sum, the planner does not read all entries in their order in the hope of an early end.
      EXECUTE format(selection, condition, 'id + 0', wanted) INTO more;
    END IF;
    ids := ids || more;
  END LOOP;
  IF cardinality(ids) = 0 THEN PERFORM catalogue.refuse_replaced(); END IF;
  RETURN QUERY
    SELECT cardinality(ids), page.path, page.kind, page.title, page.text, product.body
    FROM unnest(ids[skipped + 1:skipped + max_entries]) WITH ORDINALITY AS listed (id, place)
      JOIN catalogue.search_entry ON search_entry.generation = seen AND search_entry.id = listed.id
      LEFT JOIN catalogue.page ON page.generation = seen AND page.id = search_entry.page
      LEFT JOIN catalogue.product ON product.generation = seen AND product.position = search_entry.position
    ORDER BY listed.place;
  IF NOT FOUND THEN RETURN QUERY SELECT cardinality(ids), NULL, NULL, NULL, NULL, NULL; END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.search(jsonb,integer,integer,integer) TO nameplate_lookup, nameplate_service;

-- 0068_catalogue
-- The settings of the current generation, each as JSON.
CREATE OR REPLACE FUNCTION catalogue.settings()
 RETURNS TABLE(name text, value text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY SELECT setting.name, setting.value FROM catalogue.current JOIN catalogue.setting USING (generation);
END
$function$;
GRANT EXECUTE ON FUNCTION catalogue.settings() TO nameplate_lookup, nameplate_service;

-- 0069_lists_and_search
-- The values of the filters of a JSON object.
CREATE OR REPLACE FUNCTION catalogue.values_of(wanted_generation integer, filters jsonb)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT ARRAY(
    SELECT filter_value.id FROM jsonb_each_text(filters) AS wanted (filter, value)
      LEFT JOIN catalogue.filter_value ON filter_value.generation = wanted_generation
        AND filter_value.filter = wanted.filter AND filter_value.value = wanted.value)
$function$;

-- 0067_console
CREATE OR REPLACE FUNCTION console.account_with_email(wanted_email text)
 RETURNS SETOF console.account
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT * FROM console.account WHERE account.email = wanted_email
$function$;
GRANT EXECUTE ON FUNCTION console.account_with_email(text) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.account_with_id(wanted_id text)
 RETURNS SETOF console.account
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT * FROM console.account WHERE account.id = wanted_id
$function$;
GRANT EXECUTE ON FUNCTION console.account_with_id(text) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.add_account(id text, email text, email_verified boolean, name text, image text, created_at timestamp with time zone, updated_at timestamp with time zone)
 RETURNS SETOF console.account
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO console.account (id, email, email_verified, name, image, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.add_account(text,text,boolean,text,text,timestamp with time zone,timestamp with time zone) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.add_code(id text, identifier text, value text, expires_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone)
 RETURNS SETOF console.code
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO console.code (id, identifier, value, expires_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.add_code(text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.add_session(id text, account_id text, token text, expires_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, ip_address text, user_agent text)
 RETURNS SETOF console.session
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO console.session (id, account_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.add_session(text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone,text,text) TO nameplate_service;

-- 0067_console
-- The codes of an address, newest first.
CREATE OR REPLACE FUNCTION console.codes_for(wanted_identifier text)
 RETURNS SETOF console.code
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT * FROM console.code WHERE code.identifier = wanted_identifier ORDER BY code.created_at DESC LIMIT 100
$function$;
GRANT EXECUTE ON FUNCTION console.codes_for(text) TO nameplate_service;

-- 0067_console
-- Ends one session of an account, or all but one; the other argument is NULL. Returns how many.
CREATE OR REPLACE FUNCTION console.end_sessions(wanted_account_id text, only_id text, spared_id text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  ended integer;
BEGIN
  DELETE FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND (present.id = only_id OR present.id <> spared_id);
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END
$function$;
GRANT EXECUTE ON FUNCTION console.end_sessions(text,text,text) TO nameplate_service;

-- 0067_console
-- Deletes sessions and codes that have ended, and accounts without a session that belong to no company; one that is invited is made
-- again when its owner signs in. Returns the number of deleted accounts.
CREATE OR REPLACE FUNCTION console.forget_ended()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  reference timestamptz := supplier.present_time();
  forgotten integer;
BEGIN
  DELETE FROM console.session
  WHERE expires_at <= reference OR created_at <= reference - interval '30 days';
  DELETE FROM console.code WHERE expires_at <= reference;
  DELETE FROM console.account AS present
  WHERE NOT EXISTS (SELECT FROM console.session WHERE account_id = present.id)
    AND NOT EXISTS (
      SELECT FROM supplier.member WHERE member.email = present.email AND member.removed_at IS NULL);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$function$;
GRANT EXECUTE ON FUNCTION console.forget_ended() TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.prolong_session(wanted_token text, new_expires_at timestamp with time zone, new_updated_at timestamp with time zone)
 RETURNS SETOF console.session
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  UPDATE console.session SET expires_at = new_expires_at, updated_at = new_updated_at
  WHERE session.token = wanted_token RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.prolong_session(text,timestamp with time zone,timestamp with time zone) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.remove_codes(wanted_identifier text)
 RETURNS SETOF console.code
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DELETE FROM console.code WHERE code.identifier = wanted_identifier RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.remove_codes(text) TO nameplate_service;

-- 0067_console
-- The codes of an address that a later one replaces.
CREATE OR REPLACE FUNCTION console.remove_earlier_codes(wanted_identifier text, kept_id text, until timestamp with time zone)
 RETURNS SETOF console.code
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DELETE FROM console.code
  WHERE code.identifier = wanted_identifier AND code.id <> kept_id AND code.created_at <= until RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.remove_earlier_codes(text,text,timestamp with time zone) TO nameplate_service;

-- 0067_console
-- Deletes the codes of every address that ended before `until`. Returns their ids, which are of no more use.
CREATE OR REPLACE FUNCTION console.remove_ended_codes(until timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DELETE FROM console.code WHERE code.expires_at < until RETURNING code.id
$function$;
GRANT EXECUTE ON FUNCTION console.remove_ended_codes(timestamp with time zone) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.remove_session(wanted_token text)
 RETURNS SETOF console.session
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DELETE FROM console.session WHERE session.token = wanted_token RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.remove_session(text) TO nameplate_service;

-- 0067_console
CREATE OR REPLACE FUNCTION console.session_with_token(wanted_token text)
 RETURNS SETOF console.session
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT * FROM console.session WHERE session.token = wanted_token
$function$;
GRANT EXECUTE ON FUNCTION console.session_with_token(text) TO nameplate_service;

-- 0067_console
-- The sessions of an account that have not ended, newest first, without their tokens. A session ends after
-- `longest_days`, however much it is used.
CREATE OR REPLACE FUNCTION console.sessions_of(wanted_account_id text, longest_days integer)
 RETURNS TABLE(id text, created_at timestamp with time zone, updated_at timestamp with time zone, user_agent text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT present.id, present.created_at, present.updated_at, present.user_agent,
    least(present.expires_at, present.created_at + make_interval(days => longest_days))
  FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND present.expires_at > supplier.present_time()
    AND present.created_at > supplier.present_time() - make_interval(days => longest_days)
  ORDER BY present.created_at DESC, present.id LIMIT 200
$function$;
GRANT EXECUTE ON FUNCTION console.sessions_of(text,integer) TO nameplate_service;

-- 0067_console
-- Of several callers, one gets the code.
CREATE OR REPLACE FUNCTION console.take_code(wanted_id text)
 RETURNS SETOF console.code
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  DELETE FROM console.code WHERE code.id = wanted_id RETURNING *
$function$;
GRANT EXECUTE ON FUNCTION console.take_code(text) TO nameplate_service;

-- 0061_members
-- Makes the invited account a member. Doing it again changes nothing while the account is a member.
CREATE OR REPLACE FUNCTION supplier.accept_invitation(wanted_company_id text, account_email text, actor text)
 RETURNS SETOF supplier.account_company
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  invited supplier.invitation;
BEGIN
  PERFORM supplier.begin_change(actor);
  invited := supplier.lock_invitation(wanted_company_id, account_email);
  IF invited.invitation_id IS NOT NULL THEN
    UPDATE supplier.invitation SET accepted_at = supplier.present_time() WHERE invitation_id = invited.invitation_id;
    INSERT INTO supplier.member (company_id, email, role) VALUES (wanted_company_id, invited.email, invited.role)
    ON CONFLICT DO NOTHING;
  ELSIF NOT EXISTS (
    SELECT FROM supplier.invitation JOIN supplier.member USING (company_id, email)
    WHERE company_id = wanted_company_id AND email = lower(account_email)
      AND invitation.accepted_at IS NOT NULL AND member.removed_at IS NULL) THEN
    PERFORM supplier.refuse('invitation_unknown');
  END IF;
  RETURN QUERY SELECT * FROM supplier.companies_of(account_email) WHERE id = wanted_company_id;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.accept_invitation(text,text,text) TO nameplate_service;

-- 0062_keys
-- The member who acts as owner: the account that is named, or for an operator who names none, the only owner. The caller has
-- locked the company. An account without a membership is told that the company does not exist.
CREATE OR REPLACE FUNCTION supplier.acting_owner(wanted_company_id text, owner_email text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- 0071_verified_invitations_and_first_keys
-- Adds a key and returns its dates and its owner. A request id that the company used before is refused with the id of the key that was
-- created then.
CREATE OR REPLACE FUNCTION supplier.add_key(wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[], new_request_id text, actor text, new_name text, replaced_key_id text)
 RETURNS TABLE(created_at timestamp with time zone, expires_at timestamp with time zone, email text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  owner_id bigint;
  earlier text;
BEGIN
  PERFORM supplier.begin_change(actor);
  IF owner_email IS NOT NULL THEN PERFORM supplier.require_member(wanted_company_id, owner_email); END IF;
  PERFORM 1 FROM supplier.company WHERE company.company_id = wanted_company_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  owner_id := supplier.acting_owner(wanted_company_id, owner_email);
  SELECT request.key_id INTO earlier FROM supplier.console_request AS request
    WHERE request.company_id = wanted_company_id AND request.request_id = new_request_id;
  IF FOUND THEN PERFORM supplier.refuse('request_repeated', earlier); END IF;
  INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes, name, replaces)
  VALUES (new_key_id, wanted_company_id, owner_id, new_digest, new_scopes, new_name, replaced_key_id);
  IF new_request_id IS NOT NULL THEN
    INSERT INTO supplier.console_request (company_id, request_id, key_id)
    VALUES (wanted_company_id, new_request_id, new_key_id);
  END IF;
  RETURN QUERY
    SELECT issued.created_at, issued.expires_at, member.email
    FROM supplier.api_key AS issued JOIN supplier.member ON member.member_id = issued.issued_by
    WHERE issued.key_id = new_key_id;
END
$function$;

-- 0061_members
-- Adds a member without an invitation: for operators.
CREATE OR REPLACE FUNCTION supplier.add_member(wanted_company_id text, new_email text, new_role text, actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM supplier.begin_change(actor);
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  INSERT INTO supplier.member (company_id, email, role) VALUES (wanted_company_id, lower(new_email), new_role)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_exists'); END IF;
  -- The invitation has become pointless.
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'withdrawn'
  WHERE company_id = wanted_company_id AND email = lower(new_email) AND accepted_at IS NULL AND ended_at IS NULL;
END
$function$;

-- 0063_admission
-- Authenticates one request and counts it, in one statement. `verdict` is one of
--   unknown     no key with this id and digest;
--   revoked, expired, disabled
--               how the key has ended, `disabled` by an operator alone; the log has it, the client gets one answer for all;
--   limited     60 requests were accepted in the last 60 seconds, `wait_seconds` until the oldest leaves;
--   no_access   counted, but the issuing owner lost the role, or the company may not use the service;
--   admitted    counted.
--
-- It looks at the window before it takes the lock of its row, so a key that is limited writes nothing and slows nobody down.
-- Entries leave a window only by time, so what is limited without the lock is limited with it, and the count stays
-- exact. The rest is read after the lock is held, so what was revoked while the request waited stays revoked, and so is the clock.
--
-- It waits at most `wait_milliseconds` for other transactions that count requests of the key or hold its window, and then fails: if
-- its client gave up first, it would go on waiting here with the connection.
--
-- What this transaction writes is the window alone. It does not wait until the disk has it (`synchronous_commit`): when the
-- server of the database crashes, the requests that were counted in its last second may be forgotten. Keys, companies and
-- the audit record are written by other transactions, which do wait.
CREATE OR REPLACE FUNCTION supplier.admit_request(presented_key_id text, presented_digest bytea, wait_milliseconds integer DEFAULT 3000, OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[], OUT created_at timestamp with time zone, OUT expires_at timestamp with time zone, OUT wait_seconds integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  salt bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  decided_at timestamptz;
  state text;
  waits_until timestamptz;
  left_milliseconds integer;
BEGIN
  -- Both digests are hashed again with a random value, so the time the comparison takes says nothing about
  -- either. A stranger with a wrong secret gets no further, and no lock.
  SELECT stored.* INTO presented FROM supplier.api_key AS stored
  WHERE stored.key_id = presented_key_id
    AND sha256(stored.digest || salt) = sha256(presented_digest || salt);
  IF NOT FOUND THEN
    verdict := 'unknown';
    RETURN;
  END IF;

  SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
  WHERE counted.key_id = presented_key_id;
  wait_seconds := supplier.limited_for(accepted, supplier.present_time());
  IF wait_seconds IS NULL THEN
    -- Whoever waits for a row in a queue waits twice, for the queue and for the row, each time up to the limit. So the queue
    -- is a lock of its own, and what is left of the time is for the row. A limit of 0 would be none.
    waits_until := clock_timestamp() + make_interval(secs => wait_milliseconds / 1000.0);
    PERFORM set_config('synchronous_commit', 'off', true),
      set_config('lock_timeout', greatest(wait_milliseconds, 1)::text, true);
    PERFORM pg_advisory_xact_lock(hashtextextended('supplier.request_window ' || presented_key_id, 0));
    left_milliseconds := extract(epoch FROM waits_until - clock_timestamp()) * 1000;
    PERFORM set_config('lock_timeout', greatest(left_milliseconds, 1)::text, true);
    SELECT counted.accepted_at INTO accepted FROM supplier.request_window AS counted
    WHERE counted.key_id = presented_key_id FOR UPDATE;
    IF NOT FOUND THEN
      verdict := 'unknown';
      RETURN;
    END IF;
    -- Read again, because the key may have ended while the request waited.
    SELECT stored.* INTO presented FROM supplier.api_key AS stored WHERE stored.key_id = presented_key_id;
  END IF;

  decided_at := supplier.present_time();
  state := supplier.key_state(presented, decided_at);
  IF state IN ('revoked', 'expired') OR presented.disabled_reason <> 'owner_lost_role' THEN
    verdict := state;
    RETURN;
  END IF;

  wait_seconds := coalesce(wait_seconds, supplier.limited_for(accepted, decided_at));
  IF wait_seconds IS NOT NULL THEN
    verdict := 'limited';
    RETURN;
  END IF;
  UPDATE supplier.request_window AS counted SET accepted_at = ARRAY(
      SELECT earlier FROM unnest(accepted) AS earlier WHERE earlier > decided_at - interval '60 seconds' ORDER BY earlier
    ) || decided_at
  WHERE counted.key_id = presented_key_id;

  SELECT owning.* INTO company FROM supplier.company AS owning WHERE owning.company_id = presented.company_id;
  SELECT issuing.* INTO issuer FROM supplier.member AS issuing WHERE issuing.member_id = presented.issued_by;
  company_id := company.company_id;
  company_name := company.name;
  scopes := presented.scopes;
  created_at := presented.created_at;
  expires_at := presented.expires_at;
  IF state = 'disabled' OR NOT supplier.is_current_owner(issuer)
    OR company.verified_at IS NULL OR company.suspended_at IS NOT NULL THEN
    verdict := 'no_access';
  ELSE
    verdict := 'admitted';
  END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.admit_request(text,bytea,integer) TO nameplate_service;

-- 0070_roles
-- The names of the migrations that the database has. `npm start` asks for them with the address of the service, whose
-- role cannot read the table that Netlify's tools keep them in.
CREATE OR REPLACE FUNCTION supplier.applied_migrations()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY SELECT applied.name FROM netlify.migrations AS applied ORDER BY applied.name;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.applied_migrations() TO nameplate_service;

-- 0061_members
-- Changes the role of a member, or with `new_role` NULL ends the membership. Returns how many active keys that
-- disabled, and how many owners the company still has. The caller has locked the company.
CREATE OR REPLACE FUNCTION supplier.apply_member_change(changed bigint, new_role text, OUT disabled integer, OUT owners_left integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  working_before integer;
  working_after integer;
BEGIN
  SELECT count(*) INTO working_before FROM supplier.api_key AS issued
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.present_time()) = 'active';
  UPDATE supplier.member SET
    role = coalesce(new_role, role),
    removed_at = CASE WHEN new_role IS NULL THEN supplier.present_time() END
  WHERE member_id = changed;
  SELECT count(*) INTO working_after FROM supplier.api_key AS issued
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.present_time()) = 'active';
  disabled := working_before - working_after;
  owners_left := (
    SELECT count(*) FROM supplier.member AS present
    WHERE supplier.is_current_owner(present)
      AND present.company_id = (SELECT company_id FROM supplier.member WHERE member_id = changed));
END
$function$;

-- 0065_audited_changes
CREATE OR REPLACE FUNCTION supplier.audit_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0064_audit_record
-- Deleting a text creates an entry with its token, however it is deleted.
CREATE OR REPLACE FUNCTION supplier.audit_forgetting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM supplier.record_event('text.forgotten', NULL, NULL, NULL, OLD.token);
  RETURN NULL;
END
$function$;

-- 0065_audited_changes
CREATE OR REPLACE FUNCTION supplier.audit_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0065_audited_changes
CREATE OR REPLACE FUNCTION supplier.audit_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0065_audited_changes
CREATE OR REPLACE FUNCTION supplier.audit_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0073_audit_without_chain
-- The token of a personal text; the first time, the text is kept with a new one.
CREATE OR REPLACE FUNCTION supplier.audit_token(wanted text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0065_audited_changes
-- The argument is the name of the table's subject in the action.
CREATE OR REPLACE FUNCTION supplier.audit_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  lost bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM supplier.%I', TG_TABLE_NAME) INTO lost;
  PERFORM supplier.record_event(TG_ARGV[0] || '.truncated', NULL, NULL, NULL, format('%s rows', lost));
  RETURN NULL;
END
$function$;

-- 0065_audited_changes
-- Counting a request appends the time of the database and removes only times that are 60 seconds older. Any other
-- update of a window creates an entry. This runs for every request. As a WHEN of the trigger, the same condition takes
-- four times as long, because it is parsed and planned again for each statement.
CREATE OR REPLACE FUNCTION supplier.audit_window()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

-- 0065_audited_changes
-- A window that is deleted with its key needs no entry in addition to that of the key.
CREATE OR REPLACE FUNCTION supplier.audit_window_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  owning text := (SELECT company_id FROM supplier.api_key WHERE key_id = OLD.key_id);
BEGIN
  IF owning IS NOT NULL THEN
    PERFORM supplier.record_event(
      'window.deleted', owning, OLD.key_id, NULL, format('%s requests', cardinality(OLD.accepted_at)));
  END IF;
  RETURN NULL;
END
$function$;

-- 0060_companies
-- Says for the rest of the transaction who is acting.
CREATE OR REPLACE FUNCTION supplier.begin_change(actor text)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT set_config('supplier.actor', actor, true)
$function$;

-- 0064_audit_record
-- Sets the role of a draft, because a transaction may change its role before it commits.
CREATE OR REPLACE FUNCTION supplier.begin_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit record is append-only, and written by its triggers alone.';
  END IF;
  NEW.acting_role := current_user;
  RETURN NEW;
END
$function$;

-- 0073_audit_without_chain
-- Sets the time and the login of an entry, regardless of the INSERT.
CREATE OR REPLACE FUNCTION supplier.begin_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit record is append-only, and written by its triggers alone.';
  END IF;
  NEW.recorded_at := clock_timestamp();
  NEW.session_role := session_user;
  RETURN NEW;
END
$function$;

-- 0060_companies
-- `change` is `verify`, `suspend` or `reinstate`. Doing it twice changes nothing.
CREATE OR REPLACE FUNCTION supplier.change_company(wanted_company_id text, change text, actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM supplier.begin_change(actor);
  UPDATE supplier.company SET
    verified_at = CASE change WHEN 'verify' THEN coalesce(verified_at, supplier.present_time()) ELSE verified_at END,
    suspended_at = CASE change
      WHEN 'suspend' THEN coalesce(suspended_at, supplier.present_time())
      WHEN 'reinstate' THEN NULL
      ELSE suspended_at
    END
  WHERE company_id = wanted_company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
END
$function$;

-- 0061_members
-- What an account does in its own company. An owner changes any member and withdraws any invitation; a member may only
-- leave. The company keeps an owner. Takes the id of `members_of`; returns how many active keys were disabled.
CREATE OR REPLACE FUNCTION supplier.change_listed_member(wanted_company_id text, wanted_id text, new_role text, account_email text, actor text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  acting supplier.member;
  subject supplier.member;
  others integer;
BEGIN
  PERFORM supplier.begin_change(actor);
  acting := supplier.lock_member(wanted_company_id, account_email);
  IF NOT supplier.is_current_owner(acting) AND (new_role IS NOT NULL OR wanted_id <> 'mbr_' || acting.member_id) THEN
    PERFORM supplier.refuse('not_an_owner');
  END IF;

  IF new_role IS NULL AND wanted_id LIKE 'inv_%' THEN
    UPDATE supplier.invitation AS invited SET ended_at = supplier.present_time(), ended_as = 'withdrawn'
      WHERE invited.company_id = wanted_company_id AND 'inv_' || invited.invitation_id = wanted_id
        AND supplier.is_open(invited, supplier.present_time());
    IF NOT FOUND THEN PERFORM supplier.refuse('member_unknown'); END IF;
    RETURN 0;
  END IF;

  SELECT * INTO subject FROM supplier.member AS present
    WHERE present.company_id = wanted_company_id AND 'mbr_' || present.member_id = wanted_id
      AND present.removed_at IS NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_unknown'); END IF;
  SELECT count(*) INTO others FROM supplier.member AS present
    WHERE present.company_id = wanted_company_id AND supplier.is_current_owner(present)
      AND present.member_id <> subject.member_id;
  IF supplier.is_current_owner(subject) AND others = 0 AND new_role IS DISTINCT FROM 'owner' THEN
    PERFORM supplier.refuse('last_owner');
  END IF;
  RETURN (SELECT disabled FROM supplier.apply_member_change(subject.member_id, new_role));
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.change_listed_member(text,text,text,text,text) TO nameplate_service;

-- 0061_members
-- What an operator does: any member of any company, the last owner included.
CREATE OR REPLACE FUNCTION supplier.change_member(wanted_company_id text, wanted_email text, new_role text, actor text, OUT disabled integer, OUT owners_left integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed bigint;
BEGIN
  PERFORM supplier.begin_change(actor);
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  SELECT member_id INTO changed FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(wanted_email) AND removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_unknown'); END IF;
  SELECT * INTO disabled, owners_left FROM supplier.apply_member_change(changed, new_role);
END
$function$;

-- 0065_audited_changes
-- The columns that differ between two versions of a row, with their values, without those that are reported elsewhere;
-- NULL when none differ. Addresses and digests are named without their values.
CREATE OR REPLACE FUNCTION supplier.changed_columns(before jsonb, after jsonb, told text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT string_agg(
    CASE WHEN key IN ('email', 'digest') THEN key
      ELSE format('%s: %s -> %s', key, before -> key, after -> key) END,
    ', ' ORDER BY key)
  FROM jsonb_object_keys(before) AS key
  WHERE before -> key IS DISTINCT FROM after -> key AND NOT key = ANY (told)
$function$;

-- 0066_mail
-- Takes mail that is due, oldest first, of one company or of all. Each taking is an attempt, and sets the time of the
-- next: after 1, 5 and 30 minutes, 4 hours, then daily, 10 attempts in all. Two callers never take the same mail, and
-- mail whose sender disappears is due again.
CREATE OR REPLACE FUNCTION supplier.claim_mail(max_mails integer, only_company_id text)
 RETURNS SETOF supplier.mail
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  WITH due AS MATERIALIZED (
    SELECT waiting.mail_id FROM supplier.mail AS waiting
    WHERE waiting.sent_at IS NULL AND waiting.attempts < 10
      AND waiting.next_attempt_at <= supplier.present_time()
      AND (only_company_id IS NULL OR waiting.company_id = only_company_id)
    ORDER BY waiting.mail_id LIMIT max_mails FOR UPDATE SKIP LOCKED)
  UPDATE supplier.mail AS claimed SET
    attempts = claimed.attempts + 1,
    next_attempt_at = supplier.present_time() + coalesce(
      (ARRAY[interval '1 minute', interval '5 minutes', interval '30 minutes', interval '4 hours'])[claimed.attempts + 1],
      interval '24 hours')
  FROM due WHERE claimed.mail_id = due.mail_id
  RETURNING claimed.*
$function$;
GRANT EXECUTE ON FUNCTION supplier.claim_mail(integer,text) TO nameplate_service;

-- 0060_companies
-- The companies of which an account is a current member, oldest first.
CREATE OR REPLACE FUNCTION supplier.companies_of(account_email text)
 RETURNS SETOF supplier.account_company
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at,
    company.keys_created > 0
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$function$;
GRANT EXECUTE ON FUNCTION supplier.companies_of(text) TO nameplate_service;

-- 0064_audit_record
-- The entries of a company, newest first, before an entry number and of an action (`key.issued`) or a group of actions
-- (`key`). For its members only. What no function made is by `database`.
CREATE OR REPLACE FUNCTION supplier.company_audit(wanted_company_id text, account_email text, before_number bigint, max_entries integer, wanted_action text)
 RETURNS TABLE(number double precision, recorded_at timestamp with time zone, actor text, action text, key_id text, email text, fact text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION supplier.company_audit(text,text,bigint,integer,text) TO nameplate_service;

-- 0060_companies
CREATE OR REPLACE FUNCTION supplier.company_state(subject supplier.company)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN subject.suspended_at IS NOT NULL THEN 'suspended'
    WHEN subject.verified_at IS NULL THEN 'waiting'
    ELSE 'verified'
  END
$function$;

-- 0063_admission
-- Counts one attempt and returns 0, or without counting it returns the seconds until the next is allowed: at most
-- `max_attempts` in any `window_seconds`. The row's lock makes it exact, and the time is read under the lock.
CREATE OR REPLACE FUNCTION supplier.count_attempt(counted_bucket text, max_attempts integer, window_seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '3s'
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  times timestamptz[];
  counted_at timestamptz;
  span interval := make_interval(secs => window_seconds);
BEGIN
  INSERT INTO supplier.attempt AS present (bucket, made_at, ends_at) VALUES (counted_bucket, '{}', 'infinity')
    ON CONFLICT (bucket) DO UPDATE SET ends_at = 'infinity' RETURNING present.made_at INTO times;
  counted_at := supplier.present_time();
  times := ARRAY(SELECT earlier FROM unnest(times) AS earlier WHERE earlier > counted_at - span ORDER BY earlier);
  IF cardinality(times) < max_attempts THEN
    UPDATE supplier.attempt SET made_at = times || counted_at, ends_at = counted_at + span
      WHERE bucket = counted_bucket;
    RETURN 0;
  END IF;
  UPDATE supplier.attempt SET ends_at = times[cardinality(times)] + span WHERE bucket = counted_bucket;
  -- The attempt that has to leave the window before another is allowed.
  RETURN greatest(1, ceil(extract(epoch FROM times[cardinality(times) - max_attempts + 1] + span - counted_at)));
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.count_attempt(text,integer,integer) TO nameplate_service;

-- 0062_keys
-- Runs after the insertion: one that ON CONFLICT drops is not counted.
CREATE OR REPLACE FUNCTION supplier.count_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE supplier.company SET keys_created = keys_created + 1 WHERE company_id = NEW.company_id;
  RETURN NULL;
END
$function$;

-- 0060_companies
-- Creates a company with its first owner, without limits: for operators.
CREATE OR REPLACE FUNCTION supplier.create_company(new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text, verified boolean, actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM supplier.begin_change(actor);
  INSERT INTO supplier.company (company_id, name, country, website, supplies, verified_at)
  VALUES (
    new_company_id, new_name, new_country, new_website, new_supplies, CASE WHEN verified THEN supplier.present_time() END);
  INSERT INTO supplier.member (company_id, email, role) VALUES (new_company_id, lower(owner_email), 'owner');
END
$function$;

-- 0061_members
CREATE OR REPLACE FUNCTION supplier.decline_invitation(wanted_company_id text, account_email text, actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  invited supplier.invitation;
BEGIN
  PERFORM supplier.begin_change(actor);
  invited := supplier.lock_invitation(wanted_company_id, account_email);
  IF invited.invitation_id IS NULL THEN PERFORM supplier.refuse('invitation_unknown'); END IF;
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'declined'
  WHERE invitation_id = invited.invitation_id;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.decline_invitation(text,text,text) TO nameplate_service;

-- 0062_keys
-- Disables an active key for good, whatever the state of its company. A key that no longer is active stays as it is.
-- Returns what the key is afterwards.
CREATE OR REPLACE FUNCTION supplier.disable_key(wanted_key_id text, reason text, actor text, OUT company_id text, OUT state text, OUT disabled_at timestamp with time zone, OUT disabled_reason text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  subject supplier.api_key;
BEGIN
  PERFORM supplier.begin_change(actor);
  SELECT * INTO subject FROM supplier.api_key AS stored WHERE stored.key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM 1 FROM supplier.company AS owning WHERE owning.company_id = subject.company_id FOR SHARE;
  PERFORM 1 FROM supplier.member AS issuing WHERE issuing.member_id = subject.issued_by FOR SHARE;
  SELECT * INTO subject FROM supplier.api_key AS stored WHERE stored.key_id = wanted_key_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  IF supplier.key_state(subject, supplier.present_time()) = 'active' THEN
    UPDATE supplier.api_key AS stored SET disabled_at = supplier.present_time(), disabled_reason = reason
      WHERE stored.key_id = wanted_key_id RETURNING * INTO subject;
  END IF;
  company_id := subject.company_id;
  state := supplier.key_state(subject, supplier.present_time());
  disabled_at := subject.disabled_at;
  disabled_reason := subject.disabled_reason;
END
$function$;

-- 0062_keys
-- Losing the membership or the owner role disables the keys issued in that role, for good.
CREATE OR REPLACE FUNCTION supplier.disable_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE supplier.api_key AS issued SET disabled_at = supplier.present_time(), disabled_reason = 'owner_lost_role'
  WHERE issued.issued_by = NEW.member_id AND issued.revoked_at IS NULL AND issued.disabled_at IS NULL;
  RETURN NULL;
END
$function$;

-- 0064_audit_record
-- Forgets each address that no current member has, that has no invitation that can still be accepted, and that no entry since
-- `before` names. Returns how many.
CREATE OR REPLACE FUNCTION supplier.expire_addresses(before timestamp with time zone, actor text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- 0073_audit_without_chain
-- As before, but for the lock.
CREATE OR REPLACE FUNCTION supplier.forget_address(wanted text, actor text, OUT token text, OUT memberships integer, OUT entries integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- 0063_admission
-- Deletes the counts whose window is over. Returns how many.
CREATE OR REPLACE FUNCTION supplier.forget_attempts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM supplier.attempt WHERE ends_at <= supplier.present_time();
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.forget_attempts() TO nameplate_service;

-- 0066_mail
-- Deletes mail that was sent 30 days ago, and mail that could not be sent in 30 days. Returns how many.
CREATE OR REPLACE FUNCTION supplier.forget_old_mail()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM supplier.mail
    WHERE coalesce(sent_at, created_at) < supplier.present_time() - interval '30 days';
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.forget_old_mail() TO nameplate_service;

-- 0071_verified_invitations_and_first_keys
-- Takes back the newest attempt of a count, such as an invitation that was refused. Nothing happens when there is none, and a count
-- without attempts is deleted, so that what is taken back leaves no row.
CREATE OR REPLACE FUNCTION supplier.forgive_attempt(counted_bucket text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '3s'
AS $function$
  UPDATE supplier.attempt SET made_at = made_at[:cardinality(made_at) - 1]
  WHERE bucket = counted_bucket AND cardinality(made_at) > 0;
  DELETE FROM supplier.attempt WHERE bucket = counted_bucket AND cardinality(made_at) = 0
$function$;
GRANT EXECUTE ON FUNCTION supplier.forgive_attempt(text) TO nameplate_service;

-- 0070_roles
-- Grants the roles what they may do in this database, and revokes it from everybody else; repeating it is harmless.
--   nameplate_service  what the service calls: suppliers, the console and lookups
--   nameplate_lookup   lookups alone, for a catalogue in a database of its own
-- Roles belong to the server, so databases share them, and the first that needs one creates it. Returns the roles that
-- do not exist because this user may not create roles; the grants of the others are complete.
CREATE OR REPLACE FUNCTION supplier.grant_roles()
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  granted record;
  schema_name text;
  called regprocedure;
  missing text[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('supplier.grant_roles', 0));
  REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA supplier, console, catalogue FROM PUBLIC;
  FOR granted IN
    SELECT * FROM (VALUES
      ('nameplate_service', ARRAY['supplier', 'console', 'catalogue']),
      ('nameplate_lookup', ARRAY['catalogue'])) AS roles (name, schemas)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = granted.name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', granted.name);
      EXCEPTION
        -- Another database of the server has just created it.
        WHEN duplicate_object OR unique_violation THEN NULL;
        WHEN insufficient_privilege THEN
          missing := missing || granted.name;
          CONTINUE;
      END;
    END IF;
    FOREACH schema_name IN ARRAY granted.schemas LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema_name, granted.name);
    END LOOP;
    FOR called IN
      SELECT present.oid FROM pg_proc AS present JOIN pg_namespace AS schemas ON schemas.oid = present.pronamespace
      WHERE schemas.nspname = ANY (granted.schemas) AND present.prosecdef
        AND present.prorettype <> 'trigger'::regtype
    LOOP
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', called, granted.name);
    END LOOP;
  END LOOP;
  RETURN missing;
END
$function$;

-- 0061_members
-- An invitation is accepted or ended once. After that only its address may be replaced by a token.
CREATE OR REPLACE FUNCTION supplier.guard_invitation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  permitted supplier.invitation := OLD;
BEGIN
  IF OLD.accepted_at IS NULL AND OLD.ended_at IS NULL THEN
    permitted.accepted_at := NEW.accepted_at;
    permitted.ended_at := NEW.ended_at;
    permitted.ended_as := NEW.ended_as;
  END IF;
  IF (NEW.accepted_at IS NOT NULL OR NEW.ended_at IS NOT NULL)
    AND NEW.email ~ '^forgotten_[0-9a-f]{32}@address[.]invalid$' THEN
    permitted.email := NEW.email;
  END IF;
  IF NEW IS DISTINCT FROM permitted THEN PERFORM supplier.refuse('invitation_unknown'); END IF;
  RETURN NEW;
END
$function$;

-- 0062_keys
-- A key ends once: it is revoked by an owner, or disabled. While it is active it is marked once as sent in an address. Its name may
-- change at any time, by itself. Nothing else about it ever changes.
CREATE OR REPLACE FUNCTION supplier.guard_key_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  unchanged supplier.api_key := NEW;
  renamed supplier.api_key := OLD;
BEGIN
  renamed.name := NEW.name;
  renamed.expires_at := NEW.expires_at;
  IF NEW IS NOT DISTINCT FROM renamed THEN RETURN NEW; END IF;
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
$function$;

-- 0062_keys
-- The record of a key may be removed once the key can neither work nor count towards the day's creations.
CREATE OR REPLACE FUNCTION supplier.guard_key_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF supplier.key_state(OLD, supplier.present_time()) = 'active' THEN PERFORM supplier.refuse('key_active'); END IF;
  IF OLD.created_at > supplier.present_time() - interval '24 hours' THEN
    PERFORM supplier.refuse('key_created_today');
  END IF;
  RETURN OLD;
END
$function$;

-- 0060_companies
-- A membership that has ended does not change, except that its address may be replaced by a token.
CREATE OR REPLACE FUNCTION supplier.guard_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- 0062_keys
-- Locks the company, so that its keys are issued one after another, and refuses a key beyond a limit.
CREATE OR REPLACE FUNCTION supplier.guard_new_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  retained integer;
  active integer;
  created_today integer;
  next_at timestamptz;
BEGIN
  NEW.created_at := date_trunc('milliseconds', NEW.created_at);
  IF NEW.revoked_at IS NOT NULL OR NEW.disabled_at IS NOT NULL THEN
    PERFORM supplier.refuse('key_not_active');
  END IF;
  PERFORM 1 FROM supplier.company WHERE company_id = NEW.company_id FOR NO KEY UPDATE;
  PERFORM supplier.require_owner(NEW.company_id, NEW.issued_by);

  SELECT counts.retained, counts.active, counts.created_today, counts.next_at
    INTO retained, active, created_today, next_at
    FROM supplier.key_counts(NEW.company_id, NEW.created_at) AS counts;
  IF retained >= 200 THEN PERFORM supplier.refuse('retained_key_limit'); END IF;
  IF created_today >= 20 THEN
    PERFORM supplier.refuse(
      'daily_key_limit', to_char(next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  END IF;
  IF active >= 5 THEN PERFORM supplier.refuse('active_key_limit'); END IF;
  RETURN NEW;
END
$function$;

-- 0062_keys
-- Only an active key of the same company is replaced. The trigger runs after `guard_new_key`, which locks the company, so the key
-- stays active until the new one is there.
CREATE OR REPLACE FUNCTION supplier.guard_replacement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  replaced supplier.api_key;
  state text;
BEGIN
  SELECT * INTO replaced FROM supplier.api_key WHERE key_id = NEW.replaces AND company_id = NEW.company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  state := supplier.key_state(replaced, NEW.created_at);
  IF state <> 'active' THEN PERFORM supplier.refuse('key_not_active', state); END IF;
  RETURN NEW;
END
$function$;

-- 0061_members
-- The open invitations of an address, oldest first.
CREATE OR REPLACE FUNCTION supplier.invitations_of(account_email text)
 RETURNS TABLE(company_id text, company_name text, role text, invited_by text, expires_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT invited.company_id, company.name, invited.role, inviting.email, invited.expires_at
  FROM supplier.invitation AS invited
    JOIN supplier.company ON company.company_id = invited.company_id
    JOIN supplier.member AS inviting ON inviting.member_id = invited.invited_by
  WHERE invited.email = lower(account_email) AND supplier.is_open(invited, supplier.present_time())
  ORDER BY invited.invited_at, invited.invitation_id
$function$;
GRANT EXECUTE ON FUNCTION supplier.invitations_of(text) TO nameplate_service;

-- 0071_verified_invitations_and_first_keys
-- Invites an address on behalf of an owner of a verified company, which has at most 50 open invitations and makes at most 50 in 24
-- hours. What one account, one network and one mailbox get is counted before (functions/console/attempt-limits.ts).
CREATE OR REPLACE FUNCTION supplier.invite_member(wanted_company_id text, new_email text, new_role text, account_email text, actor text)
 RETURNS SETOF supplier.listed_member
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  acting supplier.member;
  company supplier.company;
  invitations_open integer;
  made_today integer;
  oldest_today timestamptz;
  made bigint;
BEGIN
  PERFORM supplier.begin_change(actor);
  acting := supplier.lock_member(wanted_company_id, account_email);
  IF NOT supplier.is_current_owner(acting) THEN PERFORM supplier.refuse('not_an_owner'); END IF;
  SELECT * INTO company FROM supplier.company WHERE company_id = wanted_company_id;
  IF company.suspended_at IS NOT NULL THEN PERFORM supplier.refuse('company_suspended'); END IF;
  IF company.verified_at IS NULL THEN PERFORM supplier.refuse('company_unverified'); END IF;
  IF EXISTS (
    SELECT FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(new_email) AND removed_at IS NULL) THEN
    PERFORM supplier.refuse('member_exists');
  END IF;
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'expired'
    WHERE company_id = wanted_company_id AND accepted_at IS NULL AND ended_at IS NULL
      AND expires_at <= supplier.present_time();
  IF EXISTS (
    SELECT FROM supplier.invitation
    WHERE company_id = wanted_company_id AND email = lower(new_email) AND accepted_at IS NULL AND ended_at IS NULL) THEN
    PERFORM supplier.refuse('invitation_exists');
  END IF;

  SELECT
    count(*) FILTER (WHERE supplier.is_open(earlier, supplier.present_time())),
    count(*) FILTER (WHERE earlier.invited_at > supplier.present_time() - interval '24 hours'),
    min(earlier.invited_at) FILTER (WHERE earlier.invited_at > supplier.present_time() - interval '24 hours')
  INTO invitations_open, made_today, oldest_today
  FROM supplier.invitation AS earlier WHERE earlier.company_id = wanted_company_id;
  IF invitations_open >= 50 THEN PERFORM supplier.refuse('invitation_limit'); END IF;
  IF made_today >= 50 THEN
    PERFORM supplier.refuse('invitation_limit', to_char(
      (oldest_today + interval '24 hours') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  END IF;

  INSERT INTO supplier.invitation (company_id, email, role, invited_by, expires_at)
  VALUES (
    wanted_company_id, lower(new_email), new_role, acting.member_id, supplier.present_time() + interval '336 hours')
  RETURNING invitation_id INTO made;
  RETURN QUERY SELECT * FROM supplier.members_of(wanted_company_id, account_email) WHERE id = 'inv_' || made;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.invite_member(text,text,text,text,text) TO nameplate_service;

-- 0060_companies
CREATE OR REPLACE FUNCTION supplier.is_current_owner(candidate supplier.member)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT candidate.role = 'owner' AND candidate.removed_at IS NULL
$function$;

-- 0061_members
-- Whether an invitation can still be accepted.
CREATE OR REPLACE FUNCTION supplier.is_open(subject supplier.invitation, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT subject.accepted_at IS NULL AND subject.ended_at IS NULL AND subject.expires_at > at
$function$;

-- 0072_readiness_that_writes
-- Whether the tables are there, can be read and take changes. Raises the error of the database where a change fails. The readiness
-- of the service asks it.
--
-- The row fits into its page again and again, also on a full disk. So a quarter of a megabyte is written to a temporary file beside
-- the tables as well: rows of a function, of which 64 kB may stay in memory.
CREATE OR REPLACE FUNCTION supplier.is_ready()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET work_mem TO '64kB'
 SET temp_tablespaces TO ''
 SET lock_timeout TO '3s'
AS $function$
BEGIN
  -- The readiness of a standby, or of a database with read-only transactions, asks for that by name.
  IF NOT current_setting('transaction_read_only')::boolean THEN
    INSERT INTO supplier.attempt (bucket, made_at, ends_at) VALUES ('readiness', '{}', clock_timestamp())
      ON CONFLICT (bucket) DO UPDATE SET made_at = '{}';
    PERFORM count(*) FROM string_to_table(repeat(repeat('-', 1023) || ',', 256), ',');
  END IF;
  RETURN EXISTS (SELECT FROM supplier.audit_entry) IS NOT NULL;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.is_ready() TO nameplate_service;

-- 0071_verified_invitations_and_first_keys
-- Issues a key. An account gets the first one of its company by selecting it, which operators need not do.
CREATE OR REPLACE FUNCTION supplier.issue_key(wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[], new_request_id text, actor text, new_name text DEFAULT NULL::text, replaced_key_id text DEFAULT NULL::text)
 RETURNS TABLE(created_at timestamp with time zone, expires_at timestamp with time zone, email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  company supplier.company;
BEGIN
  IF actor LIKE 'account:%' THEN
    PERFORM supplier.acting_owner(wanted_company_id, owner_email);
    SELECT * INTO company FROM supplier.company AS wanted WHERE wanted.company_id = wanted_company_id FOR NO KEY UPDATE;
    IF supplier.company_state(company) = 'verified' AND company.keys_created = 0 THEN
      PERFORM supplier.refuse('company_unselected');
    END IF;
  END IF;
  RETURN QUERY SELECT * FROM supplier.add_key(
    wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, new_request_id, actor, new_name,
    replaced_key_id);
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.issue_key(text,text,text,bytea,text[],text,text,text,text) TO nameplate_service;

-- 0073_audit_without_chain
CREATE OR REPLACE FUNCTION supplier.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF pg_trigger_depth() > 1 AND TG_OP || ' ' || TG_TABLE_NAME = 'DELETE audit_draft' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit record is append-only.';
END
$function$;

-- 0062_keys
-- What the limits of a company count, and when the oldest key of the last 24 hours leaves the count.
CREATE OR REPLACE FUNCTION supplier.key_counts(counted_company_id text, at timestamp with time zone, OUT retained integer, OUT active integer, OUT created_today integer, OUT next_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT
    count(*)::integer,
    (count(*) FILTER (WHERE supplier.key_state(present, at) = 'active'))::integer,
    (count(*) FILTER (WHERE present.created_at > at - interval '24 hours'))::integer,
    min(present.created_at) FILTER (WHERE present.created_at > at - interval '24 hours') + interval '24 hours'
  FROM supplier.api_key AS present WHERE present.company_id = counted_company_id
$function$;

-- 0062_keys
-- The state of a key at a moment. A key ends at the very second its year is over.
CREATE OR REPLACE FUNCTION supplier.key_state(subject supplier.api_key, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN subject.revoked_at IS NOT NULL THEN 'revoked'
    WHEN subject.expires_at <= at THEN 'expired'
    WHEN subject.disabled_at IS NOT NULL THEN 'disabled'
    ELSE 'active'
  END
$function$;

-- 0062_keys
-- The keys of a company, oldest first, for one of its members, or for an operator with `account_email` NULL. `works` says
-- whether the service admits the key, and `requests_last_minute` counts what it admitted in the 60 seconds of the limit. Each row
-- repeats what the limits count; a company without keys has one row whose `id` is NULL.
CREATE OR REPLACE FUNCTION supplier.keys_of(wanted_company_id text, account_email text)
 RETURNS TABLE(retained integer, active integer, created_today integer, next_at timestamp with time zone, id text, scopes text[], created_at timestamp with time zone, expires_at timestamp with time zone, issued_by text, state text, works boolean, last_used_at timestamp with time zone, revoked_at timestamp with time zone, revoked_by text, disabled_at timestamp with time zone, disabled_reason text, sent_in_address_at timestamp with time zone, name text, replaces text, requests_last_minute integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  shown_at timestamptz := supplier.present_time();
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
      issued.disabled_reason, issued.sent_in_address_at, issued.name, issued.replaces,
      (
        SELECT count(*)::integer FROM unnest(counted.accepted_at) AS accepted
        WHERE accepted > shown_at - interval '60 seconds')
    FROM supplier.key_counts(wanted_company_id, shown_at) AS counts
      LEFT JOIN supplier.api_key AS issued ON issued.company_id = wanted_company_id
      LEFT JOIN supplier.member AS issuer ON issuer.member_id = issued.issued_by
      LEFT JOIN supplier.member AS revoker ON revoker.member_id = issued.revoked_by
      LEFT JOIN supplier.request_window AS counted ON counted.key_id = issued.key_id
    ORDER BY issued.created_at, issued.key_id;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.keys_of(text,text) TO nameplate_service;

-- 0063_admission
-- The whole seconds until one more request fits into the 60 of 60 seconds, or null when it fits at `at`.
CREATE OR REPLACE FUNCTION supplier.limited_for(accepted timestamp with time zone[], at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  -- The times are in their order, so the request that has to leave the window first is the 60th from the end.
  earliest timestamptz := accepted[cardinality(accepted) - 60 + 1];
BEGIN
  IF earliest IS NULL OR earliest <= at - interval '60 seconds' THEN
    RETURN NULL;
  END IF;
  RETURN ceil(extract(epoch FROM earliest + interval '60 seconds' - at));
END
$function$;

-- 0073_audit_without_chain
-- Lets one transaction at a time add or forget texts. A transaction that adds some does so at its commit and waits for nothing
-- afterwards, so two changes cannot deadlock.
CREATE OR REPLACE FUNCTION supplier.lock_audit_texts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT pg_advisory_xact_lock(hashtextextended('supplier.audit_text', 0))
$function$;

-- 0061_members
-- Locks the open invitation of an address to a company, and the company before it; NULL if there is none.
CREATE OR REPLACE FUNCTION supplier.lock_invitation(wanted_company_id text, account_email text)
 RETURNS supplier.invitation
 LANGUAGE plpgsql
AS $function$
DECLARE
  invited supplier.invitation;
BEGIN
  PERFORM 1 FROM supplier.invitation WHERE company_id = wanted_company_id AND email = lower(account_email);
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id FOR NO KEY UPDATE;
  SELECT * INTO invited FROM supplier.invitation AS present
    WHERE present.company_id = wanted_company_id AND present.email = lower(account_email)
      AND supplier.is_open(present, supplier.present_time())
    FOR NO KEY UPDATE;
  RETURN invited;
END
$function$;

-- 0060_companies
-- The same for a change of members or invitations: it locks the company, so that such changes follow one another, and
-- then the membership. An account without a membership gets no lock.
CREATE OR REPLACE FUNCTION supplier.lock_member(wanted_company_id text, account_email text)
 RETURNS supplier.member
 LANGUAGE plpgsql
AS $function$
DECLARE
  present supplier.member;
BEGIN
  PERFORM supplier.require_member(wanted_company_id, account_email);
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id FOR NO KEY UPDATE;
  SELECT * INTO present FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(account_email) AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  RETURN present;
END
$function$;

-- 0066_mail
CREATE OR REPLACE FUNCTION supplier.mail_about_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM supplier.tell_owners('company_verified', NEW.company_id, NULL, '{}');
  RETURN NULL;
END
$function$;

-- 0066_mail
-- An invitation that ends before its mail is sent needs no mail.
CREATE OR REPLACE FUNCTION supplier.mail_about_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO supplier.mail (kind, recipient, company_id, facts)
    SELECT 'invitation', NEW.email, NEW.company_id, jsonb_build_object(
      'company', company.name, 'role', NEW.role, 'invitedBy', inviting.email)
    FROM supplier.company JOIN supplier.member AS inviting ON inviting.member_id = NEW.invited_by
    WHERE company.company_id = NEW.company_id;
  ELSIF OLD.accepted_at IS NULL AND OLD.ended_at IS NULL THEN
    DELETE FROM supplier.mail AS waiting
    WHERE waiting.kind = 'invitation' AND waiting.company_id = OLD.company_id AND waiting.recipient = OLD.email
      AND waiting.sent_at IS NULL;
  END IF;
  RETURN NULL;
END
$function$;

-- 0066_mail
CREATE OR REPLACE FUNCTION supplier.mail_about_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
  ELSIF OLD.sent_in_address_at IS NULL AND NEW.sent_in_address_at IS NOT NULL THEN
    PERFORM supplier.tell_owners('key_sent_in_address', NEW.company_id, NEW.key_id, '{}');
  END IF;
  RETURN NULL;
END
$function$;

-- 0062_keys
-- Marks an active key that was sent in an address, the first time. `company_id` is NULL when no key has this id and
-- digest; `is_marked` says whether this call marked the key. A stranger with a wrong secret gets no further than the
-- first, indexed query, and a key that is marked or has ended takes no lock.
CREATE OR REPLACE FUNCTION supplier.mark_sent_key(presented_key_id text, presented_digest bytea, OUT company_id text, OUT is_marked boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '3s'
AS $function$
DECLARE
  -- As in `supplier.admit_request`: the time of the comparison says nothing about the digest.
  salt bytea := uuid_send(gen_random_uuid());
  subject supplier.api_key;
BEGIN
  is_marked := false;
  SELECT stored.* INTO subject FROM supplier.api_key AS stored
  WHERE stored.key_id = presented_key_id
    AND sha256(stored.digest || salt) = sha256(presented_digest || salt);
  IF NOT FOUND THEN RETURN; END IF;
  company_id := subject.company_id;
  IF subject.sent_in_address_at IS NOT NULL
    OR supplier.key_state(subject, supplier.present_time()) <> 'active' THEN
    RETURN;
  END IF;
  PERFORM supplier.begin_change('service');
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM 1 FROM supplier.company AS owning WHERE owning.company_id = subject.company_id FOR SHARE;
  PERFORM 1 FROM supplier.member AS issuing WHERE issuing.member_id = subject.issued_by FOR SHARE;
  UPDATE supplier.api_key AS stored SET sent_in_address_at = supplier.present_time()
  WHERE stored.key_id = presented_key_id AND stored.sent_in_address_at IS NULL
    AND stored.revoked_at IS NULL AND stored.disabled_at IS NULL;
  is_marked := FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.mark_sent_key(text,bytea) TO nameplate_service;

-- 0061_members
-- The current members and open invitations of a company, for one of its members: members first, then by date.
CREATE OR REPLACE FUNCTION supplier.members_of(wanted_company_id text, account_email text)
 RETURNS SETOF supplier.listed_member
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  acting supplier.member := supplier.require_member(wanted_company_id, account_email);
  shown_at timestamptz := supplier.present_time();
BEGIN
  RETURN QUERY
    SELECT 'mbr_' || present.member_id, present.email, present.role, 'current', present.added_at, NULL::timestamptz,
      (SELECT count(*)::integer FROM supplier.api_key AS issued
        WHERE issued.issued_by = present.member_id AND supplier.key_state(issued, shown_at) = 'active'),
      present.member_id = acting.member_id
    FROM supplier.member AS present WHERE present.company_id = wanted_company_id AND present.removed_at IS NULL
    ORDER BY present.added_at, present.member_id;
  RETURN QUERY
    SELECT 'inv_' || invited.invitation_id, invited.email, invited.role, 'invited', invited.invited_at,
      invited.expires_at, 0, false
    FROM supplier.invitation AS invited
    WHERE invited.company_id = wanted_company_id AND supplier.is_open(invited, shown_at)
    ORDER BY invited.invited_at, invited.invitation_id;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.members_of(text,text) TO nameplate_service;

-- 0062_keys
-- Names a key of a company, renames it, or with `new_name` NULL removes its name. An owner may do this with every key of the company,
-- ended ones too, because a name may be wrong.
CREATE OR REPLACE FUNCTION supplier.name_key(wanted_company_id text, wanted_key_id text, owner_email text, new_name text, actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM supplier.begin_change(actor);
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM supplier.require_owner(wanted_company_id, supplier.acting_owner(wanted_company_id, owner_email));
  UPDATE supplier.api_key SET name = new_name WHERE company_id = wanted_company_id AND key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.name_key(text,text,text,text,text) TO nameplate_service;

-- 0066_mail
-- For how many seconds the oldest mail has waited to be sent, or null when none waits. One that is no longer tried does not count.
-- For the metrics of the service, whose role cannot read the table.
CREATE OR REPLACE FUNCTION supplier.oldest_mail_seconds()
 RETURNS double precision
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT extract(epoch FROM clock_timestamp() - min(waiting.created_at))::double precision
  FROM supplier.mail AS waiting WHERE waiting.sent_at IS NULL AND waiting.attempts < 10
$function$;
GRANT EXECUTE ON FUNCTION supplier.oldest_mail_seconds() TO nameplate_service;

-- 0063_admission
CREATE OR REPLACE FUNCTION supplier.open_request_window()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO supplier.request_window (key_id) VALUES (NEW.key_id);
  RETURN NULL;
END
$function$;

-- 0060_companies
-- The clock by which companies, members, keys, limits and mail are dated and decided: that of the database, which every instance of
-- the service shares. Whole milliseconds, so that the time shown is the time enforced. No session can move it: the tests put another
-- function in its place, which only the owner may do, and which does not move the times of the audit record.
CREATE OR REPLACE FUNCTION supplier.present_time()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  SELECT date_trunc('milliseconds', clock_timestamp())
$function$;

-- 0066_mail
-- Queues a notice for each working key that expires within 30 or 7 days. Returns how many mails were queued.
CREATE OR REPLACE FUNCTION supplier.queue_expiry_notices()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  today timestamptz := supplier.present_time();
  queued integer;
BEGIN
  WITH due AS (
    INSERT INTO supplier.expiry_notice (key_id, days, queued_at)
    SELECT issued.key_id, CASE WHEN issued.expires_at <= today + interval '168 hours' THEN 7 ELSE 30 END, today
    FROM supplier.api_key AS issued JOIN supplier.company USING (company_id)
    WHERE supplier.key_state(issued, today) = 'active' AND supplier.company_state(company) = 'verified'
      AND issued.expires_at <= today + interval '720 hours'
    ORDER BY issued.key_id
    ON CONFLICT DO NOTHING
    RETURNING key_id, days)
  INSERT INTO supplier.mail (kind, recipient, company_id, key_id, facts, created_at, next_attempt_at)
  SELECT 'key_expires', present.email, issued.company_id, issued.key_id,
    jsonb_build_object(
      'company', company.name, 'days', due.days,
      'expiresAt', to_char(issued.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    today, today
  FROM due
    JOIN supplier.api_key AS issued USING (key_id)
    JOIN supplier.company ON company.company_id = issued.company_id
    JOIN supplier.member AS present
      ON present.company_id = issued.company_id AND supplier.is_current_owner(present);
  GET DIAGNOSTICS queued = ROW_COUNT;
  RETURN queued;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.queue_expiry_notices() TO nameplate_service;

-- 0064_audit_record
-- Records one change. The actor is a claim of the caller, made with `supplier.begin_change`. There is room for `account:` and the
-- longest address.
CREATE OR REPLACE FUNCTION supplier.record_event(action text, company_id text, key_id text DEFAULT NULL::text, email text DEFAULT NULL::text, fact text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO supplier.audit_draft (actor, action, company_id, key_id, email, fact)
  VALUES (
    left(nullif(current_setting('supplier.actor', true), ''), 300),
    record_event.action, record_event.company_id, record_event.key_id, record_event.email, record_event.fact)
$function$;

-- 0060_companies
-- Refuses a change: the caller sees SQLSTATE NP001, the reason as message, and a fact about it as detail.
CREATE OR REPLACE FUNCTION supplier.refuse(reason text, fact text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'NP001', MESSAGE = reason, DETAIL = fact;
END
$function$;

-- 0060_companies
-- Registers a company in the name of its first owner, who may have at most 5 that no operator has verified. The
-- advisory lock makes registrations of one account follow one another.
CREATE OR REPLACE FUNCTION supplier.register_company(new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text, actor text)
 RETURNS SETOF supplier.account_company
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  unverified integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('supplier.register_company ' || lower(owner_email), 0));
  SELECT count(*) INTO unverified FROM supplier.member JOIN supplier.company USING (company_id)
    WHERE member.email = lower(owner_email) AND supplier.is_current_owner(member) AND company.verified_at IS NULL;
  IF unverified >= 5 THEN PERFORM supplier.refuse('company_limit'); END IF;
  PERFORM supplier.create_company(
    new_company_id, new_name, new_country, new_website, new_supplies, owner_email, false, actor);
  RETURN QUERY SELECT * FROM supplier.companies_of(owner_email) WHERE id = new_company_id;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.register_company(text,text,text,text,text,text,text) TO nameplate_service;

-- 0062_keys
-- Removes the record of a key that no longer works: for operators.
CREATE OR REPLACE FUNCTION supplier.remove_key(wanted_key_id text, actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM supplier.begin_change(actor);
  DELETE FROM supplier.api_key WHERE key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
END
$function$;

-- 0060_companies
-- The current membership of an account. Without one, the company answers as one that does not exist.
CREATE OR REPLACE FUNCTION supplier.require_member(wanted_company_id text, account_email text)
 RETURNS supplier.member
 LANGUAGE plpgsql
AS $function$
DECLARE
  present supplier.member;
BEGIN
  SELECT * INTO present FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(account_email) AND removed_at IS NULL;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  RETURN present;
END
$function$;

-- 0060_companies
-- Refuses unless the caller has the rights of the owner of the schema. Some functions serve an account, and without one an
-- operator; the role of the service may not leave the account out, because it would then reach the keys of any company. Inside
-- a SECURITY DEFINER function the current user is the owner, so this looks at the login, or at the role that the session took on.
CREATE OR REPLACE FUNCTION supplier.require_operator()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
BEGIN
  IF NOT pg_has_role(caller, (SELECT nspowner FROM pg_namespace WHERE nspname = 'supplier'), 'USAGE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied to act without an account';
  END IF;
END
$function$;

-- 0062_keys
-- Refuses unless this member may create and revoke keys: a current owner of a verified, active company. The
-- locks make a removal or a suspension wait for the change that was allowed, or the change for the removal.
CREATE OR REPLACE FUNCTION supplier.require_owner(owning_company_id text, acting_member_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  company supplier.company;
  acting supplier.member;
BEGIN
  SELECT * INTO company FROM supplier.company WHERE company_id = owning_company_id FOR SHARE;
  SELECT * INTO acting FROM supplier.member
    WHERE company_id = owning_company_id AND member_id = acting_member_id FOR SHARE;
  IF company.verified_at IS NULL THEN PERFORM supplier.refuse('company_unverified'); END IF;
  IF company.suspended_at IS NOT NULL THEN PERFORM supplier.refuse('company_suspended'); END IF;
  IF supplier.is_current_owner(acting) IS NOT TRUE THEN PERFORM supplier.refuse('not_an_owner'); END IF;
END
$function$;

-- 0062_keys
-- Revokes an active key of a company and returns when; `wanted_company_id` may be NULL for an operator. A revoked key
-- stays as it is, and the answer is the same.
CREATE OR REPLACE FUNCTION supplier.revoke_key(wanted_company_id text, wanted_key_id text, owner_email text, actor text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  subject supplier.api_key;
  owner_id bigint;
BEGIN
  PERFORM supplier.begin_change(actor);
  IF wanted_company_id IS NOT NULL AND owner_email IS NOT NULL THEN
    PERFORM supplier.require_member(wanted_company_id, owner_email);
  END IF;
  SELECT * INTO subject FROM supplier.api_key WHERE key_id = wanted_key_id;
  IF NOT FOUND OR subject.company_id <> wanted_company_id THEN
    IF wanted_company_id IS NOT NULL THEN PERFORM supplier.acting_owner(wanted_company_id, owner_email); END IF;
    PERFORM supplier.refuse('key_unknown');
  END IF;
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM 1 FROM supplier.company WHERE company_id = subject.company_id FOR SHARE;
  owner_id := supplier.acting_owner(subject.company_id, owner_email);
  PERFORM supplier.require_owner(subject.company_id, owner_id);
  -- Read again under its lock: of two concurrent revocations, the second finds the key revoked.
  SELECT * INTO subject FROM supplier.api_key WHERE key_id = wanted_key_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  IF subject.revoked_at IS NOT NULL THEN RETURN subject.revoked_at; END IF;
  IF supplier.key_state(subject, supplier.present_time()) <> 'active' THEN
    PERFORM supplier.refuse('key_not_active', supplier.key_state(subject, supplier.present_time()));
  END IF;
  UPDATE supplier.api_key SET revoked_at = supplier.present_time(), revoked_by = owner_id
    WHERE key_id = wanted_key_id RETURNING * INTO subject;
  RETURN subject.revoked_at;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.revoke_key(text,text,text,text) TO nameplate_service;

-- 0073_audit_without_chain
CREATE OR REPLACE FUNCTION supplier.seal_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO supplier.audit_entry
    (acting_role, actor_token, action, company_id, key_id, email_token, fact)
  VALUES (
    NEW.acting_role, supplier.audit_token(NEW.actor), NEW.action, NEW.company_id, NEW.key_id,
    supplier.audit_token(NEW.email), NEW.fact);
  DELETE FROM supplier.audit_draft WHERE draft_id = NEW.draft_id;
  RETURN NULL;
END
$function$;

-- 0071_verified_invitations_and_first_keys
-- As before: an owner selects a company, which issues its first key.
CREATE OR REPLACE FUNCTION supplier.select_company(wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[], actor text)
 RETURNS TABLE(created_at timestamp with time zone, expires_at timestamp with time zone, email text, is_issued boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  company supplier.company;
  acting supplier.member;
BEGIN
  PERFORM supplier.begin_change(actor);
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
        SELECT issued.created_at, issued.expires_at, issued.email, true FROM supplier.add_key(
          wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, NULL, actor, NULL, NULL) AS issued;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    SELECT stored.created_at, stored.expires_at, member.email, false
    FROM supplier.api_key AS stored JOIN supplier.member ON member.member_id = stored.issued_by
    WHERE stored.company_id = wanted_company_id ORDER BY stored.created_at, stored.key_id LIMIT 1;
END
$function$;
GRANT EXECUTE ON FUNCTION supplier.select_company(text,text,text,bytea,text[],text) TO nameplate_service;

-- 0066_mail
-- Records that a mail was sent, or with `error` why it was not.
CREATE OR REPLACE FUNCTION supplier.settle_mail(settled_mail_id bigint, error text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  UPDATE supplier.mail SET
    sent_at = CASE WHEN error IS NULL THEN supplier.present_time() END,
    last_error = left(regexp_replace(error, '[[:cntrl:]]+', ' ', 'g'), 500)
  WHERE mail_id = settled_mail_id AND sent_at IS NULL
$function$;
GRANT EXECUTE ON FUNCTION supplier.settle_mail(bigint,text) TO nameplate_service;

-- 0066_mail
-- Tells the current owners of a company, and for a key whose owner lost the role, also that owner.
CREATE OR REPLACE FUNCTION supplier.tell_owners(kind text, told_company_id text, told_key_id text, more jsonb, also bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO supplier.mail (kind, recipient, company_id, key_id, facts)
  SELECT tell_owners.kind, present.email, told_company_id, told_key_id,
    jsonb_build_object('company', company.name) || more
  FROM supplier.member AS present JOIN supplier.company USING (company_id)
  WHERE company_id = told_company_id AND (supplier.is_current_owner(present) OR present.member_id = also)
  ORDER BY present.member_id
$function$;

-- 0061_members
-- Who loses the membership or the owner role also loses the invitations that were made in it. Otherwise an invitation
-- to another address of the same person would be a way back.
CREATE OR REPLACE FUNCTION supplier.withdraw_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'withdrawn'
  WHERE company_id = NEW.company_id AND invited_by = NEW.member_id AND accepted_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END
$function$;
