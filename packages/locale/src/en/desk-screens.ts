/** The desk’s screens, their groups in the navigation, and the lists of those that have several. */
export const screenTexts = {
  today: 'Today',
  member: 'Member',
  withdrawals: 'Withdrawals',
  revenue: 'Revenue',
  shipments: 'Shipments',
  attestations: 'Attestations',
  payouts: 'Payouts',
  suspense: 'Suspense',
  ledger: 'Ledger',
  audit: 'Audit log',
  tickets: 'Tickets',
  tasks: 'Tasks',
  announcements: 'Announcements',
  venues: 'Venues',
  addresses: 'Blocked addresses',
  freezes: 'Account access',
  income: 'Income',
  catalogue: 'Catalogue',
  goodwill: 'Goodwill',
  roots: 'Roots',
} as const

export const groupTexts = {
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  people: 'Members',
  books: 'Books',
  setup: 'Setup',
} as const

export const viewTexts = {
  revenue: { rows: 'Rows', voids: 'Voids', corrections: 'Corrections', deviations: 'Deviations', reasons: 'Reasons' },
  venues: { venues: 'Venues', changes: 'Changes', transfers: 'Transfers', splits: 'Splits' },
  payouts: {
    payouts: 'Payouts',
    resumes: 'Resumptions',
    unknown: 'Unknown payments',
    bookings: 'Bookings',
    limits: 'Limits',
  },
  addresses: { blocked: 'Blocked', removals: 'Unblocking' },
  freezes: { frozen: 'Frozen', lifts: 'Unfreezing', resets: 'Lost access' },
  catalogue: { plans: 'Plans', pools: 'Pools', sites: 'Sites', contacts: 'Contacts', changes: 'Changes' },
  goodwill: { credits: 'Credits', refunds: 'Refunds' },
  tasks: { submitted: 'To decide', running: 'Running' },
  shipments: { shipments: 'Shipments', refunds: 'Refunds' },
  ledger: {
    accounts: 'Accounts',
    transfers: 'Transfers',
    reconciliation: 'Reconciliation',
    differences: 'Differences',
    acceptances: 'Acceptances',
    reversals: 'Reversals',
    adoptions: 'Chain',
  },
} as const
