import { profileCalls } from '@terahold/contract/calls/member/profile'
import { pushCalls } from '@terahold/contract/calls/member/push'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { createEvents } from '../../events/events.ts'
import { bindCalls } from '../../http/mount.ts'
import { words } from '../../locales/words.ts'
import { type MembersFixture, openMembersFixture, type SignedInMember } from '../../members/fixtures/members-fixture.ts'
import { startPushService } from './fixtures/push-service.ts'
import { newPushKeys } from './keys.ts'
import { withNotifications } from './notify.ts'
import { createPush, type Push } from './push.ts'
import type { Reach } from './reach.ts'
import { pushRoutes } from './routes.ts'

const keys = newPushKeys()
let fixture: MembersFixture
let service: Awaited<ReturnType<typeof startPushService>>
let push: Push
let served: Awaited<ReturnType<MembersFixture['openServer']>>
/** The real rules without the ones that forbid a service on this machine. */
let reach: Reach
let events: ReturnType<typeof withNotifications>

beforeAll(async () => {
  ;[fixture, service] = await Promise.all([openMembersFixture(), startPushService()])
  reach = {
    ca: service.cert,
    isAllowedEndpoint: ({ protocol, hostname }) => protocol === 'https:' && hostname === 'localhost',
    isAllowedAddress: () => true,
  }
  push = createPush({
    db: fixture.main.db,
    clock: fixture.clock,
    keys,
    contact: 'post@terahold.example',
    sendMail: async (_tx, request) => void fixture.emails.push(request),
    reach: { ...reach, isAllowedAddress: (address) => reach.isAllowedAddress(address) },
  })
  served = await fixture.openServer({}, bindCalls(pushCalls, pushRoutes(push)))
  events = withNotifications(createEvents({ clock: fixture.clock }))
})
beforeEach(() => {
  service.received.splice(0)
  fixture.emails.splice(0)
})
afterEach(() => {
  reach = { ...reach, isAllowedAddress: () => true }
})
afterAll(async () => {
  await fixture.close()
  await service.stop()
})

let browsers = 0
const browser = () => {
  browsers += 1
  return `browser-${browsers}`
}
const subscribe = async ({ token }: SignedInMember, subscription: unknown) =>
  (await fixture.call(pushCalls.subscribePush, { token, fields: { subscription } }, served.app)).body
const unsubscribe = async ({ token }: SignedInMember, endpoint: unknown) =>
  (await fixture.call(pushCalls.unsubscribePush, { token, fields: { endpoint } }, served.app)).body
const tell = ({ userId }: SignedInMember, kind: 'withdrawal' | 'order', state: string) =>
  transaction(fixture.main.db, (tx) => events.publish(tx, userId, kind, { state, amount: '12.5' }))
const settings = ({ token }: SignedInMember, fields: Record<string, unknown>) =>
  fixture.call(profileCalls.settings, { token, fields })
const subscriptionsOf = async ({ userId }: SignedInMember) =>
  (await push.exportMember(userId)).map(({ endpoint }) => new URL(endpoint).pathname.slice(1))

async function subscribed(): Promise<SignedInMember & { id: string }> {
  const member = await fixture.signIn()
  const id = browser()
  expect(await subscribe(member, service.subscribe(id))).toMatchObject({ code: 200, data: { ok: true } })
  return { ...member, id }
}

