-- Keys. Every limit and every transition is held here, by triggers on the table, so that no caller and no race gets past them.
CREATE TABLE supplier.api_key (
  key_id text PRIMARY KEY CHECK (key_id ~ '^[0-9a-z]{16}$'),
  company_id text NOT NULL,
  issued_by bigint NOT NULL,
  -- SHA-256 of the whole key. The key itself is never stored.
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  scopes text[] NOT NULL
    CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['supplier:read', 'supplier:validate']),
  created_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  -- A calendar year in UTC, whatever the session's time zone is.
  expires_at timestamptz NOT NULL
    GENERATED ALWAYS AS (((created_at AT TIME ZONE 'UTC') + interval '1 year') AT TIME ZONE 'UTC') STORED,
  revoked_at timestamptz,
  revoked_by bigint,
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('owner_lost_role', 'leaked', 'abuse', 'requested', 'other')),
  -- When the key was first seen in the query of an address. Addresses stand in logs and histories, so the owners of the company
  -- are told; the key keeps working until an owner revokes it or an operator disables it.
  sent_in_address_at timestamptz,
  -- What the owner calls it; NULL for a key without a name. A key has 71 characters, so none can stand here.
  name text CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 60 AND name !~ '[[:cntrl:]]'),
  -- The id of the key that this one was created to replace. Not a foreign key: the record of the old key may be removed.
  replaces text,
  FOREIGN KEY (company_id, issued_by) REFERENCES supplier.member (company_id, member_id),
  FOREIGN KEY (company_id, revoked_by) REFERENCES supplier.member (company_id, member_id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);

CREATE INDEX api_key_company ON supplier.api_key (company_id, created_at);
CREATE INDEX api_key_issuer ON supplier.api_key (issued_by);

