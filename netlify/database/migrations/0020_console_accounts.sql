-- Accounts of the console, their sessions and their sign-in codes. These tables are those of the authentication
-- library (docs/decisions/015-console-accounts.md), which reads and writes them by the names given in
-- functions/console/accounts.ts. Companies, members and keys stay in the schema `supplier`: an account is connected to
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

-- Accounts of other services that somebody signs in with: always empty, but the library reads it at sign-out.
CREATE TABLE console.credential (
  id text PRIMARY KEY CHECK (false),
  account_id text NOT NULL REFERENCES console.account ON DELETE CASCADE
);

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

-- Deletes sessions and codes that have ended, and accounts without a session that belong to no company and are not
-- invited to one. Returns the number of deleted accounts.
CREATE FUNCTION console.forget_ended(at timestamptz DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  reference timestamptz := coalesce(at, clock_timestamp());
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
