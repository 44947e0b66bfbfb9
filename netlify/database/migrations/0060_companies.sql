-- Companies and their members, the clock, and who makes a change.
CREATE SCHEMA supplier;

-- The clock by which companies, members, keys, limits and mail are dated and decided: that of the database, which every instance of
-- the service shares. Whole milliseconds, so that the time shown is the time enforced. No session can move it: the tests put another
-- function in its place, which only the owner may do, and which does not move the times of the audit record.
CREATE FUNCTION supplier.present_time() RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$
  SELECT date_trunc('milliseconds', clock_timestamp())
$$;

-- Says for the rest of the transaction who is acting.
CREATE FUNCTION supplier.begin_change(actor text) RETURNS void
LANGUAGE sql AS $$
  SELECT set_config('supplier.actor', actor, true)
$$;

-- Refuses a change: the caller sees SQLSTATE NP001, the reason as message, and a fact about it as detail.
CREATE FUNCTION supplier.refuse(reason text, fact text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'NP001', MESSAGE = reason, DETAIL = fact;
END
$$;

-- Refuses unless the caller has the rights of the owner of the schema. Some functions serve an account, and without one an
-- operator; the role of the service may not leave the account out, because it would then reach the keys of any company. Inside
-- a SECURITY DEFINER function the current user is the owner, so this looks at the login, or at the role that the session took on.
CREATE FUNCTION supplier.require_operator() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
BEGIN
  IF NOT pg_has_role(caller, (SELECT nspowner FROM pg_namespace WHERE nspname = 'supplier'), 'USAGE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied to act without an account';
  END IF;
END
$$;

CREATE TABLE supplier.company (
  company_id text PRIMARY KEY CHECK (company_id ~ '^cmp_[0-9a-z]{16}$'),
  -- No control characters: names are printed on terminals.
  name text NOT NULL
    CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 200 AND name !~ '[[:cntrl:]]'),
  -- These three are NULL for companies that an operator creates.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  website text CHECK (website ~ '^https?://[^[:space:][:cntrl:]]+$' AND char_length(website) <= 300),
  supplies text CHECK (
    supplies = btrim(supplies) AND char_length(supplies) BETWEEN 1 AND 500 AND supplies !~ '[[:cntrl:]]'),
  created_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  verified_at timestamptz,
  suspended_at timestamptz,
  -- How many keys were ever issued, removed records included.
  keys_created integer NOT NULL DEFAULT 0 CHECK (keys_created >= 0)
);

CREATE FUNCTION supplier.company_state(subject supplier.company) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN subject.suspended_at IS NOT NULL THEN 'suspended'
    WHEN subject.verified_at IS NULL THEN 'waiting'
    ELSE 'verified'
  END
$$;

-- A membership. It ends by `removed_at` and never comes back: who returns gets a new row, and with it none of
-- the keys of the old one.
CREATE TABLE supplier.member (
  member_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id text NOT NULL REFERENCES supplier.company,
  email text NOT NULL CHECK (
    email = lower(email) AND email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
    AND char_length(email) <= 254),
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  added_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  removed_at timestamptz,
  UNIQUE (company_id, member_id)
);

CREATE UNIQUE INDEX member_current ON supplier.member (company_id, email) WHERE removed_at IS NULL;
CREATE INDEX member_account ON supplier.member (email) WHERE removed_at IS NULL;

CREATE FUNCTION supplier.is_current_owner(candidate supplier.member) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT candidate.role = 'owner' AND candidate.removed_at IS NULL
$$;

-- A membership that has ended does not change, except that its address may be replaced by a token.
CREATE FUNCTION supplier.guard_member_change() RETURNS trigger
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

CREATE TRIGGER guard_member_change BEFORE UPDATE ON supplier.member
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_member_change();

-- The current membership of an account. Without one, the company answers as one that does not exist.
CREATE FUNCTION supplier.require_member(wanted_company_id text, account_email text) RETURNS supplier.member
LANGUAGE plpgsql AS $$
DECLARE
  present supplier.member;
BEGIN
  SELECT * INTO present FROM supplier.member
    WHERE company_id = wanted_company_id AND email = lower(account_email) AND removed_at IS NULL;
  IF NOT FOUND THEN PERFORM supplier.refuse('company_unknown'); END IF;
  RETURN present;
END
$$;

-- The same for a change of members or invitations: it locks the company, so that such changes follow one another, and
-- then the membership. An account without a membership gets no lock.
CREATE FUNCTION supplier.lock_member(wanted_company_id text, account_email text) RETURNS supplier.member
LANGUAGE plpgsql AS $$
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
$$;

-- A company as an account sees it.
CREATE TYPE supplier.account_company AS (
  id text, name text, country text, website text, supplies text, state text, role text,
  created_at timestamptz, verified_at timestamptz, suspended_at timestamptz, had_key boolean
);

-- The companies of which an account is a current member, oldest first.
CREATE FUNCTION supplier.companies_of(account_email text) RETURNS SETOF supplier.account_company
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at,
    company.keys_created > 0
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$$;

-- The changes below, and those of members and keys, are one function each, so each is one statement and one transaction. Each
-- takes who acts.

-- Creates a company with its first owner, without limits: for operators.
CREATE FUNCTION supplier.create_company(
  new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text,
  verified boolean, actor text
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor);
  INSERT INTO supplier.company (company_id, name, country, website, supplies, verified_at)
  VALUES (
    new_company_id, new_name, new_country, new_website, new_supplies, CASE WHEN verified THEN supplier.present_time() END);
  INSERT INTO supplier.member (company_id, email, role) VALUES (new_company_id, lower(owner_email), 'owner');
END
$$;

-- Registers a company in the name of its first owner, who may have at most 5 that no operator has verified. The
-- advisory lock makes registrations of one account follow one another.
CREATE FUNCTION supplier.register_company(
  new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text,
  actor text
) RETURNS SETOF supplier.account_company
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;

-- `change` is `verify`, `suspend` or `reinstate`. Doing it twice changes nothing.
CREATE FUNCTION supplier.change_company(
  wanted_company_id text, change text, actor text
) RETURNS void
LANGUAGE plpgsql AS $$
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
$$;
