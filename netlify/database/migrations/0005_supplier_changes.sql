-- The changes an operator, or later a console, makes. Each is one function, so each is one statement and one
-- transaction. Each takes who acts and, in tests, when.
CREATE FUNCTION supplier.create_company(
  new_company_id text, new_name text, owner_email text, verified boolean, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  INSERT INTO supplier.company (company_id, name, verified_at)
  VALUES (new_company_id, new_name, CASE WHEN verified THEN supplier.moment() END);
  INSERT INTO supplier.member (company_id, email, role) VALUES (new_company_id, lower(owner_email), 'owner');
END
$$;

CREATE FUNCTION supplier.require_company(wanted_company_id text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM supplier.company WHERE company_id = wanted_company_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
END
$$;

-- `change` is `verify`, `suspend` or `reinstate`. Doing it twice changes nothing.
CREATE FUNCTION supplier.change_company(
  wanted_company_id text, change text, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  PERFORM supplier.require_company(wanted_company_id);
  UPDATE supplier.company SET
    verified_at = CASE change WHEN 'verify' THEN coalesce(verified_at, supplier.moment()) ELSE verified_at END,
    suspended_at = CASE change
      WHEN 'suspend' THEN coalesce(suspended_at, supplier.moment())
      WHEN 'reinstate' THEN NULL
      ELSE suspended_at
    END
  WHERE company_id = wanted_company_id;
END
$$;

CREATE FUNCTION supplier.add_member(
  wanted_company_id text, new_email text, new_role text, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  PERFORM supplier.require_company(wanted_company_id);
  INSERT INTO supplier.member (company_id, email, role) VALUES (wanted_company_id, lower(new_email), new_role)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_exists'); END IF;
END
$$;

-- Changes the role of a member, or with `new_role` NULL removes it. Returns how many keys that disabled.
CREATE FUNCTION supplier.change_member(
  wanted_company_id text, wanted_email text, new_role text, actor text, at timestamptz DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  working_before integer;
  working_after integer;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  PERFORM supplier.require_company(wanted_company_id);
  SELECT member_id INTO changed FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(wanted_email) AND removed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('member_unknown'); END IF;
  SELECT count(*) INTO working_before FROM supplier.api_key AS issued
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.moment()) = 'active';
  UPDATE supplier.member SET
    role = coalesce(new_role, role),
    removed_at = CASE WHEN new_role IS NULL THEN supplier.moment() END
  WHERE member_id = changed;
  SELECT count(*) INTO working_after FROM supplier.api_key AS issued
    WHERE issued.issued_by = changed AND supplier.key_state(issued, supplier.moment()) = 'active';
  RETURN working_before - working_after;
END
$$;

-- The member who acts as owner: the one named, or the only owner when none is named.
CREATE FUNCTION supplier.acting_owner(wanted_company_id text, owner_email text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  owners bigint[];
BEGIN
  owners := ARRAY(
    SELECT candidate.member_id FROM supplier.member AS candidate
    WHERE candidate.company_id = wanted_company_id AND supplier.is_current_owner(candidate)
      AND (owner_email IS NULL OR candidate.email = lower(owner_email)));
  IF cardinality(owners) > 1 THEN PERFORM supplier.refuse('owner_ambiguous'); END IF;
  IF cardinality(owners) = 0 THEN PERFORM supplier.refuse('not_an_owner'); END IF;
  RETURN owners[1];
END
$$;

-- Issues a key and returns its dates and its owner. With `only_first` it does so only when the company never
-- had a key, and returns nothing otherwise: that is what happens when an owner selects the company.
CREATE FUNCTION supplier.issue_key(
  wanted_company_id text, owner_email text, new_key_id text, new_digest bytea, new_scopes text[],
  only_first boolean, actor text, at timestamptz DEFAULT NULL
) RETURNS TABLE (created_at timestamptz, expires_at timestamptz, email text)
LANGUAGE plpgsql AS $$
DECLARE
  already_created integer;
  owner_id bigint;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  SELECT company.keys_created INTO already_created FROM supplier.company
    WHERE company.company_id = wanted_company_id FOR UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  owner_id := supplier.acting_owner(wanted_company_id, owner_email);
  IF only_first AND already_created > 0 THEN
    PERFORM supplier.require_owner(wanted_company_id, owner_id);
    RETURN;
  END IF;
  INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
  VALUES (new_key_id, wanted_company_id, owner_id, new_digest, new_scopes);
  RETURN QUERY
    SELECT issued.created_at, issued.expires_at, member.email
    FROM supplier.api_key AS issued JOIN supplier.member ON member.member_id = issued.issued_by
    WHERE issued.key_id = new_key_id;
END
$$;

CREATE FUNCTION supplier.revoke_key(
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
  -- Company and member before the key: a removal of the owner locks in the same order.
  owner_id := supplier.acting_owner(subject.company_id, owner_email);
  PERFORM supplier.require_owner(subject.company_id, owner_id);
  IF supplier.key_state(subject, supplier.moment()) <> 'active' THEN
    PERFORM supplier.refuse('key_not_active', supplier.key_state(subject, supplier.moment()));
  END IF;
  UPDATE supplier.api_key SET revoked_at = supplier.moment(), revoked_by = owner_id
  WHERE key_id = wanted_key_id;
END
$$;

CREATE FUNCTION supplier.remove_key(
  wanted_key_id text, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  DELETE FROM supplier.api_key WHERE key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
END
$$;

-- The keys of a company, oldest first, each with its state.
CREATE FUNCTION supplier.keys_of(wanted_company_id text, at timestamptz DEFAULT NULL)
RETURNS TABLE (
  key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, email text, state text
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.require_company(wanted_company_id);
  RETURN QUERY
    SELECT issued.key_id, issued.scopes, issued.created_at, issued.expires_at, member.email,
      supplier.key_state(issued, coalesce(at, clock_timestamp()))
    FROM supplier.api_key AS issued JOIN supplier.member ON member.member_id = issued.issued_by
    WHERE issued.company_id = wanted_company_id ORDER BY issued.created_at, issued.key_id;
END
$$;
