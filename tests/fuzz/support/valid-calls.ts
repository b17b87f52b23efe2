import { contract } from '@terahold/contract'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { DataOf } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { proofKeyText } from '@terahold/proof/key'
import { keyTypes } from '@terahold/proof/note'
import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { riskVersion } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { newPushKeys } from '../../../apps/server/src/notifications/push/keys.ts'
import { createCheckpoints } from '../../../apps/server/src/trust/nights/checkpoints.ts'
import { newNoteSigner } from '../../../apps/server/src/trust/nights/note-signer.ts'
import { chainId } from '../../money/support/composition.ts'
import { otherKeys } from '../../money/support/release.ts'
import { earnPoints } from './earned-points.ts'
import type { Asked, Harness, Member, ValidCall } from './harness.ts'
import { recordsOf, resumed, settlers, signedAct, validRecordCalls } from './record-calls.ts'
import { newAttestationFields, newPastDay, newRevenueFields } from './recorded-days.ts'
import { signedOffer, validStoredRecordCalls, wallets } from './stored-record-calls.ts'
import { validSupportCalls } from './support-calls.ts'
import { validRootCalls } from './waiting-root.ts'

const of = ({ token }: Pick<Member, 'token'>, fields: Asked['fields'] = {}): Asked => ({ token, fields })
const asMember: ValidCall = async (harness) => of(await harness.member())
const asAnybody: ValidCall = async () => ({})
const asOperator: ValidCall = async ({ first }) => ({ token: await first() })

const refunds = recordsOf({
  calls: {
    draft: contract.draftGoodsRefund,
    record: contract.recordGoodsRefund,
    decision: contract.goodsRefundDecision,
  },
  by: [otherKeys.maker, settlers[1]],
  given: async (harness) => ({ orderId: (await createShipment(harness)).orderId, reason: 'it was never sent' }),
})

