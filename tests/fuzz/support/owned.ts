import { contract } from '@terahold/contract'
import { uploadImage } from '@terahold/contract/calls/member/support'
import { exampleOfCall } from '@terahold/contract/openapi'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { riskVersion } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { newPushKeys } from '../../../apps/server/src/notifications/push/keys.ts'
import { form, photo } from '../../../apps/server/src/support/fixtures/support-fixture.ts'
import { putTask } from '../../../apps/server/src/tasks/operator-tasks.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import type { Asked, House, Member } from './house.ts'
import { createShipment, newestTransfer, passPeriodToWithdraw } from './valid-calls.ts'

/** An object of one member, how a call names it, and what anyone else is answered: the same as for an unknown one. */
export type Owned = {
  readonly theirs: unknown
  readonly nobodys: unknown
  readonly ask: (caller: Member, named: unknown) => Asked
  readonly told: Readonly<Record<string, unknown>>
}
type Make = (house: House, owner: Member, stranger: Member) => Promise<Owned>

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
  'endSessions.sessionId': async (house, owner) => {
    await house.must(contract.login, { fields: await house.signed(contract.nonce, owner.wallet.privateKey) })
    const { rows } = await house.must(contract.sessions, by(owner))
    const other = (rows as { sessionId: string; current: boolean }[]).find(({ current }) => !current)
    return withId(other?.sessionId, 'sessionId', unknown('not_found', 'sessionId'))
  },

  'updatePassword.ticket': async (house, owner) => {
    await house.must(contract.sendEmailCode, by(owner, { scene: 'password' }))
    const staged = { newPassword: `a long word of ${owner.memberId}`, code: await house.world.codeFor(owner) }
    const { data } = await house.must(contract.stagePassword, by(owner, staged))
    const told = { code: 410, reason: 'ticket_expired', field: 'ticket' }
    return { ...withId(data.ticket, 'ticket', told), nobodys: 'A'.repeat(43) }
  },

  // Knowing a browser's address reveals nothing and allows nothing.
  'unsubscribePush.endpoint': async (house, owner) => {
    const { publicKey } = newPushKeys()
    const endpoint = `https://push.example/${publicKey}`
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }
    await house.must(contract.subscribePush, by(owner, { subscription }))
    return { ...withId(endpoint, 'endpoint', { code: 200, data: { ok: true } }), nobodys: 'https://push.example/none' }
  },

  'readNotifications.eventId': async (house, owner) => {
    const { data } = await house.must(contract.notifications, by(owner))
    const [newest] = (data as unknown as { items: { eventId: string }[] }).items
    return withId(newest?.eventId, 'eventId', { code: 200, data: { ok: true } })
  },

  'prepareSignature.input': async (house, owner) => {
    const order = { planId: house.goodsPlanId, qty: 1, payFrom: 'balance', termsHash: 'x', riskVersion }
    const naming = (addressId: unknown) => ({ ...order, addressId, idempotencyKey: 'key-00000001' })
    return {
      theirs: naming(await anAddress(house, owner)),
      nobodys: naming(nowhere),
      told: { code: 400, reason: 'bad_field', field: 'input' },
      ask: (caller, input) => by(caller, { call: 'insertOrder', input }),
    }
  },

  'insertOrder.addressId': async (house, owner) => {
    const { termsHash } = (await house.subjects.catalogue.findPlan(house.world.db, house.goodsPlanId)) ?? {}
    const order = { planId: house.goodsPlanId, qty: 1, payFrom: 'balance', termsHash, riskVersion }
    return {
      theirs: await anAddress(house, owner),
      nobodys: nowhere,
      told: unknown('address_unknown', 'addressId'),
      ask: (caller, addressId) => by(caller, { ...order, addressId, idempotencyKey: house.key() }),
    }
  },
  'selectOrder.orderId': anOrder,
  'lineProof.transferId': async (house, owner) => {
    const deposited = (await newestTransfer(house, owner)) ?? (await newestTransfer(house, await house.rich('50')))
    return withId(deposited, 'transferId', unknown('record_unknown', 'transferId'))
  },
  'payOrder.orderId': anOrder,
  'cancelOrder.orderId': anOrder,
  'withdrawOrder.orderId': async (house, owner) => {
    const order = await house.world.orderRequest(0, 1, 'balance')
    const { data } = await house.must(contract.insertOrder, by(owner, order))
    const told = unknown('order_unknown', 'orderId')
    return withId(data.orderId, 'orderId', told, { quote: data.price })
  },

  'exitHolding.holdingId': async (house, owner) => {
    await house.must(contract.insertOrder, by(owner, await house.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(house)
    const { rows } = await house.must(contract.myHoldings, by(owner, { status: 'active' }))
    const [holding] = rows as { holdingId: string; exitQuote: { refund: string } }[]
    const told = unknown('holding_unknown', 'holdingId')
    return withId(holding?.holdingId, 'holdingId', told, { quote: holding?.exitQuote.refund })
  },

  'myHoldings.orderId': async (house, owner) => {
    await house.must(contract.insertOrder, by(owner, await house.world.orderRequest(0, 1, 'balance')))
    await passPeriodToWithdraw(house)
    const { rows } = await house.must(contract.myHoldings, by(owner, { status: 'active' }))
    const [holding] = rows as { orderId: string }[]
    return withId(holding?.orderId, 'orderId', { code: 200, total: 0, rows: [] })
  },

  'getAddress.id': async (house, owner) =>
    withId(await anAddress(house, owner), 'id', unknown('address_unknown', 'id')),
  'saveAddress.id': async (house, owner) => {
    const moved = { ...exampleOfCall('', contract.saveAddress).input, city: 'Potsdam' }
    return withId(await anAddress(house, owner), 'id', unknown('address_unknown', 'id'), moved)
  },
  'deleteAddress.id': async (house, owner) =>
    withId(await anAddress(house, owner), 'id', unknown('address_unknown', 'id')),

  'trackShipment.orderNo': async (house, owner) => ({
    theirs: (await createShipment(house, owner)).orderNo,
    nobodys: 'TH-000000-AAAAAAAA',
    told: unknown('shipment_unknown', 'orderNo'),
    ask: (caller, orderNo) => ({ ...by(caller, { orderNo }), headers: { uuid: caller.address } }),
  }),

  'team.keyword': async (house, owner) => {
    const referee = await house.world.join(owner)
    const told = { code: 200, total: 0, rows: [], data: { l1: 0, l2: 0 } }
    return { ...withId(referee.wallet.address, 'keyword', told), nobodys: `0x${'de'.repeat(20)}` }
  },

  'confirmWithdrawal.withdrawId': async (house, owner) => {
    const withdrawId = await aWithdrawal(house, owner)
    const code = await house.world.codeFor(owner)
    return withId(withdrawId, 'withdrawId', unknown('withdraw_unknown', 'withdrawId'), { code })
  },
  'cancelWithdrawal.withdrawId': async (house, owner) =>
    withId(await aWithdrawal(house, owner), 'withdrawId', unknown('withdraw_unknown', 'withdrawId')),

  'listTasks.account': async (_house, { address }) => anAccount(address),
  'editTask.account': async (house, { address }) => anAccount(address, { taskId: house.taskId, action: 'start' }),
  'editTask.proof': async (house, owner, stranger) => {
    const { data } = await house.must(contract.createTicket, by(owner, { type: 'feedback', content: 'It works well' }))
    const taskId = await feedbackTask(house)
    for (const member of [owner, stranger])
      await house.must(contract.editTask, by(member, { account: member.address, taskId, action: 'start' }))
    return {
      theirs: data.ticketNo,
      nobodys: 'TK-000000-AAAAAAAA',
      told: { code: 422, reason: 'proof_invalid', field: 'proof' },
      ask: (caller, proof) => by(caller, { account: caller.address, taskId, action: 'submit', proof }),
    }
  },

  'createTicket.imageIds': async (house, owner) => ({
    theirs: await uploadPicture(house, owner),
    nobodys: nowhere,
    told: unknown('image_unknown', 'imageIds'),
    ask: (caller, imageId) => by(caller, { type: 'bug', content: 'It is broken', imageIds: [imageId] }),
  }),
}

async function anOrder(house: House, owner: Member): Promise<Owned> {
  const { data } = await house.must(contract.insertOrder, by(owner, await house.world.orderRequest(0, 1, 'wallet')))
  return withId(data.orderId, 'orderId', unknown('order_unknown', 'orderId'))
}

async function anAddress(house: House, owner: Member): Promise<unknown> {
  const { data } = await house.must(contract.saveAddress, by(owner, exampleOfCall('', contract.saveAddress).input))
  return data.id
}

async function aWithdrawal(house: House, owner: Member): Promise<unknown> {
  // Codes need a minute between them.
  await house.world.advance(2)
  const asked = by(owner, { amount: '20', idempotencyKey: house.key() })
  return (await house.must(contract.insertWithdrawal, asked)).data.withdrawId
}

/** The second API repeats the caller: another's address is refused before anything is looked up. */
function anAccount(address: string, rest: Asked['fields'] = {}): Owned {
  const told = { code: 401, reason: 'user_mismatch', field: 'account' }
  return { ...withId(address, 'account', told, rest), nobodys: `0x${'de'.repeat(20)}` }
}

function feedbackTask({ world }: House): Promise<string> {
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
export async function uploadPicture({ origin }: House, { token }: Member): Promise<string> {
  const body = form(await photo())
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const response = await fetch(origin + uploadImage.path, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { imageId: string } }).data.imageId
}
