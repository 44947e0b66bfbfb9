-- Keys. Every limit and every transition is held here, by triggers on the table, so that no caller and no
-- race gets past them.
CREATE TABLE supplier.api_key (
  key_id text PRIMARY KEY CHECK (key_id ~ '^[0-9a-z]{16}$'),
  company_id text NOT NULL,
  issued_by bigint NOT NULL,
  -- SHA-256 of the whole key. The key itself is never stored.
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  scopes text[] NOT NULL
    CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['supplier:read', 'supplier:validate']),
  created_at timestamptz NOT NULL DEFAULT supplier.moment(),
  -- A calendar year in UTC, whatever the session's time zone is.
  expires_at timestamptz NOT NULL
    GENERATED ALWAYS AS (((created_at AT TIME ZONE 'UTC') + interval '1 year') AT TIME ZONE 'UTC') STORED,
  revoked_at timestamptz,
  revoked_by bigint,
  disabled_at timestamptz,
  FOREIGN KEY (company_id, issued_by) REFERENCES supplier.member (company_id, member_id),
  FOREIGN KEY (company_id, revoked_by) REFERENCES supplier.member (company_id, member_id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

CREATE INDEX api_key_company ON supplier.api_key (company_id, created_at);
CREATE INDEX api_key_issuer ON supplier.api_key (issued_by);

-- The state of a key at a moment. A key ends at the very second its year is over.
CREATE FUNCTION supplier.key_state(subject supplier.api_key, at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN subject.revoked_at IS NOT NULL THEN 'revoked'
    WHEN subject.expires_at <= at THEN 'expired'
    WHEN subject.disabled_at IS NOT NULL THEN 'disabled'
    ELSE 'active'
  END
$$;

-- Refuses unless this member may create and revoke keys: a current owner of a verified, active company. The
-- locks make a removal or a suspension wait for the change that was allowed, or the change for the removal.
CREATE FUNCTION supplier.require_owner(owning_company_id text, acting_member_id bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  company supplier.company;
  acting supplier.member;
BEGIN
  SELECT * INTO company FROM supplier.company WHERE company_id = owning_company_id FOR SHARE;
  SELECT * INTO acting FROM supplier.member
    WHERE company_id = owning_company_id AND member_id = acting_member_id FOR SHARE;
  IF company.verified_at IS NULL THEN PERFORM supplier.refuse('company_unverified'); END IF;
  IF company.suspended_at IS NOT NULL THEN PERFORM supplier.refuse('company_suspended'); END IF;
  IF supplier.is_current_owner(acting) IS NOT TRUE THEN PERFORM supplier.refuse('not_an_owner'); END IF;
END
$$;

CREATE FUNCTION supplier.guard_new_key() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  retained integer;
  active integer;
  created_today integer;
  oldest_today timestamptz;
BEGIN
  NEW.created_at := date_trunc('milliseconds', NEW.created_at);
  IF NEW.revoked_at IS NOT NULL OR NEW.disabled_at IS NOT NULL THEN
    PERFORM supplier.refuse('key_not_active');
  END IF;
  -- An update where a lock would do: a transaction that counts on an old snapshot then fails instead.
  UPDATE supplier.company SET keys_created = keys_created + 1 WHERE company_id = NEW.company_id;
  PERFORM supplier.require_owner(NEW.company_id, NEW.issued_by);

  SELECT
    count(*),
    count(*) FILTER (WHERE supplier.key_state(present, NEW.created_at) = 'active'),
    count(*) FILTER (WHERE present.created_at > NEW.created_at - interval '24 hours'),
    min(present.created_at) FILTER (WHERE present.created_at > NEW.created_at - interval '24 hours')
  INTO retained, active, created_today, oldest_today
  FROM supplier.api_key AS present WHERE present.company_id = NEW.company_id;

  IF retained >= 200 THEN PERFORM supplier.refuse('retained_key_limit'); END IF;
  IF created_today >= 20 THEN
    PERFORM supplier.refuse('daily_key_limit', to_char(
      (oldest_today + interval '24 hours') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  END IF;
  IF active >= 5 THEN PERFORM supplier.refuse('active_key_limit'); END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER guard_new_key BEFORE INSERT ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_new_key();

-- A key changes once: it is revoked by an owner, or disabled. Nothing else about it ever changes.
CREATE FUNCTION supplier.guard_key_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  unchanged supplier.api_key := NEW;
BEGIN
  unchanged.revoked_at := OLD.revoked_at;
  unchanged.revoked_by := OLD.revoked_by;
  unchanged.disabled_at := OLD.disabled_at;
  unchanged.expires_at := OLD.expires_at;
  IF unchanged IS DISTINCT FROM OLD OR OLD.revoked_at IS NOT NULL OR OLD.disabled_at IS NOT NULL THEN
    PERFORM supplier.refuse('key_not_active');
  END IF;
  IF NEW.revoked_at IS NOT NULL THEN PERFORM supplier.require_owner(NEW.company_id, NEW.revoked_by); END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER guard_key_change BEFORE UPDATE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_change();

-- The record of a key may be removed once the key can neither work nor count towards the day's creations.
CREATE FUNCTION supplier.guard_key_removal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF supplier.key_state(OLD, supplier.moment()) = 'active' THEN PERFORM supplier.refuse('key_active'); END IF;
  IF OLD.created_at > supplier.moment() - interval '24 hours' THEN
    PERFORM supplier.refuse('key_created_today');
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER guard_key_removal BEFORE DELETE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.guard_key_removal();

-- Losing the membership or the owner role disables the keys issued in that role, for good.
CREATE FUNCTION supplier.disable_keys() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier.api_key AS issued SET disabled_at = supplier.moment()
  WHERE issued.issued_by = NEW.member_id AND issued.revoked_at IS NULL AND issued.disabled_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER disable_keys AFTER UPDATE ON supplier.member
  FOR EACH ROW WHEN (supplier.is_current_owner(OLD) AND NOT supplier.is_current_owner(NEW))
  EXECUTE FUNCTION supplier.disable_keys();
