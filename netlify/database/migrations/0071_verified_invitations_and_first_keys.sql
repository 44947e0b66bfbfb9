-- An invitation is a mail to a stranger with the name of a company, and the first key of a company is that of its selection.

-- Invites an address on behalf of an owner of a verified company, which has at most 50 open invitations and makes at most 50 in 24
-- hours. What one account, one network and one mailbox get is counted before (functions/console/attempt-limits.ts).
CREATE OR REPLACE FUNCTION supplier.invite_member(
  wanted_company_id text, new_email text, new_role text, account_email text, actor text
) RETURNS SETOF supplier.listed_member
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- Takes back the newest attempt of a count, such as an invitation that was refused. Nothing happens when there is none, and a count
-- without attempts is deleted, so that what is taken back leaves no row.
CREATE OR REPLACE FUNCTION supplier.forgive_attempt(counted_bucket text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
  UPDATE supplier.attempt SET made_at = made_at[:cardinality(made_at) - 1]
  WHERE bucket = counted_bucket AND cardinality(made_at) > 0;
  DELETE FROM supplier.attempt WHERE bucket = counted_bucket AND cardinality(made_at) = 0
$$;

-- Adds a key and returns its dates and its owner. A request id that the company used before is refused with the id of the key that was
-- created then.
CREATE FUNCTION supplier.add_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  new_request_id text, actor text,
  new_name text, replaced_key_id text
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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

-- Issues a key. An account gets the first one of its company by selecting it, which operators need not do.
CREATE OR REPLACE FUNCTION supplier.issue_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  new_request_id text, actor text,
  new_name text DEFAULT NULL, replaced_key_id text DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- As before: an owner selects a company, which issues its first key.
CREATE OR REPLACE FUNCTION supplier.select_company(
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
$$;

SELECT supplier.grant_roles();
