import { cashCalls } from '@terahold/contract/calls/member/cash'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type MembersFixture,
  newAccount,
  openMembersFixture,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'
import { deviceName } from '../sign-in/sign-in.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
afterAll(() => fixture.close())

const day = 86_400
const isOpen = async ({ token }: SignedInMember) =>
  (await fixture.call(profileCalls.profile, { token })).body.code === 200
const sessionsOf = async ({ token }: SignedInMember) =>
  (await fixture.call(signInCalls.sessions, { token })).body.rows as { sessionId: string; current: boolean }[]

describe('a session', () => {
  it('is stored as the hash of its token only', async () => {
    const { token, userId } = await fixture.signIn()
    expect(token).toMatch(/^[\w-]{64}$/)
    const [row] = await fixture.database.owner
      .selectFrom('member_session')
      .selectAll()
      .where('member_id', '=', userId)
      .execute()
    expect(row?.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('cannot be used with a guessed, altered or foreign token', async () => {
    const ada = await fixture.signIn()
    const eve = await fixture.signIn()
    const id = (token: string) => Buffer.from(token, 'base64url').subarray(0, 16)
    const grafted = Buffer.concat([id(ada.token), Buffer.from(eve.token, 'base64url').subarray(16)]).toString(
      'base64url',
    )
    for (const token of [
      grafted,
      `${ada.token.slice(0, -1)}${ada.token.endsWith('A') ? 'B' : 'A'}`,
      'x'.repeat(64),
      ada.token.slice(0, 63),
      `${ada.token}A`,
    ]) {
      expect((await fixture.call(profileCalls.profile, { token })).body).toMatchObject({
        code: 401,
        reason: 'session_ended',
      })
    }
    for (const authorization of [
      `Basic ${ada.token}`,
      ada.token,
      `Bearer  ${ada.token}`,
      `Bearer ${ada.token},${eve.token}`,
      'Bearer ',
    ]) {
      const { body } = await fixture.call(profileCalls.profile, { headers: { authorization } })
      expect(body, authorization).toMatchObject({ code: 401, reason: 'session_missing' })
    }
    expect(
      (await fixture.call(profileCalls.profile, { headers: { authorization: `bearer ${ada.token}` } })).body.code,
    ).toBe(200)
  })

  it('ends after a week without use, and after a month in any case', async () => {
    const idle = await fixture.signIn()
    const used = await fixture.signIn()
    for (let week = 0; week < 4; week += 1) {
      await fixture.moveClock(7 * day - 60)
      expect(await isOpen(used)).toBe(true)
    }
    expect(await isOpen(idle)).toBe(false)
    await fixture.moveClock(2 * day + 600)
    expect(await isOpen(used)).toBe(false)
  })

  it('is replaced by a new sign-in that sends it', async () => {
    const account = newAccount()
    const first = await fixture.signIn(account)
    const second = await fixture.signIn(account, {}, { token: first.token })
    const third = await fixture.signIn(account)
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([false, true, true])
  })

  it('ends at sign-out, which closes its stream', async () => {
    const ada = await fixture.signIn()
    const [session] = await sessionsOf(ada)
    expect(
      (await fixture.call(signInCalls.logout, { token: ada.token, fields: { userId: ada.userId } })).body.data,
    ).toEqual({ ok: true })
    expect(await isOpen(ada)).toBe(false)
    const events = await fixture.database.owner
      .selectFrom('live_event')
      .select(['kind', 'payload'])
      .where('member_id', '=', ada.userId)
      .execute()
    expect(events).toEqual([{ kind: 'session', payload: { sessionId: session?.sessionId } }])
  })
})

describe('a member’s sessions', () => {
  it('are listed with the current one marked, and ended one by one or all others together', async () => {
    const account = newAccount()
    const [first, second, third, fourth] = [
      await fixture.signIn(account),
      await fixture.signIn(account),
      await fixture.signIn(account),
      await fixture.signIn(account),
    ]
    const rows = await sessionsOf(fourth)
    expect(rows).toHaveLength(4)
    const [own] = await sessionsOf(second)
    expect(rows.filter(({ current }) => current)).toHaveLength(1)
    const seconds = (await sessionsOf(second)).find(({ current }) => current)
    expect(own).toBeDefined()
    expect(
      (await fixture.call(signInCalls.endSessions, { token: fourth.token, fields: { sessionId: seconds?.sessionId } }))
        .body.code,
    ).toBe(200)
    expect(await Promise.all([first, second, third, fourth].map(isOpen))).toEqual([true, false, true, true])
    expect((await fixture.call(signInCalls.endSessions, { token: third.token })).body.code).toBe(200)
    expect(await Promise.all([first, second, third, fourth].map(isOpen))).toEqual([false, false, true, false])
  })

  it('cannot be ended by another member, who learns nothing of them', async () => {
    const [ada, eve] = [await fixture.signIn(), await fixture.signIn()]
    const [adas] = await sessionsOf(ada)
    const ended = await fixture.call(signInCalls.endSessions, {
      token: eve.token,
      fields: { sessionId: adas?.sessionId },
    })
    const unknown = await fixture.call(signInCalls.endSessions, {
      token: eve.token,
      fields: { sessionId: '019a0000-0000-7000-8000-000000000001' },
    })
    expect(ended.body).toMatchObject({ code: 404, reason: 'not_found', field: 'sessionId' })
    expect({ ...ended.body, reqId: '' }).toEqual({ ...unknown.body, reqId: '' })
    expect(await isOpen(ada)).toBe(true)
  })

  it('are limited to twenty: a new one ends the one unused for longest', async () => {
    const account = newAccount()
    const all: SignedInMember[] = []
    for (let count = 0; count < 21; count += 1) all.push(await fixture.signIn(account))
    const [oldest, next] = all
    expect(oldest && (await isOpen(oldest))).toBe(false)
    expect(next && (await isOpen(next))).toBe(true)
  })
})

describe('another member’s userId', () => {
  it('reveals nothing and changes nothing', async () => {
    const [ada, eve] = [await fixture.signIn(), await fixture.signIn()]
    const { body } = await fixture.call(profileCalls.settings, {
      token: eve.token,
      fields: { userId: ada.userId, name: 'Eve was here' },
    })
    expect(body).toMatchObject({ code: 401, reason: 'user_mismatch', field: 'userId' })
    for (const member of [ada, eve]) {
      const { body: profile } = await fixture.call(profileCalls.profile, { token: member.token })
      expect(profile.data).toMatchObject({ name: null })
    }
    expect((await fixture.call(cashCalls.myCash, { token: eve.token, fields: { userId: ada.userId } })).status).toBe(
      404,
    )
  })
})

it('a device has a readable name', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
    ),
  ).toBe('Safari, iPhone')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0')).toBe(
    'Edge, Windows',
  )
  expect(deviceName('curl/8')).toBeNull()
  expect(deviceName(undefined)).toBeNull()
})
