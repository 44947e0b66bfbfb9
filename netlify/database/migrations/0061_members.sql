-- Members and invitations as the members of a company see and change them, and as an operator does. Every change locks the
-- company first, so that changes follow one another.

-- Invitations. There is no token: who proves the address by signing in accepts or declines.
CREATE TABLE supplier.invitation (
  invitation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id text NOT NULL REFERENCES supplier.company,
  email text NOT NULL CHECK (
    email = lower(email) AND email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
    AND char_length(email) <= 254),
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  invited_by bigint NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- How it ended without being accepted.
  ended_as text CHECK (ended_as IN ('declined', 'withdrawn', 'expired')),
  FOREIGN KEY (company_id, invited_by) REFERENCES supplier.member (company_id, member_id),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CHECK (accepted_at IS NULL OR ended_at IS NULL)
);

CREATE UNIQUE INDEX invitation_open ON supplier.invitation (company_id, email)
  WHERE accepted_at IS NULL AND ended_at IS NULL;
CREATE INDEX invitation_address ON supplier.invitation (email);
CREATE INDEX invitation_company ON supplier.invitation (company_id, invited_at);

-- Whether an invitation can still be accepted.
CREATE FUNCTION supplier.is_open(subject supplier.invitation, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT subject.accepted_at IS NULL AND subject.ended_at IS NULL AND subject.expires_at > at
$$;

-- An invitation is accepted or ended once. After that only its address may be replaced by a token.
CREATE FUNCTION supplier.guard_invitation_change() RETURNS trigger
LANGUAGE plpgsql AS $$
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
$$;

CREATE TRIGGER guard_invitation_change BEFORE UPDATE ON supplier.invitation
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_invitation_change();

-- Who loses the membership or the owner role also loses the invitations that were made in it. Otherwise an invitation
-- to another address of the same person would be a way back.
CREATE FUNCTION supplier.withdraw_invitations() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'withdrawn'
  WHERE company_id = NEW.company_id AND invited_by = NEW.member_id AND accepted_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER withdraw_invitations AFTER UPDATE ON supplier.member
  FOR EACH ROW WHEN (supplier.is_current_owner(OLD) AND NOT supplier.is_current_owner(NEW))
  EXECUTE FUNCTION supplier.withdraw_invitations();

-- A member or an open invitation, as members of the company see it. The id is `mbr_` or `inv_` and a number.
CREATE TYPE supplier.listed_member AS (
  id text, email text, role text, state text, since timestamptz, expires_at timestamptz, active_keys integer,
  you boolean
);

-- The current members and open invitations of a company, for one of its members: members first, then by date.
CREATE FUNCTION supplier.members_of(wanted_company_id text, account_email text)
RETURNS SETOF supplier.listed_member
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- Invites an address. A company has at most 50 open invitations, and makes at most 50 in 24 hours; while no operator
-- has verified it, 5, because an invitation sends mail with the company's name to a stranger.
CREATE FUNCTION supplier.invite_member(
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
  IF made_today >= (CASE WHEN company.verified_at IS NULL THEN 5 ELSE 50 END) THEN
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

-- The open invitations of an address, oldest first.
CREATE FUNCTION supplier.invitations_of(account_email text)
RETURNS TABLE (company_id text, company_name text, role text, invited_by text, expires_at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT invited.company_id, company.name, invited.role, inviting.email, invited.expires_at
  FROM supplier.invitation AS invited
    JOIN supplier.company ON company.company_id = invited.company_id
    JOIN supplier.member AS inviting ON inviting.member_id = invited.invited_by
  WHERE invited.email = lower(account_email) AND supplier.is_open(invited, supplier.present_time())
  ORDER BY invited.invited_at, invited.invitation_id
$$;

-- Locks the open invitation of an address to a company, and the company before it; NULL if there is none.
CREATE FUNCTION supplier.lock_invitation(wanted_company_id text, account_email text) RETURNS supplier.invitation
LANGUAGE plpgsql AS $$
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
$$;

-- Makes the invited account a member. Doing it again changes nothing while the account is a member.
CREATE FUNCTION supplier.accept_invitation(
  wanted_company_id text, account_email text, actor text
) RETURNS SETOF supplier.account_company
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

CREATE FUNCTION supplier.decline_invitation(
  wanted_company_id text, account_email text, actor text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  invited supplier.invitation;
BEGIN
  PERFORM supplier.begin_change(actor);
  invited := supplier.lock_invitation(wanted_company_id, account_email);
  IF invited.invitation_id IS NULL THEN PERFORM supplier.refuse('invitation_unknown'); END IF;
  UPDATE supplier.invitation SET ended_at = supplier.present_time(), ended_as = 'declined'
  WHERE invitation_id = invited.invitation_id;
END
$$;

-- Adds a member without an invitation: for operators.
CREATE FUNCTION supplier.add_member(
  wanted_company_id text, new_email text, new_role text, actor text
) RETURNS void
LANGUAGE plpgsql AS $$
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
$$;

-- Changes the role of a member, or with `new_role` NULL ends the membership. Returns how many active keys that
-- disabled, and how many owners the company still has. The caller has locked the company.
CREATE FUNCTION supplier.apply_member_change(
  changed bigint, new_role text, OUT disabled integer, OUT owners_left integer
)
LANGUAGE plpgsql AS $$
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
$$;

-- What an operator does: any member of any company, the last owner included.
CREATE FUNCTION supplier.change_member(
  wanted_company_id text, wanted_email text, new_role text, actor text,
  OUT disabled integer, OUT owners_left integer
)
LANGUAGE plpgsql AS $$
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
$$;

-- What an account does in its own company. An owner changes any member and withdraws any invitation; a member may only
-- leave. The company keeps an owner. Takes the id of `members_of`; returns how many active keys were disabled.
CREATE FUNCTION supplier.change_listed_member(
  wanted_company_id text, wanted_id text, new_role text, account_email text, actor text
) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;
