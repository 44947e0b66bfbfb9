-- Issuing, revoking and listing keys in the name of an account.

-- The request of the client that created a key, so that a repetition creates no second one.
CREATE TABLE supplier.console_request (
  company_id text NOT NULL REFERENCES supplier.company,
  request_id text NOT NULL CHECK (char_length(request_id) BETWEEN 1 AND 200),
  key_id text NOT NULL REFERENCES supplier.api_key ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT supplier.moment(),
  PRIMARY KEY (company_id, request_id)
);

CREATE INDEX console_request_key ON supplier.console_request (key_id);

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

CREATE OR REPLACE FUNCTION supplier.guard_new_key() RETURNS trigger
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

-- The member who acts as owner: the account that is named, or for an operator who names none, the only owner. The
-- caller has locked the company. An account without a membership is told that the company does not exist.
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
  owners := ARRAY(
    SELECT candidate.member_id FROM supplier.member AS candidate
    WHERE candidate.company_id = wanted_company_id AND supplier.is_current_owner(candidate));
  IF cardinality(owners) > 1 THEN PERFORM supplier.refuse('owner_ambiguous'); END IF;
  IF cardinality(owners) = 0 THEN PERFORM supplier.refuse('not_an_owner'); END IF;
  RETURN owners[1];
END
$$;

DROP FUNCTION supplier.issue_key(text, text, text, bytea, text[], boolean, text, timestamptz);

-- Issues a key and returns its dates and its owner. A request id that the company used before is refused with the id
-- of the key that was created then.
CREATE FUNCTION supplier.issue_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  new_request_id text, actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql AS $$
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

-- What happens when a member selects a company. For an owner of a verified company that never had a key, it issues
-- the first key; otherwise it does nothing and returns nothing.
CREATE FUNCTION supplier.select_company(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql AS $$
DECLARE
  company supplier.company;
  acting supplier.member;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  IF owner_email IS NOT NULL THEN
    acting := supplier.require_member(wanted_company_id, owner_email);
    IF NOT supplier.is_current_owner(acting) THEN RETURN; END IF;
  END IF;
  SELECT * INTO company FROM supplier.company AS wanted WHERE wanted.company_id = wanted_company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  IF supplier.company_state(company) <> 'verified' OR company.keys_created > 0 THEN RETURN; END IF;
  -- Only one of several selections issues the key. The others find it under the lock.
  SELECT * INTO company FROM supplier.company AS wanted
    WHERE wanted.company_id = wanted_company_id FOR NO KEY UPDATE;
  IF supplier.company_state(company) <> 'verified' OR company.keys_created > 0 THEN RETURN; END IF;
  RETURN QUERY
    SELECT * FROM supplier.issue_key(
      wanted_company_id, owner_email, new_key_id, new_digest, new_scopes, NULL, actor, at);
END
$$;

DROP FUNCTION supplier.revoke_key(text, text, text, timestamptz);

-- Revokes an active key of a company and returns when; `wanted_company_id` may be NULL for an operator. A revoked key
-- stays as it is, and the answer is the same.
CREATE FUNCTION supplier.revoke_key(
  wanted_company_id text, wanted_key_id text, owner_email text, actor text, at timestamptz DEFAULT NULL
) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE
  subject supplier.api_key;
  owner_id bigint;
BEGIN
  PERFORM supplier.begin_change(actor, at);
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
  IF supplier.key_state(subject, supplier.moment()) <> 'active' THEN
    PERFORM supplier.refuse('key_not_active', supplier.key_state(subject, supplier.moment()));
  END IF;
  UPDATE supplier.api_key SET revoked_at = supplier.moment(), revoked_by = owner_id
    WHERE key_id = wanted_key_id RETURNING * INTO subject;
  RETURN subject.revoked_at;
END
$$;

DROP FUNCTION supplier.keys_of(text, timestamptz);

-- The keys of a company, oldest first, for one of its members, or for an operator with `account_email` NULL. `works`
-- says whether the service admits the key. Each row repeats what the limits count; a company without keys has one row
-- whose `key_id` is NULL.
CREATE FUNCTION supplier.keys_of(wanted_company_id text, account_email text, at timestamptz DEFAULT NULL)
RETURNS TABLE (
  retained integer, active integer, created_today integer, next_at timestamptz,
  key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, email text, state text, works boolean,
  last_used_at timestamptz, revoked_at timestamptz, revoked_by text, disabled_at timestamptz, disabled_reason text
)
LANGUAGE plpgsql AS $$
DECLARE
  shown_at timestamptz := coalesce(at, supplier.moment());
  company supplier.company;
BEGIN
  IF account_email IS NOT NULL THEN PERFORM supplier.require_member(wanted_company_id, account_email); END IF;
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
