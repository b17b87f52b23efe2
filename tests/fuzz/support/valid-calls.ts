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
import type { Asked, House, Member, ValidCall } from './house.ts'
import { recordsOf, resumed, settlers, signedAct, validRecordCalls } from './record-calls.ts'
import { newRevenueFields, newAttestationFields, newPastDay } from './recorded-days.ts'
import { signedOffer, validStoredRecordCalls, wallets } from './stored-record-calls.ts'
import { validSupportCalls } from './support-calls.ts'
import { validRootCalls } from './waiting-root.ts'

const of = ({ token }: Pick<Member, 'token'>, fields: Asked['fields'] = {}): Asked => ({ token, fields })
const asMember: ValidCall = async (house) => of(await house.member())
const asAnybody: ValidCall = async () => ({})
const asOperator: ValidCall = async ({ first }) => ({ token: await first() })

const refunds = recordsOf({
  calls: {
    draft: contract.draftGoodsRefund,
    record: contract.recordGoodsRefund,
    decision: contract.goodsRefundDecision,
  },
  by: [otherKeys.maker, settlers[1]],
  given: async (house) => ({ orderId: (await createShipment(house)).orderId, reason: 'it was never sent' }),
})

/** A successful request for each call of the contract; the compiler requires all of them. */
export const validCalls: Readonly<Record<keyof typeof contract, ValidCall>> = {
  nonce: async () => ({ fields: exampleOfCall('nonce', contract.nonce).input }),
  login: async (house) => ({ fields: await house.signed(contract.nonce, (await house.member()).wallet.privateKey) }),
  forgotPassword: async (house) => {
    const member = await house.member()
    const { data } = await house.must(contract.stagePassword, of(member, await aPassword(house, member)))
    await house.must(contract.updatePassword, of(member, { ticket: data.ticket }))
    return { fields: await house.signed(contract.nonce, member.wallet.privateKey) }
  },
  logout: asMember,
  sessions: asMember,
  endSessions: asMember,
  prepareSignature: async (house) => of(await house.member(), { call: 'exportAccount' }),
  profile: asMember,
  settings: async (house) => of(await house.member(), { name: 'Ada' }),
  sendEmailCode: async (house) => of(await house.member(), { scene: 'password' }),
  bindEmail: async (house) => {
    const member = await house.member()
    const email = `new-${member.memberId}@example.org`
    await house.must(contract.sendEmailCode, of(member, { scene: 'bind', email }))
    return of(member, { email, code: await house.posted(email, 'code') })
  },
  stagePassword: async (house) => {
    const member = await house.member()
    return of(member, await aPassword(house, member))
  },
  updatePassword: async (house) => {
    const member = await house.member()
    const { data } = await house.must(contract.stagePassword, of(member, await aPassword(house, member)))
    return of(member, { ticket: data.ticket })
  },
  freezeAccount: async (house) => {
    const member = await house.member()
    const email = `lost-${member.memberId}@example.org`
    await house.must(contract.sendEmailCode, of(member, { scene: 'bind', email }))
    await house.must(contract.bindEmail, of(member, { email, code: await house.posted(email, 'code') }))
    const link = (await house.emails())
      .filter(({ to }) => to === `${member.memberId}@example.com`)
      .flatMap(({ values }) => Object.values(values))
      .find((value) => value.includes('token='))
    return { fields: { token: link?.split('token=')[1] } }
  },
  closeAccount: asMember,
  exportAccount: asMember,
  prepareReset: async (house) => ({ fields: { address: (await house.member()).address, action: 'startReset' } }),
  startReset: async (house) => ({ fields: await signedReset(house, await house.member(), 'startReset') }),
  cancelReset: async (house) => ({ fields: await signedReset(house, await house.member(), 'cancelReset') }),
  recordNetwork: async (house) => ({
    token: await house.first(),
    fields: {
      day: newPastDay(),
      difficulty: '150000000000000',
      subsidy: '312500000',
      usdtPerBtc: '91250.5',
      origin: 'An explorer',
    },
  }),
  prepareWalletOffer: async (house) => ({ fields: (await wallets(house)).fields }),
  offerWallet: async (house) => ({ fields: await signedOffer(house, await wallets(house)) }),
  vetoMove: async (house) => ({ fields: await signedReset(house, await house.member(), 'vetoMove') }),
  stopMove: asMember,
  securityNotices: asMember,
  readSecurityNotices: asMember,
  subscribePush: async (house) => of(await house.member(), { subscription: aSubscription() }),
  unsubscribePush: async (house) => of(await house.member(), exampleOfCall('', contract.unsubscribePush).input),
  notifications: asMember,
  readNotifications: async (house) => of(await house.member(), { eventId: '019a0000-0000-7000-8000-00000000dead' }),
  projects: asAnybody,
  powerSummary: asAnybody,
  riskDisclosure: asAnybody,
  insertOrder: async (house) => of(await house.member(), await house.world.orderRequest(0, 1, 'wallet')),
  payOrder: async (house) => {
    const member = await house.rich('100')
    const { data } = await house.must(contract.insertOrder, of(member, await house.world.orderRequest(0, 1, 'wallet')))
    return of(member, { orderId: data.orderId })
  },
  cancelOrder: async (house) => {
    const member = await house.member()
    const { data } = await house.must(contract.insertOrder, of(member, await house.world.orderRequest(0, 1, 'wallet')))
    return of(member, { orderId: data.orderId })
  },
  withdrawOrder: async (house) => {
    const member = await house.rich('500')
    const order = await house.world.orderRequest(0, 1, 'balance')
    const { data } = await house.must(contract.insertOrder, of(member, order))
    return of(member, { orderId: data.orderId, quote: data.price })
  },
  exitHolding: async (house) => {
    const member = await house.rich('500')
    await house.must(contract.insertOrder, of(member, await house.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(house)
    const { rows } = await house.must(contract.myHoldings, of(member))
    const [holding] = rows as { holdingId: string; exitQuote: { refund: string } }[]
    return of(member, { holdingId: holding?.holdingId, quote: holding?.exitQuote.refund })
  },
  selectOrder: asMember,
  orderCounts: asMember,
  getAddress: async (house) => withAddress(house),
  listAddresses: asMember,
  saveAddress: async (house) => of(await house.member(), exampleOfCall('', contract.saveAddress).input),
  deleteAddress: async (house) => withAddress(house),
  dialCodes: asAnybody,
  trackShipment: async (house) => {
    const { member, orderNo } = await createShipment(house)
    return { ...of(member, { orderNo }), headers: { uuid: member.address } }
  },
  listShipments: asOperator,
  showShipment: async (house) => ({
    params: { id: (await createShipment(house)).orderId },
    token: await house.first(),
  }),
  recordShipment: async (house) => {
    const { orderNo } = await createShipment(house)
    return { token: await house.first(), fields: { orderNo, carrier: 'Post', trackingNo: 'RR123456' } }
  },
  checkShipmentImport: async (house) => ({ fields: await anImport(house), token: await house.first() }),
  draftShipmentImport: async (house) => ({ fields: await anImport(house), token: await house.first() }),
  importShipments: async (house) => signedAct(house, contract.draftShipmentImport, await anImport(house)),
  addShipmentEvent: async (house) => {
    const { orderNo, orderId } = await createShipment(house)
    const sent = { orderNo, carrier: 'Post', trackingNo: 'RR123456' }
    await house.must(contract.recordShipment, { token: await house.first(), fields: sent })
    return { token: await house.first(), params: { id: orderId }, fields: { kind: 'in_transit' } }
  },
  ...named(recordNames.goodsRefund, refunds),
  myPower: asMember,
  myHoldings: asMember,
  tokenHistory: asMember,
  myDays: asMember,
  performance: asMember,
  checkActivationCode: async (house) => {
    const { rows } = await house.must(contract.activationCodes, of(await house.member(), { issue: '1' }))
    const [made] = rows as { code: string }[]
    return of(await house.member(), { code: made?.code, redeem: '1' })
  },
  activationCodes: async (house) => of(await house.member(), { issue: '1' }),
  team: asMember,
  teamSize: asMember,
  primaryReferees: asMember,
  downlineEarnings: asMember,
  ranking: asMember,
  points: asMember,
  myCash: asMember,
  usdtLines: asMember,
  insertWithdrawal: async (house) => of(await house.rich('50'), { amount: '20', idempotencyKey: house.key() }),
  confirmWithdrawal: async (house) => {
    const { member, withdrawId } = await aWithdrawal(house, '20')
    return of(member, { withdrawId, code: await house.world.codeFor(member) })
  },
  cancelWithdrawal: async (house) => {
    const { member, withdrawId } = await aWithdrawal(house, '20')
    return of(member, { withdrawId })
  },
  withdrawals: asMember,
  operatorNonce: async () => ({ fields: exampleOfCall('', contract.operatorNonce).input }),
  operatorLogin: async (house) => ({ fields: await house.signed(contract.operatorNonce, house.firstKey) }),
  operatorLogout: async (house) => ({ token: await house.first() }),
  draftRevenue: async (house) => ({ token: await house.settler(0), fields: newRevenueFields(house) }),
  recordRevenue: async (house) => drafted(house, contract.draftRevenue, newRevenueFields(house)),
  revenueDecision: async (house) => aRevenue(house),
  approveRevenue: async (house) => {
    const { fields, ...asked } = await approvable(house, contract.revenueDecision, await aRevenue(house))
    return { ...asked, fields: { ...fields, reason: 'checked by hand' } }
  },
  rejectRevenue: async (house) => ({ ...(await aRevenue(house)), fields: { reason: 'a slip of the pen' } }),
  listRevenue: asOperator,
  draftAttestation: async (house) => ({ token: await house.settler(0), fields: newAttestationFields(house) }),
  recordAttestation: async (house) => drafted(house, contract.draftAttestation, newAttestationFields(house)),
  attestationDecision: async (house) => anAttestation(house),
  approveAttestation: async (house) => approvable(house, contract.attestationDecision, await anAttestation(house)),
  rejectAttestation: async (house) => ({
    ...(await anAttestation(house)),
    fields: { reason: 'the meter was not read' },
  }),
  listAttestations: asOperator,
  withdrawalQueue: asOperator,
  withdrawalRisk: async (house) => ({ params: { id: await aBigWithdrawal(house) }, token: await house.first() }),
  withdrawalDecision: async (house) => ({ params: { id: await aBigWithdrawal(house) }, token: await house.first() }),
  prepareWithdrawal: async (house) => {
    const id = await aBigWithdrawal(house)
    return { token: await house.first(), params: { id }, fields: await house.signedBy('first', id) }
  },
  releaseWithdrawal: async (house) => {
    const id = await aBigWithdrawal(house)
    const fields = await house.signedBy('first', id)
    await house.must(contract.prepareWithdrawal, { token: await house.first(), params: { id }, fields })
    return { token: await house.second(), params: { id }, fields: await house.signedBy('second', id) }
  },
  rejectWithdrawal: async (house) => ({
    token: await house.first(),
    params: { id: await aBigWithdrawal(house) },
    fields: { reason: 'not explained' },
  }),
  listDecisions: asOperator,
  exportDecisions: asOperator,
  recordExport: async (house) => ({
    token: await house.first(),
    fields: { view: 'withdrawals?state=all', rows: 1, sha256: 'ab'.repeat(32) },
  }),
  listSuspense: asOperator,
  draftSuspenseAssignment: async (house) => ({ token: await house.settler(0), fields: await anAssignment(house) }),
  assignSuspense: async (house) => drafted(house, contract.draftSuspenseAssignment, await anAssignment(house)),
  suspenseDecision: async (house) => assigned(house),
  approveSuspense: async (house) => approvable(house, contract.suspenseDecision, await assigned(house)),
  rejectSuspense: async (house) => ({ ...(await assigned(house)), fields: { reason: 'a slip of the pen' } }),
  listHouseWithdrawals: asOperator,
  draftHouseWithdrawal: async (house) => ({ token: await house.settler(0), fields: announcement }),
  announceHouseWithdrawal: async (house) => drafted(house, contract.draftHouseWithdrawal, announcement),
  houseWithdrawalDecision: async (house) => announced(house),
  approveHouseWithdrawal: async (house) => approvable(house, contract.houseWithdrawalDecision, await announced(house)),
  rejectHouseWithdrawal: async (house) => ({ ...(await announced(house)), fields: { reason: 'a slip of the pen' } }),
  listReversals: asOperator,
  draftReversal: async (house) => ({ token: await house.settler(0), fields: await aMistake(house) }),
  recordReversal: async (house) => drafted(house, contract.draftReversal, await aMistake(house)),
  reversalDecision: async (house) => mistaken(house),
  approveReversal: async (house) => approvable(house, contract.reversalDecision, await mistaken(house)),
  rejectReversal: async (house) => ({ ...(await mistaken(house)), fields: { reason: 'a slip of the pen' } }),
  listPayouts: asOperator,
  payoutStatus: asOperator,
  haltPayouts: async (house) => {
    await resumed(house)
    return { token: await house.first(), fields: { reason: whyHalted } }
  },
  ...validRecordCalls,
  ...validRootCalls,
  ...validSupportCalls,
  ...validStoredRecordCalls,
  showToday: asOperator,
  ledgerAccounts: asOperator,
  listTransfers: asOperator,
  showTransfer: async (house) => {
    const { member, transferId: id } = await aMistake(house)
    return { token: await house.first(), params: { id: String(id) }, fields: { member } }
  },
  exportTransfers: asOperator,
  showReconciliation: asOperator,
  showMember: async (house) => ({ token: await house.first(), params: { id: (await house.member()).memberId } }),
  findAnything: async (house) => ({ token: await house.first(), fields: { text: (await house.member()).address } }),
  listTasks: async (house) => {
    const member = await house.member()
    return of(member, { account: member.address })
  },
  editTask: async (house) => {
    const member = await house.member()
    return of(member, { account: member.address, taskId: house.taskId, action: 'start' })
  },
  createTicket: async (house) => of(await house.member(), { type: 'feedback', content: 'It works well' }),
  listTickets: asMember,
  contacts: asAnybody,
  announcements: asAnybody,
  trustSummary: asAnybody,
  trustStatus: asAnybody,
  trustSettlements: asAnybody,
  trustDays: async (house) => ({ fields: { poolId: house.world.founded.poolIds[0] } }),
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
  liabilityProof: async (house) => {
    const member = await house.rich('50')
    await pass(house, 1)
    await house.subjects.liabilities.make()
    return of(member)
  },
  registerProofKey: async (house) => {
    const member = await house.member()
    const message = proofKeyText({ domain: 'terahold.example', chainId, address: member.address })
    return of(member, { signature: await privateKeyToAccount(member.wallet.privateKey).signMessage({ message }) })
  },
  settlementProof: async (house) => {
    await house.must(contract.approveRevenue, await validCalls.approveRevenue(house))
    const settled = house.world.db.selectFrom('settlement').select('settlement_id as settlementId').limit(1)
    return { fields: await settled.executeTakeFirstOrThrow() }
  },
  logProof: async (house) => {
    await house.rich('50')
    await pass(house, 1)
    await house.subjects.liabilities.make()
    const signer = newNoteSigner('terahold.example/nights', keyTypes.log)
    await createCheckpoints({ db: house.world.db, clock: house.world.clock, signer, witnesses: [] }).step()
    return {}
  },
  lineProof: async (house) => {
    const member = await house.rich('50')
    return of(member, { transferId: await newestTransfer(house, member) })
  },
  walletDirectory: asAnybody,
  walletIdentity: async () => ({ params: exampleOfCall('', contract.walletIdentity).params }),
  walletTransactions: async () => ({ params: exampleOfCall('', contract.walletTransactions).params }),
}

/** Returns the id of the newest transfer on a member's statement. */
export async function newestTransfer(house: House, member: Member): Promise<string | undefined> {
  const { rows } = await house.must(contract.usdtLines, of(member))
  return (rows as { transferId: string }[])[0]?.transferId
}

async function signedReset(
  house: House,
  { address, wallet }: Member,
  action: 'startReset' | 'cancelReset' | 'vetoMove',
) {
  const { data } = await house.must(contract.prepareReset, { fields: { address, action } })
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
export async function passPeriodToWithdraw(house: House): Promise<void> {
  await pass(house, 3)
  await sql`update subscription_order set created_at = created_at - interval '15 days'`.execute(house.world.owner)
}

/** Moves the clock by days and runs what is due. */
export async function pass({ world }: House, days: number): Promise<void> {
  await world.advance(days * 24 * 60)
  await world.subjects.orders.followHoldings()
}

async function aPassword(house: House, member: Member) {
  await house.must(contract.sendEmailCode, of(member, { scene: 'password' }))
  return { newPassword: `a long word of ${member.memberId}`, code: await house.world.codeFor(member) }
}

async function withAddress(house: House): Promise<Asked> {
  const member = await house.member()
  const { data } = await house.must(contract.saveAddress, of(member, exampleOfCall('', contract.saveAddress).input))
  return of(member, { id: data.id })
}

/** Creates paid goods that are ready to be sent. */
export async function createShipment(
  house: House,
  given?: Member,
): Promise<{ member: Member; orderId: string; orderNo: string }> {
  const member = given ?? (await house.rich('200'))
  const ordered = await orderGoods(house, member)
  await pass(house, 3)
  return { member, ...ordered }
}

/** Orders goods for a member and pays for them from the balance. */
export async function orderGoods(house: House, member: Member): Promise<{ orderId: string; orderNo: string }> {
  const saved = await house.must(contract.saveAddress, of(member, exampleOfCall('', contract.saveAddress).input))
  const plan = await house.subjects.catalogue.findPlan(house.world.db, house.goodsPlanId)
  const order = { planId: house.goodsPlanId, qty: 1, payFrom: 'balance', addressId: saved.data.id, riskVersion }
  const fields = { ...order, termsHash: plan?.termsHash, idempotencyKey: house.key() }
  const { data } = await house.must(contract.insertOrder, of(member, fields))
  return { orderId: data.orderId ?? '', orderNo: data.orderNo ?? '' }
}

async function aWithdrawal(house: House, amount: string): Promise<{ member: Member; withdrawId: string }> {
  const member = await house.rich(String(Number(amount) + 10))
  const { data } = await house.must(contract.insertWithdrawal, of(member, { amount, idempotencyKey: house.key() }))
  return { member, withdrawId: data.withdrawId ?? '' }
}

/** A withdrawal that two operators must release. */
async function aBigWithdrawal(house: House): Promise<string> {
  const { member, withdrawId } = await aWithdrawal(house, '5500')
  await house.must(contract.confirmWithdrawal, of(member, { withdrawId, code: await house.world.codeFor(member) }))
  await house.subjects.withdrawals.advance()
  return withdrawId
}

async function anAssignment(house: House): Promise<NonNullable<Asked['fields']>> {
  return { ...(await house.unknownDeposit('7')), target: 'owner', evidence: 'The owner says that it is theirs' }
}

/** An assignment of one operator, for a call of the other. */
async function assigned(house: House): Promise<Asked> {
  const { data } = await house.must(contract.assignSuspense, await validCalls.assignSuspense(house))
  return { token: await house.settler(1), params: { id: data.id ?? '' } }
}

const announcement = { to: `0x${'a7'.repeat(20)}`, amount: '1.5', reason: 'Service fees of October' }

/** A house withdrawal that one operator announced, for a call of the other. */
type DraftCall = Parameters<House['must']>[0]

/** A record with the signature of the first operator of the settlement. */
async function drafted(house: House, call: DraftCall, fields: NonNullable<Asked['fields']>): Promise<Asked> {
  const token = await house.settler(0)
  const draft = await house.must(call, { token, fields })
  return { token, fields: { ...fields, ...(await house.signedBySettler(0, draft)) } }
}

/** The approval of a record with the signature of the second one. */
async function approvable(house: House, call: DraftCall, asked: Asked): Promise<Asked> {
  return { ...asked, fields: await house.signedBySettler(1, await house.must(call, asked)) }
}

async function announced(house: House): Promise<Asked> {
  const asked = await validCalls.announceHouseWithdrawal(house)
  const { data } = await house.must(contract.announceHouseWithdrawal, asked)
  return { token: await house.settler(1), params: { id: data.id ?? '' } }
}

/** Points that a member got and should not have. */
async function aMistake(house: House): Promise<NonNullable<Asked['fields']>> {
  const member = await house.member()
  const taskId = await earnPoints(house, member)
  const posted = house.world.db.selectFrom('transfer').select('id').where('reference_id', '=', taskId)
  const { id: transferId } = await posted.executeTakeFirstOrThrow()
  return { member: member.memberId, transferId, reason: 'It was granted by mistake' }
}

/** A reversal that one operator recorded, for a call of the other. */
async function mistaken(house: House): Promise<Asked> {
  const { data } = await house.must(contract.recordReversal, await validCalls.recordReversal(house))
  return { token: await house.settler(1), params: { id: data.id ?? '' } }
}

const whyHalted = 'The key may have been copied'

async function anImport(house: House): Promise<NonNullable<Asked['fields']>> {
  const { orderNo } = await createShipment(house)
  return { shipments: [{ orderNo, carrier: 'Post', trackingNo: 'RR123456' }] }
}

async function aRevenue(house: House): Promise<Asked> {
  const { data } = await house.must(contract.recordRevenue, await validCalls.recordRevenue(house))
  return { token: await house.settler(1), params: { id: data.id ?? '' } }
}

async function anAttestation(house: House): Promise<Asked> {
  const { data } = await house.must(contract.recordAttestation, await validCalls.recordAttestation(house))
  return { token: await house.settler(1), params: { id: data.id ?? '' } }
}
