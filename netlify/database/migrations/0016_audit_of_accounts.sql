-- The audit record as a member of a company sees it, and forgetting an address of an account.

-- The entries of a company, newest first, before an entry number and of an action (`key.issued`) or a group of actions
-- (`key`). For its members only.
CREATE FUNCTION supplier.company_audit(
  wanted_company_id text, account_email text, before_number bigint, most integer, wanted_action text
) RETURNS TABLE (
  number double precision, recorded_at timestamptz, actor text, action text, key_id text, email text, fact text
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM supplier.require_member(wanted_company_id, account_email);
  RETURN QUERY
    SELECT entry.entry_number::float8, entry.recorded_at, coalesce(acting.content, entry.actor_token), entry.action,
      entry.key_id, coalesce(concerned.content, entry.email_token), entry.fact
    FROM supplier.audit_entry AS entry
      LEFT JOIN supplier.audit_text AS acting ON acting.token = entry.actor_token
      LEFT JOIN supplier.audit_text AS concerned ON concerned.token = entry.email_token
    WHERE entry.company_id = wanted_company_id AND (before_number IS NULL OR entry.entry_number < before_number)
      AND (
        wanted_action IS NULL OR entry.action = wanted_action OR starts_with(entry.action, wanted_action || '.'))
    ORDER BY entry.entry_number DESC LIMIT most;
END
$$;

-- As before. Also replaces the address in invitations and as the actor `account:<address>`, ends an open invitation,
-- and deletes its mail. `memberships` counts memberships only.
CREATE OR REPLACE FUNCTION supplier.forget_address(
  wanted text, actor text, at timestamptz DEFAULT NULL,
  OUT token text, OUT memberships integer, OUT entries integer
)
LANGUAGE plpgsql AS $$
DECLARE
  address text := lower(wanted);
  names text[] := ARRAY[address, 'operator:' || address, 'account:' || address];
  known text[];
  invitations integer;
BEGIN
  PERFORM supplier.begin_change(actor, at);
  IF lower(actor) = ANY (names) THEN PERFORM supplier.refuse('forgets_itself'); END IF;
  IF EXISTS (SELECT FROM supplier.member WHERE email = address AND removed_at IS NULL) THEN
    PERFORM supplier.refuse('member_current', (
      SELECT string_agg(company_id, ', ' ORDER BY company_id)
      FROM supplier.member WHERE email = address AND removed_at IS NULL));
  END IF;
  token := coalesce(
    (SELECT kept.token FROM supplier.audit_text AS kept WHERE kept.content = address),
    'forgotten_' || replace(gen_random_uuid()::text, '-', ''));
  UPDATE supplier.member SET email = forget_address.token || '@address.invalid' WHERE email = address;
  GET DIAGNOSTICS memberships = ROW_COUNT;
  -- One statement: an entry about an ending with the address would record it again.
  UPDATE supplier.invitation SET
    email = forget_address.token || '@address.invalid',
    ended_at = CASE WHEN accepted_at IS NULL THEN coalesce(ended_at, supplier.moment()) END,
    ended_as = CASE WHEN accepted_at IS NULL THEN coalesce(ended_as, 'withdrawn') END
  WHERE email = address;
  GET DIAGNOSTICS invitations = ROW_COUNT;
  DELETE FROM supplier.mail WHERE recipient = address;
  UPDATE supplier.mail SET facts = facts
      || CASE WHEN facts ->> 'by' = address THEN jsonb_build_object('by', forget_address.token) ELSE '{}' END
      || CASE WHEN facts ->> 'invitedBy' = address
        THEN jsonb_build_object('invitedBy', forget_address.token) ELSE '{}' END
    WHERE address IN (facts ->> 'by', facts ->> 'invitedBy');

  -- Rows are locked before the head, as in every change. Until the head is released, no entry can use the text again.
  PERFORM 1 FROM supplier.audit_head FOR UPDATE;
  known := ARRAY(SELECT kept.token FROM supplier.audit_text AS kept WHERE lower(kept.content) = ANY (names));
  IF memberships = 0 AND invitations = 0 AND cardinality(known) = 0 THEN
    PERFORM supplier.refuse('address_unknown');
  END IF;
  entries := (
    SELECT count(*) FROM supplier.audit_entry AS entry
    WHERE entry.email_token = ANY (known) OR entry.actor_token = ANY (known));
  DELETE FROM supplier.audit_text AS kept WHERE kept.token = ANY (known);
END
$$;

-- As before, and it spares addresses with an invitation that can still be accepted.
CREATE OR REPLACE FUNCTION supplier.expire_addresses(before timestamptz, actor text, at timestamptz DEFAULT NULL)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  address text;
  forgotten integer := 0;
BEGIN
  FOR address IN
    SELECT kept.content FROM supplier.audit_text AS kept
    WHERE kept.content NOT LIKE 'forgotten%@address.invalid'
      AND lower(expire_addresses.actor) NOT IN (
        kept.content, 'operator:' || kept.content, 'account:' || kept.content)
      AND EXISTS (SELECT FROM supplier.audit_entry AS entry WHERE entry.email_token = kept.token)
      AND NOT EXISTS (
        SELECT FROM supplier.audit_entry AS entry
        WHERE entry.email_token = kept.token AND entry.recorded_at >= before)
      AND NOT EXISTS (
        SELECT FROM supplier.member AS present
        WHERE present.email = kept.content AND present.removed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM supplier.invitation AS invited
        WHERE invited.email = kept.content
          AND supplier.is_open(invited, coalesce(expire_addresses.at, clock_timestamp())))
    ORDER BY kept.content
  LOOP
    PERFORM supplier.forget_address(address, actor, at);
    forgotten := forgotten + 1;
  END LOOP;
  RETURN forgotten;
END
$$;
