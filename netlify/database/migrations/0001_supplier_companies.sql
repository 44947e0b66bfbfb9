-- Companies, their members, and the two values every change carries: who made it and when.
CREATE SCHEMA supplier;

-- The moment of a change: what the caller passed for this transaction, else the database's own clock, which
-- every instance of the service shares. Whole milliseconds, so that the time shown is the time enforced.
CREATE FUNCTION supplier.moment() RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$
  SELECT date_trunc('milliseconds',
    coalesce(nullif(current_setting('supplier.moment', true), '')::timestamptz, clock_timestamp()))
$$;

-- Says for the rest of the transaction who is acting, and when if it is not now.
CREATE FUNCTION supplier.begin_change(actor text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('supplier.actor', actor, true);
  PERFORM set_config('supplier.moment', coalesce(at::text, ''), true);
END
$$;

-- Refuses a change: the caller sees SQLSTATE NP001, the reason as message, and a fact about it as detail.
CREATE FUNCTION supplier.refuse(reason text, fact text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'NP001', MESSAGE = reason, DETAIL = fact;
END
$$;

CREATE TABLE supplier.company (
  company_id text PRIMARY KEY CHECK (company_id ~ '^cmp_[0-9a-z]{16}$'),
  -- No control characters: names are printed on terminals.
  name text NOT NULL
    CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 200 AND name !~ '[[:cntrl:]]'),
  created_at timestamptz NOT NULL DEFAULT supplier.moment(),
  verified_at timestamptz,
  suspended_at timestamptz,
  -- How many keys were ever issued, removed records included. Issuing updates it, which serialises issuing.
  keys_created integer NOT NULL DEFAULT 0 CHECK (keys_created >= 0)
);

-- A membership. It ends by `removed_at` and never comes back: who returns gets a new row, and with it none of
-- the keys of the old one.
CREATE TABLE supplier.member (
  member_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id text NOT NULL REFERENCES supplier.company,
  email text NOT NULL CHECK (
    email = lower(email) AND email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
    AND char_length(email) <= 254),
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  added_at timestamptz NOT NULL DEFAULT supplier.moment(),
  removed_at timestamptz,
  UNIQUE (company_id, member_id)
);

CREATE UNIQUE INDEX member_current ON supplier.member (company_id, email) WHERE removed_at IS NULL;

CREATE FUNCTION supplier.is_current_owner(candidate supplier.member) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT candidate.role = 'owner' AND candidate.removed_at IS NULL
$$;

CREATE FUNCTION supplier.guard_member_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL OR NEW.company_id <> OLD.company_id OR NEW.email <> OLD.email THEN
    PERFORM supplier.refuse('membership_ended');
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER guard_member_change BEFORE UPDATE ON supplier.member
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_member_change();
