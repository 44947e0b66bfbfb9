-- Why a key is disabled, and the operator's way to disable one for good.
ALTER TABLE supplier.api_key
  ADD COLUMN disabled_reason text CHECK (disabled_reason IN ('owner_lost_role', 'leaked', 'abuse', 'requested', 'other'));

-- So far a key was disabled for one reason only.
ALTER TABLE supplier.api_key DISABLE TRIGGER guard_key_change;
UPDATE supplier.api_key SET disabled_reason = 'owner_lost_role' WHERE disabled_at IS NOT NULL;
ALTER TABLE supplier.api_key ENABLE TRIGGER guard_key_change;
ALTER TABLE supplier.api_key ADD CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL));

CREATE OR REPLACE FUNCTION supplier.guard_key_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  unchanged supplier.api_key := NEW;
BEGIN
  unchanged.revoked_at := OLD.revoked_at;
  unchanged.revoked_by := OLD.revoked_by;
  unchanged.disabled_at := OLD.disabled_at;
  unchanged.disabled_reason := OLD.disabled_reason;
  unchanged.expires_at := OLD.expires_at;
  IF unchanged IS DISTINCT FROM OLD OR OLD.revoked_at IS NOT NULL OR OLD.disabled_at IS NOT NULL THEN
    PERFORM supplier.refuse('key_not_active');
  END IF;
  IF NEW.revoked_at IS NOT NULL THEN PERFORM supplier.require_owner(NEW.company_id, NEW.revoked_by); END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION supplier.disable_keys() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier.api_key AS issued SET disabled_at = supplier.moment(), disabled_reason = 'owner_lost_role'
  WHERE issued.issued_by = NEW.member_id AND issued.revoked_at IS NULL AND issued.disabled_at IS NULL;
  RETURN NULL;
END
$$;

-- As before; the fact of a disabling is its reason.
CREATE OR REPLACE FUNCTION supplier.audit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  subject supplier.api_key := coalesce(NEW, OLD);
  told text[] := '{}';
  rest text;
  issuer text := (SELECT email FROM supplier.member WHERE member_id = subject.issued_by);
  granted text := array_to_string(subject.scopes, ' ');
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    PERFORM supplier.record_event(
      CASE TG_OP WHEN 'INSERT' THEN 'key.issued' ELSE 'key.removed' END,
      subject.company_id, subject.key_id, issuer, granted);
    RETURN NULL;
  END IF;
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    told := told || ARRAY['revoked_at', 'revoked_by'];
    PERFORM supplier.record_event(
      'key.revoked', NEW.company_id, NEW.key_id,
      (SELECT email FROM supplier.member WHERE member_id = NEW.revoked_by), granted);
  END IF;
  IF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL THEN
    told := told || ARRAY['disabled_at', 'disabled_reason'];
    PERFORM supplier.record_event('key.disabled', NEW.company_id, NEW.key_id, issuer, NEW.disabled_reason);
  END IF;
  rest := supplier.changed_columns(to_jsonb(OLD), to_jsonb(NEW), told);
  IF rest IS NOT NULL THEN
    PERFORM supplier.record_event('key.changed', OLD.company_id, OLD.key_id, issuer, rest);
  END IF;
  RETURN NULL;
END
$$;

