-- Companies that their owners register themselves, and what an account sees of its companies.

-- NULL for companies that were created before owners registered them, and for those that an operator creates.
ALTER TABLE supplier.company
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN website text CHECK (website ~ '^https?://[^[:space:][:cntrl:]]+$' AND char_length(website) <= 300),
  ADD COLUMN supplies text CHECK (
    supplies = btrim(supplies) AND char_length(supplies) BETWEEN 1 AND 500 AND supplies !~ '[[:cntrl:]]');

CREATE INDEX member_account ON supplier.member (email) WHERE removed_at IS NULL;

-- As before, but with room for `account:` and the longest address.
CREATE OR REPLACE FUNCTION supplier.record_event(
  action text, company_id text, key_id text DEFAULT NULL, email text DEFAULT NULL, fact text DEFAULT NULL
) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO supplier.audit_draft (actor, claimed_at, action, company_id, key_id, email, fact)
  VALUES (
    left(nullif(current_setting('supplier.actor', true), ''), 300),
    nullif(current_setting('supplier.moment', true), '')::timestamptz,
    record_event.action, record_event.company_id, record_event.key_id, record_event.email, record_event.fact)
$$;

CREATE FUNCTION supplier.company_state(subject supplier.company) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN subject.suspended_at IS NOT NULL THEN 'suspended'
    WHEN subject.verified_at IS NULL THEN 'waiting'
    ELSE 'verified'
  END
$$;

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
  company_id text, name text, country text, website text, supplies text, state text, role text,
  created_at timestamptz, verified_at timestamptz, suspended_at timestamptz
);

-- The companies of which an account is a current member, oldest first.
CREATE FUNCTION supplier.companies_of(account_email text) RETURNS SETOF supplier.account_company
LANGUAGE sql STABLE AS $$
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company), member.role, company.created_at, company.verified_at, company.suspended_at
  FROM supplier.member JOIN supplier.company USING (company_id)
  WHERE member.email = lower(account_email) AND member.removed_at IS NULL
  ORDER BY company.created_at, company.company_id
$$;

DROP FUNCTION supplier.create_company(text, text, text, boolean, text, timestamptz);

-- Creates a company with its first owner, without limits: for operators.
CREATE FUNCTION supplier.create_company(
  new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text,
  verified boolean, actor text, at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.begin_change(actor, at);
  INSERT INTO supplier.company (company_id, name, country, website, supplies, verified_at)
  VALUES (
    new_company_id, new_name, new_country, new_website, new_supplies, CASE WHEN verified THEN supplier.moment() END);
  INSERT INTO supplier.member (company_id, email, role) VALUES (new_company_id, lower(owner_email), 'owner');
END
$$;

-- Registers a company in the name of its first owner, who may have at most 5 that no operator has verified. The
-- advisory lock makes registrations of one account follow one another.
CREATE FUNCTION supplier.register_company(
  new_company_id text, new_name text, new_country text, new_website text, new_supplies text, owner_email text,
  actor text, at timestamptz DEFAULT NULL
) RETURNS SETOF supplier.account_company
LANGUAGE plpgsql AS $$
DECLARE
  unverified integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('supplier.register_company ' || lower(owner_email), 0));
  SELECT count(*) INTO unverified FROM supplier.member JOIN supplier.company USING (company_id)
    WHERE member.email = lower(owner_email) AND supplier.is_current_owner(member) AND company.verified_at IS NULL;
  IF unverified >= 5 THEN PERFORM supplier.refuse('company_limit'); END IF;
  PERFORM supplier.create_company(
    new_company_id, new_name, new_country, new_website, new_supplies, owner_email, false, actor, at);
  RETURN QUERY SELECT * FROM supplier.companies_of(owner_email) WHERE company_id = new_company_id;
END
$$;
