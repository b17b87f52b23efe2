import { contract } from '@terahold/contract'
import { uploadImage } from '@terahold/contract/calls/member/support'
import { exampleOfCall } from '@terahold/contract/openapi'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { riskVersion } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { newPushKeys } from '../../../apps/server/src/notifications/push/keys.ts'
import { form, photo } from '../../../apps/server/src/support/fixtures/support-fixture.ts'
import { putTask } from '../../../apps/server/src/tasks/task-desk.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import type { Asked, Harness, Member } from './harness.ts'
import { createShipment, newestTransfer, passPeriodToWithdraw } from './valid-calls.ts'

/** An object of one member, how a call names it, and what anyone else is answered: the same as for an unknown one. */
export type Owned = {
  readonly theirs: unknown
  readonly nobodys: unknown
  readonly ask: (caller: Member, named: unknown) => Asked
  readonly told: Readonly<Record<string, unknown>>
}
type Make = (harness: Harness, owner: Member, stranger: Member) => Promise<Owned>

const nowhere = '019a0000-0000-7000-8000-00000000dead'
const unknown = (reason: string, field: string) => ({ code: 404, reason, field })
const by = ({ token }: Member, fields: Asked['fields'] = {}): Asked => ({ token, fields })
/** An object with an id, named in one field among others. */
const withId = (theirs: unknown, field: string, told: Owned['told'], rest: Asked['fields'] = {}): Owned => ({
  theirs,
  told,
  nobodys: nowhere,
  ask: (caller, named) => by(caller, { ...rest, [field]: named }),
})

