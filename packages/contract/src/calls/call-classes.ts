/**
 * What a call can do, and so what it needs as well as a session:
 *
 * - `read`: changes nothing of an account.
 * - `small`: changes something that neither moves value nor locks the member out, or that has a proof of its own, such as the code
 *   sent by email for a withdrawal to the member's own wallet, or the wallet's signature in `startReset`.
 * - `signed`: changes a factor or where value goes, or ends a paid order or a holding. It needs a fresh signature of the member's wallet over a message that names the
 *   change. Calls whose weight depends on their content need it where the content does; see docs/api.md.
 * - `operator`: changes by operators, which two people decide.
 */
export type CallClass = 'read' | 'small' | 'signed' | 'operator'

/** The class of every call. `contract.ts` lets the compiler check that none is missing. */
export const callClasses = {
  nonce: 'read',
  login: 'small',
  forgotPassword: 'small',
  logout: 'small',
  sessions: 'read',
  endSessions: 'signed',
  prepareSignature: 'read',
  profile: 'read',
  settings: 'small',
  sendEmailCode: 'small',
  bindEmail: 'signed',
  riskDisclosure: 'read',
  stagePassword: 'small',
  updatePassword: 'signed',
  freezeAccount: 'small',
  closeAccount: 'signed',
  exportAccount: 'signed',
  prepareReset: 'read',
  startReset: 'small',
  cancelReset: 'small',
  securityNotices: 'read',
  readSecurityNotices: 'small',
  subscribePush: 'small',
  unsubscribePush: 'small',
  projects: 'read',
  powerSummary: 'read',
  insertOrder: 'signed',
  payOrder: 'signed',
  cancelOrder: 'signed',
  withdrawOrder: 'signed',
  exitHolding: 'signed',
  selectOrder: 'read',
  orderCounts: 'read',
  getAddress: 'read',
  listAddresses: 'read',
  saveAddress: 'small',
  deleteAddress: 'small',
  dialCodes: 'read',
  trackShipment: 'read',
  myPower: 'read',
  myHoldings: 'read',
  tokenHistory: 'read',
  performance: 'read',
  checkActivationCode: 'small',
  activationCodes: 'small',
  team: 'read',
  teamSize: 'read',
  primaryReferees: 'read',
  downlineEarnings: 'read',
  ranking: 'read',
  points: 'read',
  myCash: 'read',
  usdtLines: 'read',
  insertWithdrawal: 'small',
  confirmWithdrawal: 'small',
  cancelWithdrawal: 'small',
  withdrawals: 'read',
  listTasks: 'read',
  editTask: 'small',
  createTicket: 'small',
  listTickets: 'read',
  contacts: 'read',
  trustSummary: 'read',
  trustStatus: 'read',
  trustSettlements: 'read',
  trustDays: 'read',
  trustCoverage: 'read',
  trustNetwork: 'read',
  trustWithdrawals: 'read',
  trustLiabilities: 'read',
  trustPools: 'read',
  liabilityProof: 'read',
  registerProofKey: 'small',
  walletDirectory: 'read',
  walletIdentity: 'read',
  walletTransactions: 'read',
  operatorNonce: 'read',
  operatorLogin: 'operator',
  operatorLogout: 'operator',
  recordRevenue: 'operator',
  approveRevenue: 'operator',
  rejectRevenue: 'operator',
  listRevenue: 'read',
  recordAttestation: 'operator',
  approveAttestation: 'operator',
  rejectAttestation: 'operator',
  listAttestations: 'read',
  withdrawalQueue: 'read',
  withdrawalDecision: 'read',
  prepareWithdrawal: 'operator',
  releaseWithdrawal: 'operator',
  rejectWithdrawal: 'operator',
  listDecisions: 'read',
  exportDecisions: 'read',
  listSuspense: 'read',
  draftSuspenseAssignment: 'read',
  assignSuspense: 'operator',
  suspenseDecision: 'read',
  approveSuspense: 'operator',
  rejectSuspense: 'operator',
  listHouseWithdrawals: 'read',
  draftHouseWithdrawal: 'read',
  announceHouseWithdrawal: 'operator',
  houseWithdrawalDecision: 'read',
  approveHouseWithdrawal: 'operator',
  rejectHouseWithdrawal: 'operator',
  listReversals: 'read',
  draftReversal: 'read',
  recordReversal: 'operator',
  reversalDecision: 'read',
  approveReversal: 'operator',
  rejectReversal: 'operator',
  listPayouts: 'read',
  payoutStatus: 'read',
  haltPayouts: 'operator',
  prepareResume: 'operator',
  releaseResume: 'operator',
  findAnything: 'read',
  showToday: 'read',
  listShipments: 'read',
  showShipment: 'read',
  recordShipment: 'operator',
  addShipmentEvent: 'operator',
  recordGoodsRefund: 'operator',
  approveGoodsRefund: 'operator',
  rejectGoodsRefund: 'operator',
} as const satisfies Readonly<Record<string, CallClass>>

type ClassedCall = keyof typeof callClasses
/** The names of the calls that need a fresh signature of the wallet. */
export type SignedCall = {
  [Name in ClassedCall]: (typeof callClasses)[Name] extends 'signed' ? Name : never
}[ClassedCall]

/** Returns whether a call of this name needs a fresh signature of the wallet. */
export function isSignedCall(name: string): name is SignedCall {
  return Object.hasOwn(callClasses, name) && callClasses[name as ClassedCall] === 'signed'
}

/** Fields that prove something by themselves. A signature does not cover them, so that none of them is shown in a wallet. */
export const provingFields = ['code', 'oldCode', 'password'] as const

/** The headers of a signed call: the nonce of `prepareSignature`, and the wallet's signature of its message. */
export const signatureHeaders = { nonce: 'x-signature-nonce', signature: 'x-signature' } as const
