import { recordNames } from '@terahold/contract/calls/desk/record-names'
import { type ApiCall, listCommand, recordCommands } from './call-commands.ts'

/** The commands about venues, revenue, cash, payouts and addresses. */
export const moneyCalls: readonly ApiCall[] = [
  { name: 'today', call: 'showToday', about: 'Show what waits for you, incidents and figures' },
  { name: 'find', call: 'findAnything', about: 'Find a member, order, payment, withdrawal, ticket or decision' },

  ...recordCommands(
    'venue',
    'VenueChange',
    recordNames.venueChange,
    ['a change of a venue, its addresses and its pools', 'changes of venues'],
    {
      record: 'venue propose',
      list: 'venue changes',
    },
  ),
  listCommand('venue', 'listVenues', 'List the venues'),
  ...recordCommands('remittance', 'RemittanceAdvice', recordNames.advice, [
    'a split of a venue’s transfer among its pools',
    'splits of venues’ transfers',
  ]),
  { name: 'remittance payments', call: 'listVenuePayments', about: 'List venues’ transfers that can be split' },
  ...recordCommands('revenue', 'RevenueRecord', recordNames.revenue, ['a pool’s revenue of a day', 'revenue rows']),
  ...recordCommands(
    'revenue-void',
    'RevenueVoid',
    recordNames.void,
    ['a void of a revenue row', 'voids of revenue rows'],
    {
      record: 'revenue void',
      approve: 'revenue approve-void',
      reject: 'revenue reject-void',
      list: 'revenue voids',
    },
  ),
  ...recordCommands('correction', 'RevenueCorrection', recordNames.correction, [
    'a correction of revenue that was too high',
    'corrections of revenue',
  ]),
  ...recordCommands(
    'deviation',
    'DeviationExplanation',
    recordNames.deviation,
    ['the reason for a pool’s deviation', 'reasons for deviations'],
    {
      record: 'deviation explain',
    },
  ),
  { name: 'deviation pools', call: 'listPoolDeviations', about: 'List pools whose revenue is far from expected' },
  ...recordCommands('attestation', 'PowerAttestation', recordNames.attestation, [
    'an attestation of measured power',
    'attestations',
  ]),
  {
    name: 'network record',
    call: 'recordNetwork',
    about: 'Record a network day; other figures for a recorded day need a second operator',
  },

  listCommand('suspense', 'listSuspense', 'List money in suspense and its assignments'),
  {
    name: 'suspense assign',
    call: 'assignSuspense',
    draft: 'draftSuspenseAssignment',
    signs: 'SuspenseAssignment',
    about: 'Sign and record the owner of money in suspense',
  },
  {
    name: 'suspense approve',
    call: 'approveSuspense',
    draft: 'suspenseDecision',
    signs: 'SuspenseAssignment',
    about: 'Sign and approve an assignment',
  },
  { name: 'suspense reject', call: 'rejectSuspense', about: 'Reject an assignment, or cancel an approved return' },
  listCommand('house-withdrawal', 'listHouseWithdrawals', 'List withdrawals of the company’s income'),
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
    about: 'Sign and approve a withdrawal of income',
  },
  {
    name: 'house-withdrawal reject',
    call: 'rejectHouseWithdrawal',
    about: 'Reject a withdrawal of income, or cancel an approved one',
  },
  ...recordCommands(
    'chain adopt',
    'ChainAdoption',
    recordNames.adoption,
    ['the adoption of a replaced chain', 'adoptions of replaced chains'],
    { list: 'chain adoptions' },
  ),
  ...recordCommands(
    'outflow',
    'OutflowBooking',
    recordNames.outflowBooking,
    ['the booking of an unknown payment of the vault', 'bookings of unknown payments'],
    { record: 'outflow book', list: 'outflow bookings' },
  ),
  listCommand('outflow', 'listUnknownOutflows', 'List payments of the vault that the books do not know'),
  ...recordCommands(
    'difference',
    'DifferenceAcceptance',
    recordNames.acceptance,
    ['the acceptance of an explained difference', 'acceptances of differences'],
    { record: 'difference accept', list: 'difference acceptances' },
  ),
  { name: 'chain claims', call: 'listClaims', about: 'List what is owed since a chain was replaced' },
  listCommand('difference', 'listDifferences', 'List checks of the last reconciliation that do not agree'),
  { name: 'reconciliation show', call: 'showReconciliation', about: 'Show the last reconciliation' },
  listCommand('root', 'listRoots', 'List nights’ roots that are not on the chain yet'),
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
    about: 'Sign a large withdrawal as the first operator',
  },
  {
    name: 'withdrawals release',
    call: 'releaseWithdrawal',
    draft: 'withdrawalDecision',
    signs: 'WithdrawalRelease',
    about: 'Sign a large withdrawal as the second operator',
  },
  {
    name: 'withdrawals reject',
    call: 'rejectWithdrawal',
    about: 'Reject a withdrawal; the member gets the money back',
  },
  { name: 'payouts status', call: 'payoutStatus', about: 'Show the queue, limits, and why payouts are halted' },
  listCommand('payouts', 'listPayouts', 'List payouts, newest first'),
  { name: 'payouts halt', call: 'haltPayouts', about: 'Halt payouts at once; it needs no signature' },
  ...recordCommands(
    'payouts resume',
    'PayoutResume',
    recordNames.resume,
    ['a resumption of payouts', 'resumptions of payouts'],
    {
      record: 'payouts resume prepare',
      approve: 'payouts resume release',
    },
  ),
  ...recordCommands(
    'payouts limits',
    'PayoutLimitRaise',
    recordNames.limitRaise,
    ['higher payout limits for a day', 'higher payout limits'],
    {
      record: 'payouts limits raise',
    },
  ),
  listCommand('address', 'listBlockedAddresses', 'List blocked addresses'),
  {
    name: 'address block',
    call: 'blockAddress',
    draft: 'draftAddressBlock',
    signs: 'AddressBlock',
    about: 'Sign and block an address',
  },
  ...recordCommands(
    'address unblock',
    'AddressUnblock',
    recordNames.unblock,
    ['the unblocking of an address', 'records that unblock addresses'],
    {
      record: 'address unblock prepare',
      approve: 'address unblock release',
    },
  ),
]
