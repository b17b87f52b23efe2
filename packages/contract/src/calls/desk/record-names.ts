/** What can be done with a kind of record, in the order of its names below. */
const parts = ['list', 'draft', 'record', 'decision', 'approve', 'reject'] as const
type Part = (typeof parts)[number]
type Place = { list: 0; draft: 1; record: 2; decision: 3; approve: 4; reject: 5 }

type SixNames = readonly [
  list: string,
  draft: string,
  record: string,
  decision: string,
  approve: string,
  reject: string,
]

/** The names of the calls of each kind of record. Contract, server, command line and fuzz tests take them from here. */
export const recordNames = {
  void: ['listVoids', 'draftVoid', 'recordVoid', 'voidDecision', 'approveVoid', 'rejectVoid'],
  correction: [
    'listCorrections',
    'draftCorrection',
    'recordCorrection',
    'correctionDecision',
    'approveCorrection',
    'rejectCorrection',
  ],
  deviation: [
    'listDeviations',
    'draftDeviation',
    'explainDeviation',
    'deviationDecision',
    'approveDeviation',
    'rejectDeviation',
  ],
  advice: ['listAdvices', 'draftAdvice', 'recordAdvice', 'adviceDecision', 'approveAdvice', 'rejectAdvice'],
  venueChange: [
    'listVenueChanges',
    'draftVenueChange',
    'proposeVenueChange',
    'venueChangeDecision',
    'approveVenueChange',
    'rejectVenueChange',
  ],
  resume: ['listResumes', 'draftResume', 'prepareResume', 'resumeDecision', 'releaseResume', 'rejectResume'],
  limitRaise: [
    'listLimitRaises',
    'draftLimitRaise',
    'recordLimitRaise',
    'limitRaiseDecision',
    'approveLimitRaise',
    'rejectLimitRaise',
  ],
  outflowBooking: [
    'listOutflowBookings',
    'draftOutflowBooking',
    'bookOutflow',
    'outflowDecision',
    'approveOutflow',
    'rejectOutflow',
  ],
  unblock: ['listUnblocks', 'draftUnblock', 'prepareUnblock', 'unblockDecision', 'releaseUnblock', 'rejectUnblock'],
  adoption: [
    'listAdoptions',
    'draftAdoption',
    'recordAdoption',
    'adoptionDecision',
    'approveAdoption',
    'rejectAdoption',
  ],
  acceptance: [
    'listAcceptances',
    'draftAcceptance',
    'acceptDifference',
    'acceptanceDecision',
    'approveAcceptance',
    'rejectAcceptance',
  ],
  unfreeze: [
    'listUnfreezes',
    'draftUnfreeze',
    'prepareUnfreeze',
    'unfreezeDecision',
    'releaseUnfreeze',
    'rejectUnfreeze',
  ],
  accountReset: [
    'listAccountResets',
    'draftAccountReset',
    'prepareAccountReset',
    'accountResetDecision',
    'approveAccountReset',
    'rejectAccountReset',
  ],
  accountMove: [
    'listAccountMoves',
    'draftAccountMove',
    'recordAccountMove',
    'accountMoveDecision',
    'approveAccountMove',
    'rejectAccountMove',
  ],
  catalogueChange: [
    'listCatalogueChanges',
    'draftCatalogueChange',
    'proposeCatalogueChange',
    'catalogueChangeDecision',
    'approveCatalogueChange',
    'rejectCatalogueChange',
  ],
  goodwill: [
    'listGoodwill',
    'draftGoodwill',
    'recordGoodwill',
    'goodwillDecision',
    'approveGoodwill',
    'rejectGoodwill',
  ],
  exceptionalRefund: [
    'listExceptionalRefunds',
    'draftExceptionalRefund',
    'recordExceptionalRefund',
    'exceptionalRefundDecision',
    'approveExceptionalRefund',
    'rejectExceptionalRefund',
  ],
  goodsRefund: [
    'listGoodsRefunds',
    'draftGoodsRefund',
    'recordGoodsRefund',
    'goodsRefundDecision',
    'approveGoodsRefund',
    'rejectGoodsRefund',
  ],
  revenue: ['listRevenue', 'draftRevenue', 'recordRevenue', 'revenueDecision', 'approveRevenue', 'rejectRevenue'],
  attestation: [
    'listAttestations',
    'draftAttestation',
    'recordAttestation',
    'attestationDecision',
    'approveAttestation',
    'rejectAttestation',
  ],
  operatorChange: [
    'listOperatorChanges',
    'draftOperatorChange',
    'proposeOperatorChange',
    'operatorChangeDecision',
    'approveOperatorChange',
    'withdrawOperatorChange',
  ],
  reversal: [
    'listReversals',
    'draftReversal',
    'recordReversal',
    'reversalDecision',
    'approveReversal',
    'rejectReversal',
  ],
} as const satisfies Readonly<Record<string, SixNames>>

/** Puts what a kind of record has for each part under the names of its calls. */
export function named<const Names extends SixNames, Kind extends Readonly<Record<Part, unknown>>>(
  names: Names,
  kind: Kind,
): { readonly [One in Part as Names[Place[One]]]: Kind[One] } {
  return Object.fromEntries(parts.map((part, place) => [names[place], kind[part]])) as never
}