/** Every field of a member's call that can name another member's object, as `call.field`. */
export const owned: Readonly<Record<string, Make>> = {
  'endSessions.sessionId': async (harness, owner) => {
    await harness.must(contract.login, { fields: await harness.signed(contract.nonce, owner.wallet.privateKey) })
    const { rows } = await harness.must(contract.sessions, by(owner))
    const other = (rows as { sessionId: string; current: boolean }[]).find(({ current }) => !current)
    return withId(other?.sessionId, 'sessionId', unknown('not_found', 'sessionId'))
  },

  'updatePassword.ticket': async (harness, owner) => {
    await harness.must(contract.sendEmailCode, by(owner, { scene: 'password' }))
    const staged = { newPassword: `a long word of ${owner.memberId}`, code: await harness.world.codeFor(owner) }
    const { data } = await harness.must(contract.stagePassword, by(owner, staged))
    const told = { code: 410, reason: 'ticket_expired', field: 'ticket' }
    return { ...withId(data.ticket, 'ticket', told), nobodys: 'A'.repeat(43) }
  },

  // Knowing a browser's address reveals nothing and allows nothing.
  'unsubscribePush.endpoint': async (harness, owner) => {
    const { publicKey } = newPushKeys()
    const endpoint = `https://push.example/${publicKey}`
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }
    await harness.must(contract.subscribePush, by(owner, { subscription }))
    return { ...withId(endpoint, 'endpoint', { code: 200, data: { ok: true } }), nobodys: 'https://push.example/none' }
  },

  'readNotifications.eventId': async (harness, owner) => {
    const { data } = await harness.must(contract.notifications, by(owner))
    const [newest] = (data as unknown as { items: { eventId: string }[] }).items
    return withId(newest?.eventId, 'eventId', { code: 200, data: { ok: true } })
  },

  'prepareSignature.input': async (harness, owner) => {
    const order = { planId: harness.goodsPlanId, qty: 1, payFrom: 'balance', termsHash: 'x', riskVersion }
    const naming = (addressId: unknown) => ({ ...order, addressId, idempotencyKey: 'key-00000001' })
    return {
      theirs: naming(await anAddress(harness, owner)),
      nobodys: naming(nowhere),
      told: { code: 400, reason: 'bad_field', field: 'input' },
      ask: (caller, input) => by(caller, { call: 'insertOrder', input }),
    }
  },

  'insertOrder.addressId': async (harness, owner) => {
    const { termsHash } = (await harness.subjects.catalogue.findPlan(harness.world.db, harness.goodsPlanId)) ?? {}
    const order = { planId: harness.goodsPlanId, qty: 1, payFrom: 'balance', termsHash, riskVersion }
    return {
      theirs: await anAddress(harness, owner),
      nobodys: nowhere,
      told: unknown('address_unknown', 'addressId'),
      ask: (caller, addressId) => by(caller, { ...order, addressId, idempotencyKey: harness.key() }),
    }
  },
  'selectOrder.orderId': anOrder,
  'lineProof.transferId': async (harness, owner) => {
    const deposited =
      (await newestTransfer(harness, owner)) ?? (await newestTransfer(harness, await harness.rich('50')))
    return withId(deposited, 'transferId', unknown('record_unknown', 'transferId'))
  },
  'payOrder.orderId': anOrder,
  'cancelOrder.orderId': anOrder,
  'withdrawOrder.orderId': async (harness, owner) => {
    const order = await harness.world.orderRequest(0, 1, 'balance')
    const { data } = await harness.must(contract.insertOrder, by(owner, order))
    const told = unknown('order_unknown', 'orderId')
    return withId(data.orderId, 'orderId', told, { quote: data.price })
  },

  'exitHolding.holdingId': async (harness, owner) => {
    await harness.must(contract.insertOrder, by(owner, await harness.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(harness)
    const { rows } = await harness.must(contract.myHoldings, by(owner, { status: 'active' }))
    const [holding] = rows as { holdingId: string; exitQuote: { refund: string } }[]
    const told = unknown('holding_unknown', 'holdingId')
    return withId(holding?.holdingId, 'holdingId', told, { quote: holding?.exitQuote.refund })
  },

  'myHoldings.orderId': async (harness, owner) => {
    await harness.must(contract.insertOrder, by(owner, await harness.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(harness)
    const { rows } = await harness.must(contract.myHoldings, by(owner, { status: 'active' }))
    const [holding] = rows as { orderId: string }[]
    return withId(holding?.orderId, 'orderId', { code: 200, total: 0, rows: [] })
  },

  'getAddress.id': async (harness, owner) =>
    withId(await anAddress(harness, owner), 'id', unknown('address_unknown', 'id')),
  'saveAddress.id': async (harness, owner) => {
    const moved = { ...exampleOfCall('', contract.saveAddress).input, city: 'Potsdam' }
    return withId(await anAddress(harness, owner), 'id', unknown('address_unknown', 'id'), moved)
  },
  'deleteAddress.id': async (harness, owner) =>
    withId(await anAddress(harness, owner), 'id', unknown('address_unknown', 'id')),

  'trackShipment.orderNo': async (harness, owner) => ({
    theirs: (await createShipment(harness, owner)).orderNo,
    nobodys: 'TH-000000-AAAAAAAA',
    told: unknown('shipment_unknown', 'orderNo'),
    ask: (caller, orderNo) => ({ ...by(caller, { orderNo }), headers: { uuid: caller.address } }),
  }),

  'team.keyword': async (harness, owner) => {
    const referee = await harness.world.join(owner)
    const told = { code: 200, total: 0, rows: [], data: { l1: 0, l2: 0 } }
    return { ...withId(referee.wallet.address, 'keyword', told), nobodys: `0x${'de'.repeat(20)}` }
  },

  'confirmWithdrawal.withdrawId': async (harness, owner) => {
    const withdrawId = await aWithdrawal(harness, owner)
    const code = await harness.world.codeFor(owner)
    return withId(withdrawId, 'withdrawId', unknown('withdraw_unknown', 'withdrawId'), { code })
  },
  'cancelWithdrawal.withdrawId': async (harness, owner) =>
    withId(await aWithdrawal(harness, owner), 'withdrawId', unknown('withdraw_unknown', 'withdrawId')),

  'listTasks.account': async (_house, { address }) => anAccount(address),
  'editTask.account': async (harness, { address }) => anAccount(address, { taskId: harness.taskId, action: 'start' }),
  'editTask.proof': async (harness, owner, stranger) => {
    const { data } = await harness.must(
      contract.createTicket,
      by(owner, { type: 'feedback', content: 'It works well' }),
    )
    const taskId = await feedbackTask(harness)
    for (const member of [owner, stranger])
      await harness.must(contract.editTask, by(member, { account: member.address, taskId, action: 'start' }))
    return {
      theirs: data.ticketNo,
      nobodys: 'TK-000000-AAAAAAAA',
      told: { code: 422, reason: 'proof_invalid', field: 'proof' },
      ask: (caller, proof) => by(caller, { account: caller.address, taskId, action: 'submit', proof }),
    }
  },

  'createTicket.imageIds': async (harness, owner) => ({
    theirs: await uploadPicture(harness, owner),
    nobodys: nowhere,
    told: unknown('image_unknown', 'imageIds'),
    ask: (caller, imageId) => by(caller, { type: 'bug', content: 'It is broken', imageIds: [imageId] }),
  }),
}

async function anOrder(harness: Harness, owner: Member): Promise<Owned> {
  const { data } = await harness.must(contract.insertOrder, by(owner, await harness.world.orderRequest(0, 1, 'wallet')))
  return withId(data.orderId, 'orderId', unknown('order_unknown', 'orderId'))
}

async function anAddress(harness: Harness, owner: Member): Promise<unknown> {
  const { data } = await harness.must(contract.saveAddress, by(owner, exampleOfCall('', contract.saveAddress).input))
  return data.id
}

async function aWithdrawal(harness: Harness, owner: Member): Promise<unknown> {
  // Codes need a minute between them.
  await harness.world.advance(2)
  const asked = by(owner, { amount: '20', idempotencyKey: harness.key() })
  return (await harness.must(contract.insertWithdrawal, asked)).data.withdrawId
}

/** The second API repeats the caller: another's address is refused before anything is looked up. */
function anAccount(address: string, rest: Asked['fields'] = {}): Owned {
  const told = { code: 401, reason: 'user_mismatch', field: 'account' }
  return { ...withId(address, 'account', told, rest), nobodys: `0x${'de'.repeat(20)}` }
}

function feedbackTask({ world }: Harness): Promise<string> {
  const text = { title: 'Tell us', body: 'Write a ticket' }
  const texts = inEveryLanguage(() => text)
  const endsAt = new Date(world.clock.now().getTime() + 300 * 86_400_000).toISOString()
  return transaction(world.owner, async (tx) => {
    const { operator_id: operatorId } = await tx.selectFrom('operator').select('operator_id').executeTakeFirstOrThrow()
    const entry = checkTask({ kind: 'feedback', points: 5, claims: 9, endsAt, texts })
    return putTask(tx, { taskId: newId(world.clock), operatorId, entry })
  })
}

/** Uploads a picture. Returns its id. */
export async function uploadPicture({ origin }: Harness, { token }: Member): Promise<string> {
  const body = form(await photo())
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const response = await fetch(origin + uploadImage.path, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { imageId: string } }).data.imageId
}
