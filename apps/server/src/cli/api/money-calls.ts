import { recordNames } from '@terahold/contract/calls/desk/record-names'
import { type ApiCall, list, record } from './kinds.ts'

/** The commands about venues, revenue, cash, payouts and addresses. */
export const moneyCalls: readonly ApiCall[] = [
  { name: 'today', call: 'showToday', about: 'Show what waits for you, incidents and figures' },
  { name: 'find', call: 'findAnything', about: 'Find a member, order, payment, withdrawal, ticket or decision' },

  ...record('venue', 'VenueChange', recordNames.venueChange, 'a venue with its addresses and pools, or that it ends', {
    record: 'venue propose',
    list: 'venue changes',
  }),
  list('venue', 'listVenues', 'List the venues'),
  ...record('remittance', 'RemittanceAdvice', recordNames.advice, 'how a venue’s transfer is split among its pools'),
  { name: 'remittance payments', call: 'listVenuePayments', about: 'List venues’ transfers that can be split' },
  ...record('revenue', 'RevenueRecord', recordNames.revenue, 'a pool’s revenue of a day'),
  ...record('revenue-void', 'RevenueVoid', recordNames.void, 'that a revenue row never counted', {
    record: 'revenue void',
    approve: 'revenue approve-void',
    reject: 'revenue reject-void',
    list: 'revenue voids',
  }),
  ...record('correction', 'RevenueCorrection', recordNames.correction, 'that revenue was too high'),
  ...record('deviation', 'DeviationExplanation', recordNames.deviation, 'why a pool’s revenue is far from expected', {
    record: 'deviation explain',
  }),
  { name: 'deviation pools', call: 'listPoolDeviations', about: 'List pools whose revenue is far from expected' },
  ...record('attestation', 'PowerAttestation', recordNames.attestation, 'measured power'),
  {
    name: 'network record',
    call: 'recordNetwork',
    about: 'Record the network day that revenue is compared with, or as the second operator correct one',
  },

  list('suspense', 'listSuspense', 'List money in suspense and its assignments'),
  {
    name: 'suspense assign',
    call: 'assignSuspense',
    draft: 'draftSuspenseAssignment',
    signs: 'SuspenseAssignment',
    about: 'Sign and record whose money it is',
  },
  {
    name: 'suspense approve',
    call: 'approveSuspense',
    draft: 'suspenseDecision',
    signs: 'SuspenseAssignment',
    about: 'Sign and approve an assignment',
  },
  { name: 'suspense reject', call: 'rejectSuspense', about: 'Reject an assignment, or give one up' },
  list('house-withdrawal', 'listHouseWithdrawals', 'List withdrawals of the company’s income'),
  {
    name: 'house-withdrawal announce',
    call: 'announceHouseWithdrawal',
    draft: 'draftHouseWithdrawal',
    signs: 'HouseWithdrawal',
    about: 'Sign and record a withdrawal of the company’s income',
  },
  {
    name: 'house-withdrawal approve',
    call: 'approveHouseWithdrawal',
    draft: 'houseWithdrawalDecision',
    signs: 'HouseWithdrawal',
    about: 'Sign and approve it',
  },
  { name: 'house-withdrawal reject', call: 'rejectHouseWithdrawal', about: 'Reject it, or give it up' },
  ...record('chain adopt', 'ChainAdoption', recordNames.adoption, 'a replaced chain', { list: 'chain adoptions' }),
  ...record(
    'outflow',
    'OutflowBooking',
    recordNames.outflowBooking,
    'a payment of the vault that the books do not know',
    { record: 'outflow book', list: 'outflow bookings' },
  ),
  list('outflow', 'listUnknownOutflows', 'List payments of the vault that the books do not know'),
  ...record(
    'difference',
    'DifferenceAcceptance',
    recordNames.acceptance,
    'that a difference of the reconciliation is explained',
    { record: 'difference accept', list: 'difference acceptances' },
  ),
  { name: 'chain claims', call: 'listClaims', about: 'List what is owed since a chain was replaced' },
  list('difference', 'listDifferences', 'List checks of the last reconciliation that do not agree'),
  { name: 'reconciliation show', call: 'showReconciliation', about: 'Show the last reconciliation' },
  list('root', 'listRoots', 'List nights’ roots that are not on the chain yet'),
  {
    name: 'root sign',
    call: 'signRoot',
    signs: 'LiabilityRoot',
    about: 'Sign a night’s root, after you compared its figures with your own',
  },

  { name: 'withdrawals list', call: 'withdrawalQueue', about: 'List withdrawals, oldest first' },
  { name: 'withdrawals risk', call: 'withdrawalRisk', about: 'Show what the member of a withdrawal did before' },
  {
    name: 'withdrawals prepare',
    call: 'prepareWithdrawal',
    draft: 'withdrawalDecision',
    signs: 'WithdrawalRelease',
    about: 'Sign a large withdrawal first',
  },
  {
    name: 'withdrawals release',
    call: 'releaseWithdrawal',
    draft: 'withdrawalDecision',
    signs: 'WithdrawalRelease',
    about: 'Sign it as the second operator',
  },
  { name: 'withdrawals reject', call: 'rejectWithdrawal', about: 'Reject it; the member gets the money back' },
  { name: 'payouts status', call: 'payoutStatus', about: 'Show the queue, limits, and why payouts are halted' },
  list('payouts', 'listPayouts', 'List payouts, newest first'),
  { name: 'payouts halt', call: 'haltPayouts', about: 'Halt payouts at once; it needs no signature' },
  ...record('payouts resume', 'PayoutResume', recordNames.resume, 'that payouts resume', {
    record: 'payouts resume prepare',
    approve: 'payouts resume release',
  }),
  ...record('payouts limits', 'PayoutLimitRaise', recordNames.limitRaise, 'higher payout limits for a day', {
    record: 'payouts limits raise',
  }),
  list('address', 'listBlockedAddresses', 'List blocked addresses'),
  {
    name: 'address block',
    call: 'blockAddress',
    draft: 'draftAddressBlock',
    signs: 'AddressBlock',
    about: 'Sign and block an address',
  },
  ...record('address unblock', 'AddressUnblock', recordNames.unblock, 'that an address is no longer blocked', {
    record: 'address unblock prepare',
    approve: 'address unblock release',
  }),
]
