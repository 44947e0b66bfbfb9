-- What the service read and wrote in tables directly is a function now, so that its role needs no right on any table
-- (docs/decisions/026-roles-and-migrations.md). No function reads more than one account, session or address at a time.

-- The accounts, sessions and codes of the authentication library, one function for each statement that it makes.
CREATE FUNCTION console.account_with_id(wanted_id text) RETURNS SETOF console.account
LANGUAGE sql STABLE AS $$
  SELECT * FROM console.account WHERE account.id = wanted_id
$$;

CREATE FUNCTION console.account_with_email(wanted_email text) RETURNS SETOF console.account
LANGUAGE sql STABLE AS $$
  SELECT * FROM console.account WHERE account.email = wanted_email
$$;

CREATE FUNCTION console.add_account(
  id text, email text, email_verified boolean, name text, image text, created_at timestamptz, updated_at timestamptz
) RETURNS SETOF console.account
LANGUAGE sql AS $$
  INSERT INTO console.account (id, email, email_verified, name, image, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
$$;

CREATE FUNCTION console.session_with_token(wanted_token text) RETURNS SETOF console.session
LANGUAGE sql STABLE AS $$
  SELECT * FROM console.session WHERE session.token = wanted_token
$$;

CREATE FUNCTION console.add_session(
  id text, account_id text, token text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz,
  ip_address text, user_agent text
) RETURNS SETOF console.session
LANGUAGE sql AS $$
  INSERT INTO console.session (id, account_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *
$$;

CREATE FUNCTION console.prolong_session(wanted_token text, new_expires_at timestamptz, new_updated_at timestamptz)
RETURNS SETOF console.session
LANGUAGE sql AS $$
  UPDATE console.session SET expires_at = new_expires_at, updated_at = new_updated_at
  WHERE session.token = wanted_token RETURNING *
$$;

CREATE FUNCTION console.remove_session(wanted_token text) RETURNS SETOF console.session
LANGUAGE sql AS $$
  DELETE FROM console.session WHERE session.token = wanted_token RETURNING *
$$;

-- The codes of an address, newest first.
CREATE FUNCTION console.codes_for(wanted_identifier text) RETURNS SETOF console.code
LANGUAGE sql STABLE AS $$
  SELECT * FROM console.code WHERE code.identifier = wanted_identifier ORDER BY code.created_at DESC LIMIT 100
$$;

CREATE FUNCTION console.add_code(
  id text, identifier text, value text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz
) RETURNS SETOF console.code
LANGUAGE sql AS $$
  INSERT INTO console.code (id, identifier, value, expires_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING *
$$;

-- Of several callers, one gets the code.
CREATE FUNCTION console.take_code(wanted_id text) RETURNS SETOF console.code
LANGUAGE sql AS $$
  DELETE FROM console.code WHERE code.id = wanted_id RETURNING *
$$;

CREATE FUNCTION console.remove_codes(wanted_identifier text) RETURNS SETOF console.code
LANGUAGE sql AS $$
  DELETE FROM console.code WHERE code.identifier = wanted_identifier RETURNING *
$$;

-- The codes of an address that a later one replaces.
CREATE FUNCTION console.remove_earlier_codes(wanted_identifier text, kept_id text, until timestamptz)
RETURNS SETOF console.code
LANGUAGE sql AS $$
  DELETE FROM console.code
  WHERE code.identifier = wanted_identifier AND code.id <> kept_id AND code.created_at <= until RETURNING *
$$;

-- Deletes the codes of every address that ended before `until`. Returns their ids, which are of no more use.
CREATE FUNCTION console.remove_ended_codes(until timestamptz) RETURNS SETOF text
LANGUAGE sql AS $$
  DELETE FROM console.code WHERE code.expires_at < until RETURNING code.id
$$;

-- The sessions of an account that have not ended at `at`, newest first, without their tokens. A session ends after
-- `longest_days`, however much it is used.
CREATE FUNCTION console.sessions_of(wanted_account_id text, at timestamptz, longest_days integer)
RETURNS TABLE (
  id text, created_at timestamptz, updated_at timestamptz, user_agent text, expires_at timestamptz
)
LANGUAGE sql STABLE AS $$
  SELECT present.id, present.created_at, present.updated_at, present.user_agent,
    least(present.expires_at, present.created_at + make_interval(days => longest_days))
  FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND present.expires_at > at
    AND present.created_at > at - make_interval(days => longest_days)
  ORDER BY present.created_at DESC, present.id LIMIT 200
$$;

-- Ends one session of an account, or all but one; the other argument is NULL. Returns how many.
CREATE FUNCTION console.end_sessions(wanted_account_id text, only_id text, spared_id text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  ended integer;
BEGIN
  DELETE FROM console.session AS present
  WHERE present.account_id = wanted_account_id AND (present.id = only_id OR present.id <> spared_id);
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END
$$;

-- The generation of the catalogue that is read; NULL until the first load.
CREATE FUNCTION catalogue.current_generation() RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT current.generation FROM catalogue.current);
END
$$;

-- A setting of the current generation.
CREATE FUNCTION catalogue.read_setting(wanted_name text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT setting.value FROM catalogue.current JOIN catalogue.setting USING (generation)
    WHERE setting.name = wanted_name);
END
$$;

-- Every name of every manufacturer of a generation, with its spelling for the search of similar names.
CREATE FUNCTION catalogue.names_of(wanted_generation integer)
RETURNS TABLE (written text, spelling text, id text, name text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT known.written, known.spelling, manufacturer.id, manufacturer.name
    FROM catalogue.manufacturer_key AS known
      JOIN catalogue.manufacturer
        ON manufacturer.generation = known.generation AND manufacturer.id = known.manufacturer_id
    WHERE known.generation = wanted_generation
    ORDER BY known.spelling, known.written;
END
$$;

-- The names of the migrations that the database has. `npm start` asks for them with the address of the service, whose
-- role cannot read the table that Netlify's tools keep them in.
CREATE FUNCTION supplier.applied_migrations() RETURNS SETOF text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT applied.name FROM netlify.migrations AS applied ORDER BY applied.name;
END
$$;
