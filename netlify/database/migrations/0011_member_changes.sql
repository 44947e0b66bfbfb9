-- Changes of members, by an operator and by owners. All lock the company first, so that they follow one another.

CREATE OR REPLACE FUNCTION supplier.add_member(
  wanted_company_id text, new_email text, new_role text, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  INSERT INTO supplier.member (company_id, email, role) VALUES (wanted_company_id, lower(new_email), new_role)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_exists'); END IF;
  -- The invitation has become pointless.
  UPDATE supplier.invitation SET ended_at = supplier.moment(), ended_as = 'withdrawn'
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
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.moment()) = 'active';
  UPDATE supplier.member SET
    role = coalesce(new_role, role),
    removed_at = CASE WHEN new_role IS NULL THEN supplier.moment() END
  WHERE member_id = changed;
  SELECT count(*) INTO working_after FROM supplier.api_key AS issued
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.moment()) = 'active';
  disabled := working_before - working_after;
  owners_left := (
    SELECT count(*) FROM supplier.member AS present
    WHERE supplier.is_current_owner(present)
      AND present.company_id = (SELECT company_id FROM supplier.member WHERE member_id = changed));
END
$$;

DROP FUNCTION supplier.change_member(text, text, text, text, timestamptz);

-- What an operator does: any member of any company, the last owner included.
CREATE FUNCTION supplier.change_member(
  wanted_company_id text, wanted_email text, new_role text, actor text, at timestamptz DEFAULT NULL,
  OUT disabled integer, OUT owners_left integer
)
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM supplier.begin_change(actor, at);
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
  wanted_company_id text, wanted_id text, new_role text, account_email text, actor text,
  at timestamptz DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  acting supplier.member;
  subject supplier.member;
  others integer;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  acting := supplier.lock_member(wanted_company_id, account_email);
  IF NOT supplier.is_current_owner(acting) AND (new_role IS NOT NULL OR wanted_id <> 'mbr_' || acting.member_id) THEN
    PERFORM supplier.refuse('not_an_owner');
  END IF;

  IF new_role IS NULL AND wanted_id LIKE 'inv_%' THEN
    UPDATE supplier.invitation AS invited SET ended_at = supplier.moment(), ended_as = 'withdrawn'
      WHERE invited.company_id = wanted_company_id AND 'inv_' || invited.invitation_id = wanted_id
        AND supplier.is_open(invited, supplier.moment());
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
