import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { words } from '../../locales/words.ts'
import {
  type MembersFixture,
  newAccount,
  openMembersFixture,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'
import { createKeptSessions, type Found } from './session-cache.ts'
import { createSessions, sessionLife } from './sessions.ts'

describe('a cached session', () => {
  const hash = Buffer.from('hash')
  const found: Found = { member: { memberId: 'ada', sessionId: 'one', address: '0xaa' }, locale: 'fr' }
  let time = 1_000_000
  const keptAt = () => createKeptSessions({ now: () => new Date(time) })
  const tick = (milliseconds = 1) => (time += milliseconds)

  /** Caches the result of a look-up, with an action between its beginning and its end. */
  function kept(between: (sessions: ReturnType<typeof keptAt>) => void = () => {}) {
    const sessions = keptAt()
    sessions.changes.heard()
    tick()
    const keep = sessions.lookUp('ada')
    between(sessions)
    tick()
    keep(hash, found, 60_000)
    return sessions
  }

  it('is used for as long as the look-up allowed, and for its own token only', () => {
    const sessions = kept()
    tick(59_998)
    expect(sessions.get('ada', hash)).toBe(found)
    expect(sessions.get('ada', Buffer.from('other'))).toBeUndefined()
    expect(sessions.get('bob', hash)).toBeUndefined()
    tick()
    expect(sessions.get('ada', hash)).toBeUndefined()
  })

  it('is not used when the clock goes back', () => {
    const sessions = kept()
    tick(-10)
    expect(sessions.get('ada', hash)).toBeUndefined()
    tick(10)
  })

  it('is dropped when the member changes, and not restored by an earlier look-up', () => {
    const sessions = kept()
    sessions.changes.changed('bob')
    expect(sessions.get('ada', hash)).toBe(found)
    sessions.changes.changed('ada')
    expect(sessions.get('ada', hash)).toBeUndefined()
    expect(kept(({ changes }) => changes.changed('bob')).get('ada', hash)).toBe(found)
    expect(kept(({ changes }) => changes.changed('ada')).get('ada', hash)).toBeUndefined()
  })

  it('is not used while a transaction of this process may be changing it', () => {
    const sessions = kept()
    sessions.doubt('ada')
    expect(sessions.get('ada', hash)).toBeUndefined()
    tick(59_000)
    sessions.lookUp('ada')(hash, found, 60_000)
    sessions.changes.changed('ada')
    expect(sessions.get('ada', hash)).toBeUndefined()
    tick(1_001)
    sessions.lookUp('ada')(hash, found, 60_000)
    expect(sessions.get('ada', hash)).toBe(found)
  })

  it('is not used while changes cannot be received, or from look-ups of that time', () => {
    const sessions = kept()
    sessions.changes.unheard()
    expect(sessions.get('ada', hash)).toBeUndefined()
    const keep = sessions.lookUp('ada')
    tick()
    sessions.lookUp('ada')(hash, found, 60_000)
    expect(sessions.get('ada', hash)).toBeUndefined()
    sessions.changes.heard()
    keep(hash, found, 60_000)
    expect(sessions.get('ada', hash)).toBeUndefined()
    const interrupted = kept(({ changes }) => {
      changes.unheard()
      changes.heard()
    })
    expect(interrupted.get('ada', hash)).toBeUndefined()
  })

  it('lasts until the last-seen time must be updated, and never beyond its end', () => {
    expect(sessionLife({ unseenFor: 20_000, expiresIn: 1e9 })).toEqual({ isStale: false, keptFor: 40_000 })
    expect(sessionLife({ unseenFor: 60_000, expiresIn: 1e9 })).toEqual({ isStale: true, keptFor: 60_000 })
    expect(sessionLife({ unseenFor: 0, expiresIn: 10 })).toEqual({ isStale: false, keptFor: 10 })
  })
})

describe('two processes on one database', () => {
  let fixture: MembersFixture
  let other: Awaited<ReturnType<MembersFixture['openServer']>>
  beforeAll(async () => {
    fixture = await openMembersFixture()
    other = await fixture.openServer()
  })
  afterAll(() => fixture.close())

  const profileAt = async ({ app }: typeof other, { token }: SignedInMember) =>
    (await fixture.call(profileCalls.profile, { token }, app)).body
  /** Calls both, so that both have the session cached. */
  const warm = async (member: SignedInMember) => {
    for (const process of [fixture.main, other]) expect((await profileAt(process, member)).code).toBe(200)
  }
  const endUnheard = ({ userId }: SignedInMember) =>
    fixture.database.owner
      .updateTable('member_session')
      .set({ ended_at: sql`database_now()` })
      .where('member_id', '=', userId)
      .execute()

  const refusal = async (process: typeof other, member: SignedInMember) => (await profileAt(process, member)).reason
  /** Is refused in the process that ended it at once, and in the other as soon as it receives the change. */
  const expectEnded = async (member: SignedInMember) => {
    expect(await refusal(fixture.main, member)).toBe('session_ended')
    await expect.poll(() => refusal(other, member)).toBe('session_ended')
  }

  it('use a session until its last-seen time must be updated, even one that was ended directly in the database', async () => {
    const ada = await fixture.signIn()
    await warm(ada)
    await endUnheard(ada)
    await warm(ada)
    await fixture.moveClock(61)
    for (const process of [fixture.main, other]) expect(await refusal(process, ada)).toBe('session_ended')
  })

  it('refuse at once what they ended themselves, even without notifications', async () => {
    const [ada, bea] = [await fixture.signIn(), await fixture.signIn()]
    let ticks = 0
    const clock = { now: () => new Date(Date.now() + ticks++) }
    const sessions = createSessions({ db: fixture.database.app, clock, publish: async () => newId(clock) })
    sessions.changes.heard()
    const found = await sessions.find(ada.token)
    if (!found || !(await sessions.find(bea.token))) throw new Error('nobody is signed in')
    await transaction(fixture.database.app, (tx) => sessions.end(tx, found.member))
    await endUnheard(bea)
    expect(await sessions.find(ada.token)).toBeUndefined()
    expect(await sessions.find(bea.token)).toBeDefined()
  })

  it('refuse a session that the other one ended', async () => {
    const ada = await fixture.signIn()
    await warm(ada)
    await fixture.call(signInCalls.logout, { token: ada.token })
    await expectEnded(ada)
  })

  it('refuse sessions that the other one ended together, and the one that a twenty-first replaced', async () => {
    const account = newAccount()
    const first = await fixture.signIn(account)
    const sessions = [first]
    while (sessions.length < 20) sessions.push(await fixture.signIn(account))
    await warm(first)
    const newest = await fixture.signIn(account)
    await expectEnded(first)
    await warm(newest)
    for (const session of sessions.slice(1, 3)) await warm(session)
    await fixture.call(signInCalls.endSessions, { token: newest.token })
    for (const session of sessions.slice(1, 3)) await expectEnded(session)
    await warm(newest)
  })

  it('refuse the sessions of a closed account, though its events are erased', async () => {
    const ada = await fixture.signIn()
    await warm(ada)
    expect((await fixture.call(accountCalls.closeAccount, { token: ada.token })).body.code).toBe(200)
    await expectEnded(ada)
  })

  it('answer in the language that was chosen in the other one', async () => {
    const ada = await fixture.signIn()
    await warm(ada)
    await fixture.call(profileCalls.settings, { token: ada.token, fields: { locale: 'fr' } })
    expect((await profileAt(fixture.main, ada)).msg).toBe(words.fr.reasons.ok)
    await expect.poll(async () => (await profileAt(other, ada)).msg).toBe(words.fr.reasons.ok)
  })

  it('use only the database when they receive no changes', async () => {
    const ada = await fixture.signIn()
    await warm(ada)
    await endUnheard(ada)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'terahold events' and datname = current_database()`.execute(fixture.database.owner)
    for (const process of [fixture.main, other]) await expect.poll(() => refusal(process, ada)).toBe('session_ended')
  })
})
