-- Mail that is to be sent. A row is inserted in the transaction of the change that it tells of, so no notice is lost and
-- none is sent for what did not happen. It never contains a key. `facts` has what the text of the mail needs.
CREATE TABLE supplier.mail (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN (
      'invitation', 'company_verified', 'key_created', 'key_revoked', 'key_disabled', 'key_expires',
      'key_sent_in_address')),
  recipient text NOT NULL,
  company_id text NOT NULL REFERENCES supplier.company ON DELETE CASCADE,
  key_id text,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT supplier.present_time(),
  sent_at timestamptz,
  last_error text
);

CREATE INDEX mail_waiting ON supplier.mail (next_attempt_at) WHERE sent_at IS NULL;
CREATE INDEX mail_recipient ON supplier.mail (recipient);

-- Tells the current owners of a company, and for a key whose owner lost the role, also that owner.
CREATE FUNCTION supplier.tell_owners(
  kind text, told_company_id text, told_key_id text, more jsonb, also bigint DEFAULT NULL
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO supplier.mail (kind, recipient, company_id, key_id, facts)
  SELECT tell_owners.kind, present.email, told_company_id, told_key_id,
    jsonb_build_object('company', company.name) || more
  FROM supplier.member AS present JOIN supplier.company USING (company_id)
  WHERE company_id = told_company_id AND (supplier.is_current_owner(present) OR present.member_id = also)
  ORDER BY present.member_id
$$;

CREATE FUNCTION supplier.mail_about_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM supplier.tell_owners('company_verified', NEW.company_id, NULL, '{}');
  RETURN NULL;
END
$$;

CREATE TRIGGER mail_about_company AFTER UPDATE ON supplier.company
  FOR EACH ROW WHEN (OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL)
  EXECUTE FUNCTION supplier.mail_about_company();

CREATE FUNCTION supplier.mail_about_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM supplier.tell_owners('key_created', NEW.company_id, NEW.key_id, jsonb_build_object(
      'by', (SELECT email FROM supplier.member WHERE member_id = NEW.issued_by)));
  ELSIF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    PERFORM supplier.tell_owners('key_revoked', NEW.company_id, NEW.key_id, jsonb_build_object(
      'by', (SELECT email FROM supplier.member WHERE member_id = NEW.revoked_by)));
  -- An expired key is disabled with its owner too, but it stopped working before.
  ELSIF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL AND NEW.expires_at > NEW.disabled_at THEN
    PERFORM supplier.tell_owners('key_disabled', NEW.company_id, NEW.key_id,
      jsonb_build_object('reason', NEW.disabled_reason),
      CASE NEW.disabled_reason WHEN 'owner_lost_role' THEN NEW.issued_by END);
  ELSIF OLD.sent_in_address_at IS NULL AND NEW.sent_in_address_at IS NOT NULL THEN
    PERFORM supplier.tell_owners('key_sent_in_address', NEW.company_id, NEW.key_id, '{}');
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER mail_about_key AFTER INSERT OR UPDATE ON supplier.api_key
  FOR EACH ROW EXECUTE FUNCTION supplier.mail_about_key();

-- An invitation that ends before its mail is sent needs no mail.
CREATE FUNCTION supplier.mail_about_invitation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO supplier.mail (kind, recipient, company_id, facts)
    SELECT 'invitation', NEW.email, NEW.company_id, jsonb_build_object(
      'company', company.name, 'role', NEW.role, 'invitedBy', inviting.email)
    FROM supplier.company JOIN supplier.member AS inviting ON inviting.member_id = NEW.invited_by
    WHERE company.company_id = NEW.company_id;
  ELSIF OLD.accepted_at IS NULL AND OLD.ended_at IS NULL THEN
    DELETE FROM supplier.mail AS waiting
    WHERE waiting.kind = 'invitation' AND waiting.company_id = OLD.company_id AND waiting.recipient = OLD.email
      AND waiting.sent_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER mail_about_invitation AFTER INSERT OR UPDATE ON supplier.invitation
  FOR EACH ROW EXECUTE FUNCTION supplier.mail_about_invitation();

-- Takes mail that is due, oldest first, of one company or of all. Each taking is an attempt, and sets the time of the
-- next: after 1, 5 and 30 minutes, 4 hours, then daily, 10 attempts in all. Two callers never take the same mail, and
-- mail whose sender disappears is due again.
CREATE FUNCTION supplier.claim_mail(max_mails integer, only_company_id text)
RETURNS SETOF supplier.mail
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH due AS MATERIALIZED (
    SELECT waiting.mail_id FROM supplier.mail AS waiting
    WHERE waiting.sent_at IS NULL AND waiting.attempts < 10
      AND waiting.next_attempt_at <= supplier.present_time()
      AND (only_company_id IS NULL OR waiting.company_id = only_company_id)
    ORDER BY waiting.mail_id LIMIT max_mails FOR UPDATE SKIP LOCKED)
  UPDATE supplier.mail AS claimed SET
    attempts = claimed.attempts + 1,
    next_attempt_at = supplier.present_time() + coalesce(
      (ARRAY[interval '1 minute', interval '5 minutes', interval '30 minutes', interval '4 hours'])[claimed.attempts + 1],
      interval '24 hours')
  FROM due WHERE claimed.mail_id = due.mail_id
  RETURNING claimed.*
$$;

-- Records that a mail was sent, or with `error` why it was not.
CREATE FUNCTION supplier.settle_mail(settled_mail_id bigint, error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE supplier.mail SET
    sent_at = CASE WHEN error IS NULL THEN supplier.present_time() END,
    last_error = left(regexp_replace(error, '[[:cntrl:]]+', ' ', 'g'), 500)
  WHERE mail_id = settled_mail_id AND sent_at IS NULL
$$;

-- The notices of expiry that were queued, so that each is queued once.
CREATE TABLE supplier.expiry_notice (
  key_id text NOT NULL REFERENCES supplier.api_key ON DELETE CASCADE,
  days integer NOT NULL CHECK (days IN (30, 7)),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, days)
);

-- Queues a notice for each working key that expires within 30 or 7 days. Returns how many mails were queued.
CREATE FUNCTION supplier.queue_expiry_notices() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  today timestamptz := supplier.present_time();
  queued integer;
BEGIN
  WITH due AS (
    INSERT INTO supplier.expiry_notice (key_id, days, queued_at)
    SELECT issued.key_id, CASE WHEN issued.expires_at <= today + interval '168 hours' THEN 7 ELSE 30 END, today
    FROM supplier.api_key AS issued JOIN supplier.company USING (company_id)
    WHERE supplier.key_state(issued, today) = 'active' AND supplier.company_state(company) = 'verified'
      AND issued.expires_at <= today + interval '720 hours'
    ORDER BY issued.key_id
    ON CONFLICT DO NOTHING
    RETURNING key_id, days)
  INSERT INTO supplier.mail (kind, recipient, company_id, key_id, facts, created_at, next_attempt_at)
  SELECT 'key_expires', present.email, issued.company_id, issued.key_id,
    jsonb_build_object(
      'company', company.name, 'days', due.days,
      'expiresAt', to_char(issued.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    today, today
  FROM due
    JOIN supplier.api_key AS issued USING (key_id)
    JOIN supplier.company ON company.company_id = issued.company_id
    JOIN supplier.member AS present
      ON present.company_id = issued.company_id AND supplier.is_current_owner(present);
  GET DIAGNOSTICS queued = ROW_COUNT;
  RETURN queued;
END
$$;

-- Deletes mail that was sent 30 days ago, and mail that could not be sent in 30 days. Returns how many.
CREATE FUNCTION supplier.forget_old_mail() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM supplier.mail
    WHERE coalesce(sent_at, created_at) < supplier.present_time() - interval '30 days';
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;

-- For how many seconds the oldest mail has waited to be sent, or null when none waits. One that is no longer tried does not count.
-- For the metrics of the service, whose role cannot read the table.
CREATE FUNCTION supplier.oldest_mail_seconds() RETURNS double precision
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT extract(epoch FROM clock_timestamp() - min(waiting.created_at))::double precision
  FROM supplier.mail AS waiting WHERE waiting.sent_at IS NULL AND waiting.attempts < 10
$$;
