/** The tables of weekly plans, claims and chat orders, in the order in which their rows can be deleted. */
export const TRIED_TABLES = [
  'payments.agreement_events',
  'payments.agreements',
  'weekly.credits',
  'weekly.box_lines',
  'weekly.boxes',
  'weekly.plans',
  'claims.credits',
  'claims.refunds',
  'claims.photos',
  'claims.events',
  'claims.lines',
  'claims.claims',
  'claims.recalls_declined',
  'drafts.lines',
  'drafts.drafts',
] as const