-- Disables an active key for good, whatever the state of its company. A key that no longer is active stays as it is.
-- Returns what the key is afterwards.
CREATE FUNCTION supplier.disable_key(
  wanted_key_id text, reason text, actor text, at timestamptz DEFAULT NULL,
  OUT company_id text, OUT state text, OUT disabled_at timestamptz, OUT disabled_reason text
)
LANGUAGE plpgsql AS $$
DECLARE
  subject supplier.api_key;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  SELECT * INTO subject FROM supplier.api_key AS stored WHERE stored.key_id = wanted_key_id;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  -- Company and member are locked before the key, as in the removal of an owner.
  PERFORM 1 FROM supplier.company AS owning WHERE owning.company_id = subject.company_id FOR SHARE;
  PERFORM 1 FROM supplier.member AS issuing WHERE issuing.member_id = subject.issued_by FOR SHARE;
  SELECT * INTO subject FROM supplier.api_key AS stored WHERE stored.key_id = wanted_key_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM supplier.refuse('key_unknown'); END IF;
  IF supplier.key_state(subject, supplier.moment()) = 'active' THEN
    UPDATE supplier.api_key AS stored SET disabled_at = supplier.moment(), disabled_reason = reason
      WHERE stored.key_id = wanted_key_id RETURNING * INTO subject;
  END IF;
  company_id := subject.company_id;
  state := supplier.key_state(subject, supplier.moment());
  disabled_at := subject.disabled_at;
  disabled_reason := subject.disabled_reason;
END
$$;

-- As before, but a key that an operator disabled is refused like a revoked one, and is not counted. A key that was
-- disabled because its owner lost the role is still counted, and has no access. The last element of `accepted_at` stays
-- until the next accepted request, so it is also the time when the key was last used.
CREATE OR REPLACE FUNCTION supplier.admit_request(
  presented_key_id text, presented_digest bytea, at timestamptz DEFAULT NULL,
  OUT verdict text, OUT company_id text, OUT company_name text, OUT scopes text[],
  OUT created_at timestamptz, OUT expires_at timestamptz, OUT wait_seconds integer
)
LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
  blind bytea := uuid_send(gen_random_uuid());
  accepted timestamptz[];
  presented supplier.api_key;
  issuer supplier.member;
  company supplier.company;
  moment timestamptz;
BEGIN
  -- Both digests are hashed again with a random value, so the time the comparison takes says nothing about
  -- either. A stranger with a wrong secret gets no lock.
  SELECT counted.accepted_at INTO accepted
  FROM supplier.request_window AS counted
  WHERE counted.key_id = (
    SELECT stored.key_id FROM supplier.api_key AS stored
    WHERE stored.key_id = presented_key_id
      AND sha256(stored.digest || blind) = sha256(presented_digest || blind))
  FOR UPDATE;
  IF NOT FOUND THEN
    verdict := 'unknown';
    RETURN;
  END IF;

  moment := coalesce(at, clock_timestamp());
  SELECT stored.* INTO presented FROM supplier.api_key AS stored WHERE stored.key_id = presented_key_id;
  SELECT owning.* INTO company FROM supplier.company AS owning WHERE owning.company_id = presented.company_id;
  SELECT issuing.* INTO issuer FROM supplier.member AS issuing WHERE issuing.member_id = presented.issued_by;

  company_id := company.company_id;
  company_name := company.name;
  scopes := presented.scopes;
  created_at := presented.created_at;
  expires_at := presented.expires_at;

  IF supplier.key_state(presented, moment) IN ('revoked', 'expired')
    OR presented.disabled_reason <> 'owner_lost_role' THEN
    verdict := 'ended';
    RETURN;
  END IF;

  accepted := ARRAY(
    SELECT earlier FROM unnest(accepted) AS earlier WHERE earlier > moment - interval '60 seconds' ORDER BY earlier);
  IF cardinality(accepted) >= 60 THEN
    verdict := 'limited';
    wait_seconds := ceil(extract(epoch FROM accepted[1] + interval '60 seconds' - moment));
    RETURN;
  END IF;
  UPDATE supplier.request_window AS counted SET accepted_at = accepted || moment
  WHERE counted.key_id = presented_key_id;

  IF supplier.key_state(presented, moment) = 'disabled' OR NOT supplier.is_current_owner(issuer)
    OR company.verified_at IS NULL OR company.suspended_at IS NOT NULL THEN
    verdict := 'no_access';
  ELSE
    verdict := 'admitted';
  END IF;
END
$$;
