import { business } from '@terahold/contract/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { createEvents } from '../../events/events.ts'
import { ada, bob, noon } from '../../http/fixtures/test-server.ts'
import { createNotifications, type Notifications } from './inbox.ts'

const { publish } = createEvents({ clock: noon })
const orderId = '019a0000-0000-7000-8000-000000000001'
let database: TestDatabase
let inbox: Notifications

beforeAll(async () => {
  database = await createTestDatabase()
  for (const { memberId, address } of [ada, bob])
    await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: noon.now() }).execute()
  inbox = createNotifications({ db: database.app })
})
afterEach(async () => {
  await database.owner.deleteFrom('live_event').execute()
  await database.owner.deleteFrom('notification_seen').execute()
})
afterAll(() => database.drop())

type Told = [kind: Parameters<typeof publish>[2], payload: Parameters<typeof publish>[3]]

async function tell(memberId: string, ...all: Told[]): Promise<string[]> {
  const ids: string[] = []
  for (const [kind, payload] of all)
    ids.push(await transaction(database.app, (tx) => publish(tx, memberId, kind, payload)))
  return ids
}

describe('the inbox', () => {
  it('lists what was sent by email or push, newest first, and what each entry is about', async () => {
    await tell(
      ada.memberId,
      ['deposit', { state: 'seen', txHash: '0x1', amount: '3.6' }],
      ['deposit', { state: 'final', txHash: '0x1', amount: '3.6', orderId }],
      ['order', { orderId, orderNo: 'TH-1', state: 'active', shipment: 'shipped', shipmentBefore: 'packing' }],
      ['settlement', { posted: '0.42' }],
      ['session', { state: 'ended' }],
      ['ticket', { ticketNo: 'TK-1', state: 'answered' }],
    )
    await tell(bob.memberId, ['withdrawal', { withdrawId: orderId, state: 'confirmed' }])
    const { unread, items } = await inbox.list(ada.memberId)
    expect(unread).toBe(4)
    expect(items.map(({ kind, state, amount, orderNo, ticketNo }) => [kind, state, amount, orderNo, ticketNo])).toEqual(
      [
        ['ticket', 'answered', null, null, 'TK-1'],
        ['settlement', null, '0.42', null, null],
        ['order-shipped', 'shipped', null, 'TH-1', null],
        ['deposit', 'final', '3.6', null, null],
      ],
    )
  })

  it('marks what was shown as read, and nothing newer', async () => {
    const [first = '', second = ''] = await tell(
      ada.memberId,
      ['settlement', { posted: '1' }],
      ['settlement', { posted: '2' }],
      ['settlement', { posted: '3' }],
    )
    await inbox.markRead(ada.memberId, second)
    // A tab that shows an older list must not move the mark back.
    await inbox.markRead(ada.memberId, first)
    const { unread, items } = await inbox.list(ada.memberId)
    expect([unread, items.map(({ amount, read }) => [amount, read])]).toEqual([
      1,
      [
        ['3', false],
        ['2', true],
        ['1', true],
      ],
    ])
  })

  it('is not changed by an event of another member', async () => {
    const [of = ''] = await tell(bob.memberId, ['settlement', { posted: '1' }])
    await tell(ada.memberId, ['settlement', { posted: '2' }])
    await inbox.markRead(ada.memberId, of)
    expect((await inbox.list(ada.memberId)).unread).toBe(1)
    expect((await inbox.list(bob.memberId)).unread).toBe(1)
  })

  it('ends at its limit, however many steps lie between', async () => {
    const steps: Told[] = Array.from({ length: business.inboxAtMost + 5 }, (_, index) => [
      'settlement',
      { posted: String(index) },
    ])
    await tell(ada.memberId, ...steps.flatMap((step): Told[] => [step, ['order', { orderId, state: 'placed' }]]))
    const { items } = await inbox.list(ada.memberId)
    expect([items.length, items[0]?.amount]).toEqual([business.inboxAtMost, String(business.inboxAtMost + 4)])
  })
})
