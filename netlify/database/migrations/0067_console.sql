-- Accounts of the console, their sessions and their sign-in codes. These tables are those of the authentication library
-- (docs/decisions/015-console-accounts.md). Companies, members and keys stay in the schema `supplier`: an account is connected to
-- them by its address alone, which a code has proved.
CREATE SCHEMA console;

CREATE TABLE console.account (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) <= 254),
  email_verified boolean NOT NULL,
  -- The library requires both columns; the console has no use for them.
  name text NOT NULL,
  image text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE console.session (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES console.account ON DELETE CASCADE,
  -- Stands here as it is. It opens nothing without the signature in the cookie, whose secret is not in the database.
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Always null or empty: the service does not keep the addresses of clients.
  ip_address text CHECK (ip_address IS NULL OR ip_address = ''),
  user_agent text CHECK (char_length(user_agent) <= 300)
);

CREATE INDEX session_account ON console.session (account_id);

CREATE TABLE console.code (
  id text PRIMARY KEY,
  -- A digest of the address.
  identifier text NOT NULL,
  -- A keyed digest of the code, and after a colon the number of wrong tries.
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX code_identifier ON console.code (identifier);

-- One function for each statement that the library makes. None reads more than one account, session or address at a time, so the
-- role of the service needs no right on any table (docs/decisions/026-roles-and-migrations.md).

CREATE FUNCTION console.account_with_id(wanted_id text) RETURNS SETOF console.account
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM console.account WHERE account.id = wanted_id
$$;

CREATE FUNCTION console.account_with_email(wanted_email text) RETURNS SETOF console.account
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM console.account WHERE account.email = wanted_email
$$;

CREATE FUNCTION console.add_account(
  id text, email text, email_verified boolean, name text, image text, created_at timestamptz, updated_at timestamptz
) RETURNS SETOF console.account
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO console.account (id, email, email_verified, name, image, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
$$;

CREATE FUNCTION console.session_with_token(wanted_token text) RETURNS SETOF console.session
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM console.session WHERE session.token = wanted_token
$$;

CREATE FUNCTION console.add_session(
  id text, account_id text, token text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz,
  ip_address text, user_agent text
) RETURNS SETOF console.session
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO console.session (id, account_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *
$$;

CREATE FUNCTION console.prolong_session(wanted_token text, new_expires_at timestamptz, new_updated_at timestamptz)
RETURNS SETOF console.session
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE console.session SET expires_at = new_expires_at, updated_at = new_updated_at
  WHERE session.token = wanted_token RETURNING *
$$;

CREATE FUNCTION console.remove_session(wanted_token text) RETURNS SETOF console.session
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM console.session WHERE session.token = wanted_token RETURNING *
$$;

-- The codes of an address, newest first.
CREATE FUNCTION console.codes_for(wanted_identifier text) RETURNS SETOF console.code
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT * FROM console.code WHERE code.identifier = wanted_identifier ORDER BY code.created_at DESC LIMIT 100
$$;

CREATE FUNCTION console.add_code(
  id text, identifier text, value text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz
) RETURNS SETOF console.code
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO console.code (id, identifier, value, expires_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING *
$$;

-- Of several callers, one gets the code.
CREATE FUNCTION console.take_code(wanted_id text) RETURNS SETOF console.code
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM console.code WHERE code.id = wanted_id RETURNING *
$$;

CREATE FUNCTION console.remove_codes(wanted_identifier text) RETURNS SETOF console.code
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM console.code WHERE code.identifier = wanted_identifier RETURNING *
$$;

-- The codes of an address that a later one replaces.
CREATE FUNCTION console.remove_earlier_codes(wanted_identifier text, kept_id text, until timestamptz)
RETURNS SETOF console.code
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM console.code
  WHERE code.identifier = wanted_identifier AND code.id <> kept_id AND code.created_at <= until RETURNING *
$$;

-- Deletes the codes of every address that ended before `until`. Returns their ids, which are of no more use.
CREATE FUNCTION console.remove_ended_codes(until timestamptz) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM console.code WHERE code.expires_at < until RETURNING code.id
$$;

-- The sessions of an account that have not ended, newest first, without their tokens. A session ends after
-- `longest_days`, however much it is used.
CREATE FUNCTION console.sessions_of(wanted_account_id text, longest_days integer)
RETURNS TABLE (
  id text, created_at timestamptz, updated_at timestamptz, user_agent text, expires_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT present.id, present.created_at, present.updated_at, present.user_agent,
    least(present.expires_at, present.created_at + make_interval(days => longest_days))
  FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND present.expires_at > supplier.present_time()
    AND present.created_at > supplier.present_time() - make_interval(days => longest_days)
  ORDER BY present.created_at DESC, present.id LIMIT 200
$$;

-- Ends one session of an account, or all but one; the other argument is NULL. Returns how many.
CREATE FUNCTION console.end_sessions(wanted_account_id text, only_id text, spared_id text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  DELETE FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND (present.id = only_id OR present.id <> spared_id);
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END
$$;

-- Deletes sessions and codes that have ended, and accounts without a session that belong to no company; one that is invited is made
-- again when its owner signs in. Returns the number of deleted accounts.
CREATE FUNCTION console.forget_ended() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
$$;
