/** Every reason for which the database refuses a change, as `supplier.refuse` names it. */
export const refusalReasons = [
  'company_unknown',
  'company_unverified',
  'company_suspended',
  'member_unknown',
  'member_exists',
  'member_current',
  'membership_ended',
  'not_an_owner',
  'owner_ambiguous',
  'key_unknown',
  'key_not_active',
  'key_active',
  'key_created_today',
  'active_key_limit',
  'daily_key_limit',
  'retained_key_limit',
  'address_unknown',
  'forgets_itself',
] as const;

/** Why the database refused a change. */
export type RefusalReason = (typeof refusalReasons)[number];

/** Whether a text is one of the reasons. */
export const isRefusalReason = (text: string): text is RefusalReason =>
  refusalReasons.some((reason) => reason === text);