-- The state of a key at a moment. A key ends at the very second its year is over.
CREATE FUNCTION supplier.key_state(subject supplier.api_key, at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN subject.revoked_at IS NOT NULL THEN 'revoked'
    WHEN subject.expires_at <= at THEN 'expired'
    WHEN subject.disabled_at IS NOT NULL THEN 'disabled'
    ELSE 'active'
  END
$$;

-- Refuses unless this member may create and revoke keys: a current owner of a verified, active company. The
-- locks make a removal or a suspension wait for the change that was allowed, or the change for the removal.
CREATE FUNCTION supplier.require_owner(owning_company_id text, acting_member_id bigint) RETURNS void
LANGUAGE plpgsql AS $$
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
$$;

-- What the limits of a company count, and when the oldest key of the last 24 hours leaves the count.
CREATE FUNCTION supplier.key_counts(
  counted_company_id text, at timestamptz,
  OUT retained integer, OUT active integer, OUT created_today integer, OUT next_at timestamptz
)
LANGUAGE sql STABLE AS $$
  SELECT
    count(*)::integer,
    (count(*) FILTER (WHERE supplier.key_state(present, at) = 'active'))::integer,
    (count(*) FILTER (WHERE present.created_at > at - interval '24 hours'))::integer,
    min(present.created_at) FILTER (WHERE present.created_at > at - interval '24 hours') + interval '24 hours'
  FROM supplier.api_key AS present WHERE present.company_id = counted_company_id
$$;

-- Locks the company, so that its keys are issued one after another, and refuses a key beyond a limit.
CREATE FUNCTION supplier.guard_new_key() RETURNS trigger
LANGUAGE plpgsql AS $$
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
$$;

CREATE TRIGGER guard_new_key BEFORE INSERT ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_new_key();

-- Only an active key of the same company is replaced. The trigger runs after `guard_new_key`, which locks the company, so the key
-- stays active until the new one is there.
CREATE FUNCTION supplier.guard_replacement() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
$$;

CREATE TRIGGER guard_replacement BEFORE INSERT ON supplier.api_key
  FOR EACH ROW WHEN (NEW.replaces IS NOT NULL) EXECUTE FUNCTION supplier.guard_replacement();

-- Runs after the insertion: one that ON CONFLICT drops is not counted.
CREATE FUNCTION supplier.count_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier.company SET keys_created = keys_created + 1 WHERE company_id = NEW.company_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_key AFTER INSERT ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.count_key();

-- A key ends once: it is revoked by an owner, or disabled. While it is active it is marked once as sent in an address. Its name may
-- change at any time, by itself. Nothing else about it ever changes.
CREATE FUNCTION supplier.guard_key_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
$$;

CREATE TRIGGER guard_key_change BEFORE UPDATE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_change();

-- The record of a key may be removed once the key can neither work nor count towards the day's creations.
CREATE FUNCTION supplier.guard_key_removal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF supplier.key_state(OLD, supplier.present_time()) = 'active' THEN PERFORM supplier.refuse('key_active'); END IF;
  IF OLD.created_at > supplier.present_time() - interval '24 hours' THEN
    PERFORM supplier.refuse('key_created_today');
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER guard_key_removal BEFORE DELETE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_removal();

-- Losing the membership or the owner role disables the keys issued in that role, for good.
CREATE FUNCTION supplier.disable_keys() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier.api_key AS issued SET disabled_at = supplier.present_time(), disabled_reason = 'owner_lost_role'
  WHERE issued.issued_by = NEW.member_id AND issued.revoked_at IS NULL AND issued.disabled_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER disable_keys AFTER UPDATE ON supplier.member
  FOR EACH ROW WHEN (supplier.is_current_owner(OLD) AND NOT supplier.is_current_owner(NEW))
  EXECUTE FUNCTION supplier.disable_keys();

-- The member who acts as owner: the account that is named, or for an operator who names none, the only owner. The caller has
-- locked the company. An account without a membership is told that the company does not exist.
CREATE FUNCTION supplier.acting_owner(wanted_company_id text, owner_email text) RETURNS bigint
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

-- The request of the client that created a key, so that a repetition creates no second one.
CREATE TABLE supplier.console_request (
  company_id text NOT NULL REFERENCES supplier.company,
  request_id text NOT NULL CHECK (char_length(request_id) BETWEEN 1 AND 200),
  key_id text NOT NULL REFERENCES supplier.api_key ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT supplier.present_time(),
  PRIMARY KEY (company_id, request_id)
);

CREATE INDEX console_request_key ON supplier.console_request (key_id);

-- Issues a key and returns its dates and its owner. A request id that the company used before is refused with the id
-- of the key that was created then.
CREATE FUNCTION supplier.issue_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  new_request_id text, actor text,
  new_name text DEFAULT NULL, replaced_key_id text DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- An owner selects a company. If it is verified and never had a key, this issues the first one, whose row has `is_issued`. If it
-- had one, the row is that of its oldest key, without `is_issued`. For a member who is no owner, and for a company that is not
-- verified and never had a key, there is no row.
CREATE FUNCTION supplier.select_company(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  actor text
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text, is_issued boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
        SELECT issued.created_at, issued.expires_at, issued.email, true FROM supplier.issue_key(
          wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, NULL, actor) AS issued;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    SELECT stored.created_at, stored.expires_at, member.email, false
    FROM supplier.api_key AS stored JOIN supplier.member ON member.member_id = stored.issued_by
    WHERE stored.company_id = wanted_company_id ORDER BY stored.created_at, stored.key_id LIMIT 1;
END
$$;

-- Names a key of a company, renames it, or with `new_name` NULL removes its name. An owner may do this with every key of the company,
-- ended ones too, because a name may be wrong.
CREATE FUNCTION supplier.name_key(
  wanted_company_id text, wanted_key_id text, owner_email text, new_name text, actor text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM supplier.begin_change(actor);
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM supplier.require_owner(wanted_company_id, supplier.acting_owner(wanted_company_id, owner_email));
  UPDATE supplier.api_key SET name = new_name WHERE company_id = wanted_company_id AND key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
END
$$;

-- Revokes an active key of a company and returns when; `wanted_company_id` may be NULL for an operator. A revoked key
-- stays as it is, and the answer is the same.
CREATE FUNCTION supplier.revoke_key(
  wanted_company_id text, wanted_key_id text, owner_email text, actor text
) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- Disables an active key for good, whatever the state of its company. A key that no longer is active stays as it is.
-- Returns what the key is afterwards.
CREATE FUNCTION supplier.disable_key(
  wanted_key_id text, reason text, actor text,
  OUT company_id text, OUT state text, OUT disabled_at timestamptz, OUT disabled_reason text
)
LANGUAGE plpgsql AS $$
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
$$;

-- Removes the record of a key that no longer works: for operators.
CREATE FUNCTION supplier.remove_key(
  wanted_key_id text, actor text
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor);
  DELETE FROM supplier.api_key WHERE key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
END
$$;

-- Marks an active key that was sent in an address, the first time. `company_id` is NULL when no key has this id and
-- digest; `is_marked` says whether this call marked the key. A stranger with a wrong secret gets no further than the
-- first, indexed query, and a key that is marked or has ended takes no lock.
CREATE FUNCTION supplier.mark_sent_key(
  presented_key_id text, presented_digest bytea,
  OUT company_id text, OUT is_marked boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
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
$$;

-- The keys of a company, oldest first, for one of its members, or for an operator with `account_email` NULL. `works` says
-- whether the service admits the key, and `requests_last_minute` counts what it admitted in the 60 seconds of the limit. Each row
-- repeats what the limits count; a company without keys has one row whose `id` is NULL.
CREATE FUNCTION supplier.keys_of(wanted_company_id text, account_email text)
RETURNS TABLE (
  retained integer, active integer, created_today integer, next_at timestamptz,
  id text, scopes text[], created_at timestamptz, expires_at timestamptz, issued_by text, state text, works boolean,
  last_used_at timestamptz, revoked_at timestamptz, revoked_by text, disabled_at timestamptz, disabled_reason text,
  sent_in_address_at timestamptz, name text, replaces text, requests_last_minute integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;
