/** Incidents as the public sees them. Each covers one or more of the operators' kinds (server: `trust/record/public-incidents.ts`). */
export const publicIncidentKinds = [
  'payouts_stopped',
  'payouts_delayed',
  'cash_short',
  'chain_disturbed',
  'books_differ',
  'proof_late',
  'proof_differs',
  'revenue_late',
  'revenue_differs',
  'power_short',
  'database_restored',
  'unapproved_change',
] as const
export type PublicIncidentKind = (typeof publicIncidentKinds)[number]

/** Events of the operator registry. `scheduled`: two admins signed a change. `changed`: it took effect. */
export const operatorEvents = ['scheduled', 'vetoed', 'changed'] as const
export type OperatorEvent = (typeof operatorEvents)[number]

/** Texts whose versions are kept. */
export const versionedDocuments = ['terms', 'privacy', 'risk'] as const
export type VersionedDocument = (typeof versionedDocuments)[number]