describe('a notification', () => {
  it('reaches only that browser, encrypted and signed by the server, in the member’s language and without an amount', async () => {
    const ada = await subscribed()
    await settings(ada, { locale: 'es' })
    await tell(ada, 'withdrawal', 'confirmed')
    await push.sendDue()
    const { title, text } = words.es.notifications.withdrawal
    expect(service.received).toMatchObject([
      { browser: ada.id, notice: { title, body: text, tag: 'withdrawal' }, headers: { ttl: '86400' } },
    ])
    const [{ sender, raw, notice }] = service.received as [(typeof service.received)[number]]
    expect(sender).toMatchObject({ aud: service.origin, sub: 'mailto:post@terahold.example', key: keys.publicKey })
    expect(raw.includes('withdrawal')).toBe(false)
    expect(JSON.stringify(notice)).not.toMatch(/\d/)
    await push.sendDue()
    expect(service.received).toHaveLength(1)
  })

  it('is sent once for many events of a kind, and not for minor steps or deselected kinds', async () => {
    const ada = await subscribed()
    await settings(ada, { notifications: { push: ['withdrawal'] } })
    for (const state of ['verified', 'queued', 'broadcast', 'confirmed', 'confirmed'])
      await tell(ada, 'withdrawal', state)
    await tell(ada, 'order', 'active')
    await push.sendDue()
    expect(service.received.map(({ notice }) => notice.tag)).toEqual(['withdrawal'])
  })

  it('is an email for members who chose email, and rolls back with its transaction', async () => {
    const ada = await fixture.memberWithEmail()
    await settings(ada, { notifications: { email: ['order'] } })
    fixture.emails.splice(0)
    await expect(
      transaction(fixture.main.db, async (tx) => {
        await events.publish(tx, ada.userId, 'order', { state: 'active' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await push.sendDue()
    expect(fixture.emails).toEqual([])
    await transaction(fixture.main.db, (tx) =>
      events.publishEach(tx, 'order', [{ memberId: ada.userId, payload: { state: 'active' } }]),
    )
    await push.sendDue()
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'notification', values: { kind: 'order' } }])
  })

  it('is emailed to a confirmed address only', async () => {
    const ada = await fixture.memberWithEmail()
    const unconfirmed = fixture.database.owner.updateTable('member').set({ email_verified_at: null })
    await unconfirmed.where('member_id', '=', ada.userId).execute()
    await transaction(fixture.main.db, (tx) => events.publish(tx, ada.userId, 'ticket', { state: 'answered' }))
    fixture.emails.splice(0)
    expect(await push.sendDue()).toBe(1)
    expect(fixture.emails).toEqual([])
  })

  it('of a shipment says that it was sent or has arrived, and nothing in between', async () => {
    const ada = await fixture.memberWithEmail()
    fixture.emails.splice(0)
    const shipment = async (shipmentBefore: string, shipment: string) => {
      const payload = { state: 'active', shipmentBefore, shipment }
      await transaction(fixture.main.db, (tx) => events.publish(tx, ada.userId, 'order', payload))
      await push.sendDue()
    }
    await shipment('to_ship', 'shipped')
    await shipment('shipped', 'shipped')
    await shipment('shipped', 'delivered')
    const email = (kind: string) => ({ to: ada.email, template: 'notification', values: { kind } })
    expect(fixture.emails).toMatchObject([email('order-shipped'), email('order-delivered')])
    await settings(ada, { notifications: { email: ['ticket'] } })
    await shipment('to_ship', 'shipped')
    expect(fixture.emails).toHaveLength(2)
  })

  it('is not sent before its cause is committed, even when another of its kind is due', async () => {
    const ada = await subscribed()
    await tell(ada, 'withdrawal', 'confirmed')
    await transaction(fixture.main.db, async (tx) => {
      await events.publish(tx, ada.userId, 'withdrawal', { state: 'failed' })
      expect(await push.sendDue()).toBe(0)
    })
    expect(await push.sendDue()).toBe(1)
    expect(service.received).toHaveLength(1)
  })

  it('can be recorded by the payout process, which cannot see its recipient', async () => {
    const ada = await subscribed()
    for (const state of ['confirmed', 'failed'])
      await transaction(fixture.database.payout, (tx) => events.publish(tx, ada.userId, 'withdrawal', { state }))
    await push.sendDue()
    expect(service.received).toHaveLength(1)
    await expect(fixture.database.payout.selectFrom('push_subscription').select('endpoint').execute()).rejects.toThrow(
      'permission denied',
    )
  })

  it('is sent once when many processes look', async () => {
    const members = await Promise.all([subscribed(), subscribed(), subscribed()])
    for (const member of members) await tell(member, 'withdrawal', 'confirmed')
    await Promise.all([push.sendDue(), push.sendDue(), push.sendDue()])
    expect(service.received.map(({ browser: id }) => id).sort()).toEqual(members.map(({ id }) => id).sort())
  })
})

describe('a browser', () => {
  it.each([404, 410])('that is gone (%i) is removed', async (status) => {
    const ada = await subscribed()
    service.answers.set(ada.id, status)
    await tell(ada, 'withdrawal', 'confirmed')
    await push.sendDue()
    expect(await subscriptionsOf(ada)).toEqual([])
  })

  it('whose service fails is tried again later, a few times', async () => {
    const ada = await subscribed()
    service.answers.set(ada.id, 503)
    await tell(ada, 'withdrawal', 'confirmed')
    expect(await push.sendDue()).toBe(1)
    expect(await push.sendDue()).toBe(0)
    service.answers.delete(ada.id)
    await fixture.moveClock(31)
    expect(await push.sendDue()).toBe(1)
    expect(service.received).toHaveLength(1)
  })

  it('that is tried again causes no second email, but a new event in between does', async () => {
    const ada = await subscribed()
    await fixture.database.owner
      .updateTable('member')
      .set({ email: 'ada@example.org', email_verified_at: fixture.clock.now(), email_kinds: ['withdrawal'] })
      .where('member_id', '=', ada.userId)
      .execute()
    service.answers.set(ada.id, 503)
    await tell(ada, 'withdrawal', 'confirmed')
    await push.sendDue()
    await fixture.moveClock(31)
    expect(await push.sendDue()).toBe(1)
    expect(fixture.emails).toHaveLength(1)
    service.answers.delete(ada.id)
    await tell(ada, 'withdrawal', 'failed')
    expect(await push.sendDue()).toBe(1)
    expect([fixture.emails.length, service.received.length]).toEqual([2, 1])
  })

  it('is no longer notified once its session ended, it unsubscribed, or another member signed in there', async () => {
    const [ada, bob, eve, next] = [await subscribed(), await subscribed(), await subscribed(), await fixture.signIn()]
    await fixture.call(signInCalls.logout, { token: ada.token })
    expect((await unsubscribe(eve, `${service.origin}/${bob.id}`)).code).toBe(200)
    expect(await subscriptionsOf(bob)).toEqual([bob.id])
    expect((await unsubscribe(bob, `${service.origin}/${bob.id}`)).code).toBe(200)
    const taken = service.subscribe(eve.id)
    expect((await subscribe(next, taken)).code).toBe(200)
    for (const member of [ada, bob, eve]) await tell(member, 'withdrawal', 'confirmed')
    await push.sendDue()
    expect(service.received).toEqual([])
    await tell(next, 'withdrawal', 'confirmed')
    await push.sendDue()
    expect(service.received).toMatchObject([{ browser: eve.id }])
  })

  it('is notified after its session ran out by time, until the member signs out all other devices', async () => {
    const lost = await subscribed()
    await fixture.moveClock(8 * 86_400)
    const again = await fixture.signIn(lost.account)
    await tell(lost, 'withdrawal', 'confirmed')
    await push.sendDue()
    expect(service.received).toMatchObject([{ browser: lost.id }])
    expect((await fixture.call(signInCalls.endSessions, { token: again.token })).body.code).toBe(200)
    await tell(lost, 'withdrawal', 'failed')
    await push.sendDue()
    expect(service.received).toHaveLength(1)
  })

  it('is limited to ten per member, and stays one however often it subscribes', async () => {
    const ada = await fixture.signIn()
    const ids = Array.from({ length: 11 }, browser)
    for (const id of ids) await subscribe(ada, service.subscribe(id))
    const again = service.subscribe(ids.at(-1) ?? '')
    expect((await subscribe(ada, again)).code).toBe(200)
    expect((await subscribe(ada, again)).code).toBe(200)
    expect((await subscriptionsOf(ada)).sort()).toEqual(ids.slice(1).sort())
  })

  it('is refused with an unusable key or endpoint', async () => {
    const ada = await fixture.signIn()
    const good = service.subscribe(browser())
    const wrong: [object, string][] = [
      [{ ...good, endpoint: good.endpoint.replace('https', 'http') }, 'subscription.endpoint'],
      [{ ...good, endpoint: 'https://10.0.0.1/x' }, 'subscription.endpoint'],
      [{ ...good, endpoint: `https://localhost/${'x'.repeat(1_000)}` }, 'subscription.endpoint'],
      [{ ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } }, 'subscription.keys.p256dh'],
      [{ ...good, keys: { ...good.keys, p256dh: 'short' } }, 'subscription.keys.p256dh'],
      [{ ...good, keys: { ...good.keys, auth: 'short' } }, 'subscription.keys.auth'],
      [{ ...good, expirationTime: 'soon' }, 'subscription.expirationTime'],
    ]
    for (const [subscription, field] of wrong) {
      expect(await subscribe(ada, subscription), field).toMatchObject({ code: 400, reason: 'bad_field', field })
    }
    expect(await subscribe({ ...ada, token: '' }, good)).toMatchObject({ code: 401, reason: 'session_missing' })
    expect(await unsubscribe(ada, 'nowhere')).toMatchObject({ code: 400, field: 'endpoint' })
    const bob = await fixture.signIn()
    const asBob = { token: ada.token, fields: { userId: bob.userId, subscription: good } }
    const { body } = await fixture.call(pushCalls.subscribePush, asBob, served.app)
    expect(body).toMatchObject({ code: 401, reason: 'user_mismatch' })
  })

  it('whose name resolves to a private network at the time of sending is not connected to', async () => {
    const ada = await subscribed()
    reach = { ...reach, isAllowedAddress: (address) => address !== '127.0.0.1' && address !== '::1' }
    await tell(ada, 'withdrawal', 'confirmed')
    await push.sendDue()
    expect(service.received).toEqual([])
    await fixture.moveClock(31)
    expect(await push.sendDue(), 'and is not tried again').toBe(0)
  })
})

it('without a key nobody can subscribe, and emails are sent as usual', async () => {
  const off = createPush({
    db: fixture.main.db,
    clock: fixture.clock,
    keys: null,
    contact: 'post@terahold.example',
    sendMail: async (_tx, request) => void fixture.emails.push(request),
  })
  const { app } = await fixture.openServer({}, bindCalls(pushCalls, pushRoutes(off)))
  const ada = await fixture.memberWithEmail()
  const fields = { subscription: service.subscribe(browser()) }
  const { body } = await fixture.call(pushCalls.subscribePush, { token: ada.token, fields }, app)
  expect(body).toMatchObject({ code: 422, reason: 'push_off' })
  await settings(ada, { notifications: { email: ['withdrawal'] } })
  await tell(ada, 'withdrawal', 'confirmed')
  fixture.emails.splice(0)
  await off.sendDue()
  expect(fixture.emails).toMatchObject([{ template: 'notification' }])
})