/** A successful request for each call of the contract; the compiler requires all of them. */
export const validCalls: Readonly<Record<keyof typeof contract, ValidCall>> = {
  nonce: async () => ({ fields: exampleOfCall('nonce', contract.nonce).input }),
  login: async (harness) => ({
    fields: await harness.signed(contract.nonce, (await harness.member()).wallet.privateKey),
  }),
  forgotPassword: async (harness) => {
    const member = await harness.member()
    const { data } = await harness.must(contract.stagePassword, of(member, await aPassword(harness, member)))
    await harness.must(contract.updatePassword, of(member, { ticket: data.ticket }))
    return { fields: await harness.signed(contract.nonce, member.wallet.privateKey) }
  },
  logout: asMember,
  sessions: asMember,
  endSessions: asMember,
  prepareSignature: async (harness) => of(await harness.member(), { call: 'exportAccount' }),
  profile: asMember,
  settings: async (harness) => of(await harness.member(), { name: 'Ada' }),
  sendEmailCode: async (harness) => of(await harness.member(), { scene: 'password' }),
  bindEmail: async (harness) => {
    const member = await harness.member()
    const email = `new-${member.memberId}@example.org`
    await harness.must(contract.sendEmailCode, of(member, { scene: 'bind', email }))
    return of(member, { email, code: await harness.posted(email, 'code') })
  },
  stagePassword: async (harness) => {
    const member = await harness.member()
    return of(member, await aPassword(harness, member))
  },
  updatePassword: async (harness) => {
    const member = await harness.member()
    const { data } = await harness.must(contract.stagePassword, of(member, await aPassword(harness, member)))
    return of(member, { ticket: data.ticket })
  },
  freezeAccount: async (harness) => {
    const member = await harness.member()
    const email = `lost-${member.memberId}@example.org`
    await harness.must(contract.sendEmailCode, of(member, { scene: 'bind', email }))
    await harness.must(contract.bindEmail, of(member, { email, code: await harness.posted(email, 'code') }))
    const link = (await harness.emails())
      .filter(({ to }) => to === `${member.memberId}@example.com`)
      .flatMap(({ values }) => Object.values(values))
      .find((value) => value.includes('token='))
    return { fields: { token: link?.split('token=')[1] } }
  },
  closeAccount: asMember,
  exportAccount: asMember,
  prepareReset: async (harness) => ({ fields: { address: (await harness.member()).address, action: 'startReset' } }),
  startReset: async (harness) => ({ fields: await signedReset(harness, await harness.member(), 'startReset') }),
  cancelReset: async (harness) => ({ fields: await signedReset(harness, await harness.member(), 'cancelReset') }),
  recordNetwork: async (harness) => ({
    token: await harness.first(),
    fields: {
      day: newPastDay(),
      difficulty: '150000000000000',
      subsidy: '312500000',
      usdtPerBtc: '91250.5',
      origin: 'An explorer',
    },
  }),
  prepareWalletOffer: async (harness) => ({ fields: (await wallets(harness)).fields }),
  offerWallet: async (harness) => ({ fields: await signedOffer(harness, await wallets(harness)) }),
  vetoMove: async (harness) => ({ fields: await signedReset(harness, await harness.member(), 'vetoMove') }),
  stopMove: asMember,
  securityNotices: asMember,
  readSecurityNotices: asMember,
  subscribePush: async (harness) => of(await harness.member(), { subscription: aSubscription() }),
  unsubscribePush: async (harness) => of(await harness.member(), exampleOfCall('', contract.unsubscribePush).input),
  notifications: asMember,
  readNotifications: async (harness) => of(await harness.member(), { eventId: '019a0000-0000-7000-8000-00000000dead' }),
  projects: asAnybody,
  powerSummary: asAnybody,
  riskDisclosure: asAnybody,
  insertOrder: async (harness) => of(await harness.member(), await harness.world.orderRequest(0, 1, 'wallet')),
  payOrder: async (harness) => anUnpaidOrder(harness, await harness.rich('100')),
  cancelOrder: async (harness) => anUnpaidOrder(harness, await harness.member()),
  withdrawOrder: async (harness) => {
    const member = await harness.rich('500')
    const order = await harness.world.orderRequest(0, 1, 'balance')
    const { data } = await harness.must(contract.insertOrder, of(member, order))
    return of(member, { orderId: data.orderId, quote: data.price })
  },
  exitHolding: async (harness) => {
    const member = await harness.rich('500')
    await harness.must(contract.insertOrder, of(member, await harness.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(harness)
    const { rows } = await harness.must(contract.myHoldings, of(member))
    const [holding] = rows as { holdingId: string; exitQuote: { refund: string } }[]
    return of(member, { holdingId: holding?.holdingId, quote: holding?.exitQuote.refund })
  },
  selectOrder: asMember,
  orderCounts: asMember,
  getAddress: async (harness) => withAddress(harness),
  listAddresses: asMember,
  saveAddress: async (harness) => of(await harness.member(), exampleOfCall('', contract.saveAddress).input),
  deleteAddress: async (harness) => withAddress(harness),
  dialCodes: asAnybody,
  trackShipment: async (harness) => {
    const { member, orderNo } = await createShipment(harness)
    return { ...of(member, { orderNo }), headers: { uuid: member.address } }
  },
  listShipments: asOperator,
  showShipment: async (harness) => ({
    params: { id: (await createShipment(harness)).orderId },
    token: await harness.first(),
  }),
  recordShipment: async (harness) => {
    const { orderNo } = await createShipment(harness)
    return { token: await harness.first(), fields: { orderNo, carrier: 'Post', trackingNo: 'RR123456' } }
  },
  checkShipmentImport: async (harness) => ({ fields: await anImport(harness), token: await harness.first() }),
  draftShipmentImport: async (harness) => ({ fields: await anImport(harness), token: await harness.first() }),
  importShipments: async (harness) => signedAct(harness, contract.draftShipmentImport, await anImport(harness)),
  addShipmentEvent: async (harness) => {
    const { orderNo, orderId } = await createShipment(harness)
    const sent = { orderNo, carrier: 'Post', trackingNo: 'RR123456' }
    await harness.must(contract.recordShipment, { token: await harness.first(), fields: sent })
    return { token: await harness.first(), params: { id: orderId }, fields: { kind: 'in_transit' } }
  },
  ...named(recordNames.goodsRefund, refunds),
  myPower: asMember,
  myHoldings: asMember,
  tokenHistory: asMember,
  myDays: asMember,
  performance: asMember,
  checkActivationCode: async (harness) => {
    const { rows } = await harness.must(contract.activationCodes, of(await harness.member(), { issue: '1' }))
    const [made] = rows as { code: string }[]
    return of(await harness.member(), { code: made?.code, redeem: '1' })
  },
  activationCodes: async (harness) => of(await harness.member(), { issue: '1' }),
  team: asMember,
  teamSize: asMember,
  primaryReferees: asMember,
  downlineEarnings: asMember,
  ranking: asMember,
  points: asMember,
  myCash: asMember,
  usdtLines: asMember,
  insertWithdrawal: async (harness) => of(await harness.rich('50'), { amount: '20', idempotencyKey: harness.key() }),
  confirmWithdrawal: async (harness) => {
    const { member, withdrawId } = await aWithdrawal(harness, '20')
    return of(member, { withdrawId, code: await harness.world.codeFor(member) })
  },
  cancelWithdrawal: async (harness) => {
    const { member, withdrawId } = await aWithdrawal(harness, '20')
    return of(member, { withdrawId })
  },
  withdrawals: asMember,
  operatorNonce: async () => ({ fields: exampleOfCall('', contract.operatorNonce).input }),
  operatorLogin: async (harness) => ({ fields: await harness.signed(contract.operatorNonce, harness.firstKey) }),
  operatorLogout: async (harness) => ({ token: await harness.first() }),
  draftRevenue: async (harness) => ({ token: await harness.settler(0), fields: newRevenueFields(harness) }),
  recordRevenue: async (harness) => drafted(harness, contract.draftRevenue, newRevenueFields(harness)),
  revenueDecision: async (harness) => aRevenue(harness),
  approveRevenue: async (harness) => {
    const { fields, ...asked } = await approvable(harness, contract.revenueDecision, await aRevenue(harness))
    return { ...asked, fields: { ...fields, reason: 'checked by hand' } }
  },
  rejectRevenue: async (harness) => ({ ...(await aRevenue(harness)), fields: { reason: 'a slip of the pen' } }),
  listRevenue: asOperator,
  draftAttestation: async (harness) => ({ token: await harness.settler(0), fields: newAttestationFields(harness) }),
  recordAttestation: async (harness) => drafted(harness, contract.draftAttestation, newAttestationFields(harness)),
  attestationDecision: async (harness) => anAttestation(harness),
  approveAttestation: async (harness) =>
    approvable(harness, contract.attestationDecision, await anAttestation(harness)),
  rejectAttestation: async (harness) => ({
    ...(await anAttestation(harness)),
    fields: { reason: 'the meter was not read' },
  }),
  listAttestations: asOperator,
  withdrawalQueue: asOperator,
  withdrawalRisk: async (harness) => ({ params: { id: await aBigWithdrawal(harness) }, token: await harness.first() }),
  withdrawalDecision: async (harness) => ({
    params: { id: await aBigWithdrawal(harness) },
    token: await harness.first(),
  }),
  prepareWithdrawal: async (harness) => {
    const id = await aBigWithdrawal(harness)
    return { token: await harness.first(), params: { id }, fields: await harness.signedBy('first', id) }
  },
  releaseWithdrawal: async (harness) => {
    const id = await aBigWithdrawal(harness)
    const fields = await harness.signedBy('first', id)
    await harness.must(contract.prepareWithdrawal, { token: await harness.first(), params: { id }, fields })
    return { token: await harness.second(), params: { id }, fields: await harness.signedBy('second', id) }
  },
  rejectWithdrawal: async (harness) => ({
    token: await harness.first(),
    params: { id: await aBigWithdrawal(harness) },
    fields: { reason: 'not explained' },
  }),
  listDecisions: asOperator,
  exportDecisions: asOperator,
  recordExport: async (harness) => ({
    token: await harness.first(),
    fields: { view: 'withdrawals?state=all', rows: 1, sha256: 'ab'.repeat(32) },
  }),
  listSuspense: asOperator,
  draftSuspenseAssignment: async (harness) => ({
    token: await harness.settler(0),
    fields: await anAssignment(harness),
  }),
  assignSuspense: async (harness) => drafted(harness, contract.draftSuspenseAssignment, await anAssignment(harness)),
  suspenseDecision: async (harness) => assigned(harness),
  approveSuspense: async (harness) => approvable(harness, contract.suspenseDecision, await assigned(harness)),
  rejectSuspense: async (harness) => ({ ...(await assigned(harness)), fields: { reason: 'a slip of the pen' } }),
  listHouseWithdrawals: asOperator,
  draftHouseWithdrawal: async (harness) => ({ token: await harness.settler(0), fields: announcement }),
  announceHouseWithdrawal: async (harness) => drafted(harness, contract.draftHouseWithdrawal, announcement),
  houseWithdrawalDecision: async (harness) => announced(harness),
  approveHouseWithdrawal: async (harness) =>
    approvable(harness, contract.houseWithdrawalDecision, await announced(harness)),
  rejectHouseWithdrawal: async (harness) => ({
    ...(await announced(harness)),
    fields: { reason: 'a slip of the pen' },
  }),
  listReversals: asOperator,
  draftReversal: async (harness) => ({ token: await harness.settler(0), fields: await aMistake(harness) }),
  recordReversal: async (harness) => drafted(harness, contract.draftReversal, await aMistake(harness)),
  reversalDecision: async (harness) => mistaken(harness),
  approveReversal: async (harness) => approvable(harness, contract.reversalDecision, await mistaken(harness)),
  rejectReversal: async (harness) => ({ ...(await mistaken(harness)), fields: { reason: 'a slip of the pen' } }),
  listPayouts: asOperator,
  payoutStatus: asOperator,
  haltPayouts: async (harness) => {
    await resumed(harness)
    return { token: await harness.first(), fields: { reason: whyHalted } }
  },
  ...validRecordCalls,
  ...validRootCalls,
  ...validSupportCalls,
  ...validStoredRecordCalls,
  showToday: asOperator,
  ledgerAccounts: asOperator,
  listTransfers: asOperator,
  showTransfer: async (harness) => {
    const { member, transferId: id } = await aMistake(harness)
    return { token: await harness.first(), params: { id: String(id) }, fields: { member } }
  },
  exportTransfers: asOperator,
  showReconciliation: asOperator,
  showMember: async (harness) => ({ token: await harness.first(), params: { id: (await harness.member()).memberId } }),
  findAnything: async (harness) => ({
    token: await harness.first(),
    fields: { text: (await harness.member()).address },
  }),
  listTasks: async (harness) => {
    const member = await harness.member()
    return of(member, { account: member.address })
  },
  editTask: async (harness) => {
    const member = await harness.member()
    return of(member, { account: member.address, taskId: harness.taskId, action: 'start' })
  },
  createTicket: async (harness) => of(await harness.member(), { type: 'feedback', content: 'It works well' }),
  listTickets: asMember,
  contacts: asAnybody,
  announcements: asAnybody,
  trustSummary: asAnybody,
  trustStatus: asAnybody,
  trustSettlements: asAnybody,
  trustDays: async (harness) => ({ fields: { poolId: harness.world.founded.poolIds[0] } }),
  trustPools: asAnybody,
  trustCoverage: asAnybody,
  trustNetwork: asAnybody,
  exchangeRates: asAnybody,
  trustWithdrawals: asAnybody,
  trustLiabilities: asAnybody,
  trustIncidents: asAnybody,
  trustNotices: asAnybody,
  trustOperators: asAnybody,
  trustDocuments: asAnybody,
  trustPlanVersions: asAnybody,
  trustReleases: asAnybody,
  trustDocument: async () => ({ fields: { document: 'terms', version: '1' } }),
  liabilityProof: async (harness) => {
    const member = await harness.rich('50')
    await pass(harness, 1)
    await harness.subjects.liabilities.make()
    return of(member)
  },
  registerProofKey: async (harness) => {
    const member = await harness.member()
    const message = proofKeyText({ domain: 'terahold.example', chainId, address: member.address })
    return of(member, { signature: await privateKeyToAccount(member.wallet.privateKey).signMessage({ message }) })
  },
  settlementProof: async (harness) => {
    await harness.must(contract.approveRevenue, await validCalls.approveRevenue(harness))
    const settled = harness.world.db.selectFrom('settlement').select('settlement_id as settlementId').limit(1)
    return { fields: await settled.executeTakeFirstOrThrow() }
  },
  logProof: async (harness) => {
    await harness.rich('50')
    await pass(harness, 1)
    await harness.subjects.liabilities.make()
    const signer = newNoteSigner('terahold.example/nights', keyTypes.log)
    await createCheckpoints({ db: harness.world.db, clock: harness.world.clock, signer, witnesses: [] }).step()
    return {}
  },
  lineProof: async (harness) => {
    const member = await harness.rich('50')
    return of(member, { transferId: await newestTransfer(harness, member) })
  },
  walletDirectory: asAnybody,
  walletIdentity: async () => ({ params: exampleOfCall('', contract.walletIdentity).params }),
  walletTransactions: async () => ({ params: exampleOfCall('', contract.walletTransactions).params }),
}

/** Returns the id of the newest transfer on a member's statement. */
export async function newestTransfer(harness: Harness, member: Member): Promise<string | undefined> {
  const { rows } = await harness.must(contract.usdtLines, of(member))
  return (rows as { transferId: string }[])[0]?.transferId
}

async function signedReset(
  harness: Harness,
  { address, wallet }: Member,
  action: 'startReset' | 'cancelReset' | 'vetoMove',
) {
  const { data } = await harness.must(contract.prepareReset, { fields: { address, action } })
  const { nonce, typedData } = data as unknown as DataOf<typeof contract.prepareReset>
  return { address, nonce, signature: await privateKeyToAccount(wallet.privateKey).signTypedData(typedData) }
}

function aSubscription() {
  const { publicKey } = newPushKeys()
  return { endpoint: `https://push.example/${publicKey}`, keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }
}

/**
 * Lets everybody's period to withdraw from a contract be over. Only the orders grow older, because a session would not
 * outlive the days.
 */
export async function passPeriodToWithdraw(harness: Harness): Promise<void> {
  await pass(harness, 3)
  await sql`update subscription_order set created_at = created_at - interval '15 days'`.execute(harness.world.owner)
}

/** Moves the clock by days and runs what is due. */
export async function pass({ world }: Harness, days: number): Promise<void> {
  await world.advance(days * 24 * 60)
  await world.subjects.orders.followHoldings()
}

async function aPassword(harness: Harness, member: Member) {
  await harness.must(contract.sendEmailCode, of(member, { scene: 'password' }))
  return { newPassword: `a long word of ${member.memberId}`, code: await harness.world.codeFor(member) }
}

async function withAddress(harness: Harness): Promise<Asked> {
  const member = await harness.member()
  const { data } = await harness.must(contract.saveAddress, of(member, exampleOfCall('', contract.saveAddress).input))
  return of(member, { id: data.id })
}

/** Creates paid goods that are ready to be sent. */
export async function createShipment(
  harness: Harness,
  given?: Member,
): Promise<{ member: Member; orderId: string; orderNo: string }> {
  const member = given ?? (await harness.rich('200'))
  const ordered = await orderGoods(harness, member)
  await pass(harness, 3)
  return { member, ...ordered }
}

/** Orders goods for a member and pays for them from the balance. */
export async function orderGoods(harness: Harness, member: Member): Promise<{ orderId: string; orderNo: string }> {
  const saved = await harness.must(contract.saveAddress, of(member, exampleOfCall('', contract.saveAddress).input))
  const plan = await harness.subjects.catalogue.findPlan(harness.world.db, harness.goodsPlanId)
  const order = { planId: harness.goodsPlanId, qty: 1, payFrom: 'balance', addressId: saved.data.id, riskVersion }
  const fields = { ...order, termsHash: plan?.termsHash, idempotencyKey: harness.key() }
  const { data } = await harness.must(contract.insertOrder, of(member, fields))
  return { orderId: data.orderId ?? '', orderNo: data.orderNo ?? '' }
}

async function anUnpaidOrder(harness: Harness, member: Member): Promise<Asked> {
  const request = await harness.world.orderRequest(0, 1, 'wallet')
  const { data } = await harness.must(contract.insertOrder, of(member, request))
  return of(member, { orderId: data.orderId })
}

async function aWithdrawal(harness: Harness, amount: string): Promise<{ member: Member; withdrawId: string }> {
  const member = await harness.rich(String(Number(amount) + 10))
  const { data } = await harness.must(contract.insertWithdrawal, of(member, { amount, idempotencyKey: harness.key() }))
  return { member, withdrawId: data.withdrawId ?? '' }
}

/** A withdrawal that two operators must release. */
async function aBigWithdrawal(harness: Harness): Promise<string> {
  const { member, withdrawId } = await aWithdrawal(harness, '5500')
  await harness.must(contract.confirmWithdrawal, of(member, { withdrawId, code: await harness.world.codeFor(member) }))
  await harness.subjects.withdrawals.advance()
  return withdrawId
}

async function anAssignment(harness: Harness): Promise<NonNullable<Asked['fields']>> {
  return { ...(await harness.unknownDeposit('7')), target: 'owner', evidence: 'The owner says that it is theirs' }
}

/** An assignment of one operator, for a call of the other. */
async function assigned(harness: Harness): Promise<Asked> {
  const { data } = await harness.must(contract.assignSuspense, await validCalls.assignSuspense(harness))
  return { token: await harness.settler(1), params: { id: data.id ?? '' } }
}

const announcement = { to: `0x${'a7'.repeat(20)}`, amount: '1.5', reason: 'Service fees of October' }

type DraftCall = Parameters<Harness['must']>[0]

/** A record with the signature of the first operator of the settlement. */
async function drafted(harness: Harness, call: DraftCall, fields: NonNullable<Asked['fields']>): Promise<Asked> {
  const token = await harness.settler(0)
  const draft = await harness.must(call, { token, fields })
  return { token, fields: { ...fields, ...(await harness.signedBySettler(0, draft)) } }
}

/** The approval of a record with the signature of the second one. */
async function approvable(harness: Harness, call: DraftCall, asked: Asked): Promise<Asked> {
  return { ...asked, fields: await harness.signedBySettler(1, await harness.must(call, asked)) }
}

/** A house withdrawal that one operator announced, for a call of the other. */
async function announced(harness: Harness): Promise<Asked> {
  const asked = await validCalls.announceHouseWithdrawal(harness)
  const { data } = await harness.must(contract.announceHouseWithdrawal, asked)
  return { token: await harness.settler(1), params: { id: data.id ?? '' } }
}

/** Points that a member got and should not have. */
async function aMistake(harness: Harness): Promise<NonNullable<Asked['fields']>> {
  const member = await harness.member()
  const taskId = await earnPoints(harness, member)
  const posted = harness.world.db.selectFrom('transfer').select('id').where('reference_id', '=', taskId)
  const { id: transferId } = await posted.executeTakeFirstOrThrow()
  return { member: member.memberId, transferId, reason: 'It was granted by mistake' }
}

/** A reversal that one operator recorded, for a call of the other. */
async function mistaken(harness: Harness): Promise<Asked> {
  const { data } = await harness.must(contract.recordReversal, await validCalls.recordReversal(harness))
  return { token: await harness.settler(1), params: { id: data.id ?? '' } }
}

const whyHalted = 'The key may have been copied'

async function anImport(harness: Harness): Promise<NonNullable<Asked['fields']>> {
  const { orderNo } = await createShipment(harness)
  return { shipments: [{ orderNo, carrier: 'Post', trackingNo: 'RR123456' }] }
}

async function aRevenue(harness: Harness): Promise<Asked> {
  const { data } = await harness.must(contract.recordRevenue, await validCalls.recordRevenue(harness))
  return { token: await harness.settler(1), params: { id: data.id ?? '' } }
}

async function anAttestation(harness: Harness): Promise<Asked> {
  const { data } = await harness.must(contract.recordAttestation, await validCalls.recordAttestation(harness))
  return { token: await harness.settler(1), params: { id: data.id ?? '' } }
}
