import { profileCalls } from '@terahold/contract/calls/member/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { maskAddress, maskEmail } from '../../foundation/masks.ts'
import {
  type MembersFixture,
  newAccount,
  openMembersFixture,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

let mailboxes = 0
const mailbox = () => {
  mailboxes += 1
  return `ada.${mailboxes}@example.org`
}
const send = async ({ token }: SignedInMember, fields: Record<string, unknown>) =>
  (await fixture.call(profileCalls.sendEmailCode, { token, fields })).body
const bind = async ({ token }: SignedInMember, fields: Record<string, unknown>) =>
  (await fixture.call(profileCalls.bindEmail, { token, fields })).body
const lastValues = () => fixture.emails.at(-1)?.values as { code: string }
const lastCode = () => lastValues().code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const rowOf = ({ userId }: SignedInMember) =>
  fixture.database.owner
    .selectFrom('member')
    .select(['email', 'email_verified_at', 'hold_until', 'hold_reason'])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()

async function memberWithEmail(): Promise<SignedInMember & { email: string }> {
  const member = await fixture.signIn()
  const email = mailbox()
  await send(member, { scene: 'bind', email })
  expect((await bind(member, { email, code: lastCode() })).code).toBe(200)
  await fixture.moveClock(61)
  return { ...member, email }
}

describe('requesting a code', () => {
  it('emails six digits in the caller’s language and says how long they are valid', async () => {
    const ada = await fixture.signIn()
    const { body } = await fixture.call(profileCalls.sendEmailCode, {
      token: ada.token,
      fields: { scene: 'bind', email: 'Ada.Lovelace@Example.org' },
    })
    expect(body.data).toEqual({ maskedEmail: 'a***@example.org', expiresIn: 600, resendIn: 60 })
    expect(fixture.emails).toEqual([
      {
        to: 'ada.lovelace@example.org',
        template: 'code',
        locale: 'en',
        values: { scene: 'bind', code: expect.stringMatching(/^\d{6}$/) as string },
      },
    ])
  })

  it('again within a minute is refused with the seconds to wait, on any server, and the first code stays valid', async () => {
    const ada = await fixture.signIn()
    const email = mailbox()
    await send(ada, { scene: 'bind', email })
    const code = lastCode()
    const other = await fixture.openServer()
    await fixture.moveClock(30)
    const { body } = await fixture.call(
      profileCalls.sendEmailCode,
      { token: ada.token, fields: { scene: 'bind', email } },
      other.app,
    )
    expect(body).toMatchObject({ code: 429, reason: 'code_resend_wait' })
    expect(body.msg).toMatch(/in (30|29) s/)
    expect(fixture.emails).toHaveLength(1)
    expect((await bind(ada, { email, code })).code).toBe(200)
  })

  it('twice at once sends one', async () => {
    const ada = await fixture.signIn()
    const request = { scene: 'bind', email: mailbox() }
    const { owner } = fixture.database
    let sending: ReturnType<typeof send>[] = []
    await transaction(owner, async (tx) => {
      await sql`lock table email_code in share mode`.execute(tx)
      sending = [send(ada, request), send(ada, request)]
      await waitUntilBlocked(owner, 2)
    })
    expect((await Promise.all(sending)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 429])
    expect(fixture.emails).toHaveLength(1)
  })

  it('is limited per member and scene, and per unconfirmed address', async () => {
    const ada = await fixture.signIn()
    const codes: number[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      codes.push((await send(ada, { scene: 'bind', email: mailbox() })).code)
      await fixture.moveClock(61)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const target = mailbox()
    const reasons: (string | undefined)[] = []
    for (let turn = 0; turn < 11; turn += 1)
      reasons.push((await send(await fixture.signIn(), { scene: 'bind', email: target })).reason)
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => undefined), 'rate_limited'])
  })

  it('by strangers for a confirmed address does not use up the limit of its owner, and each purpose has its own code', async () => {
    const ada = await fixture.memberWithEmail()
    for (let turn = 0; turn < 11; turn += 1) await send(await fixture.signIn(), { scene: 'bind', email: ada.email })
    for (let turn = 0; turn < 11; turn += 1) {
      await send(ada, { scene: 'password' })
      await fixture.moveClock(61)
    }
    expect(await send(ada, { scene: 'password' })).toMatchObject({ code: 429, reason: 'rate_limited' })
    fixture.emails.splice(0)
    expect((await send(ada, { scene: 'rebind' })).code).toBe(200)
    expect(fixture.emails).toMatchObject([
      { to: ada.email, values: { scene: 'rebind', link: expect.stringContaining('token=') as string } },
    ])
  })

  it('names what is missing: an address to add, or an existing one', async () => {
    const ada = await fixture.signIn()
    expect(await send(ada, { scene: 'bind' })).toMatchObject({ code: 400, reason: 'bad_field', field: 'email' })
    expect(await send(ada, { scene: 'rebind' })).toMatchObject({ code: 422, reason: 'email_missing' })
    expect(await send(ada, { scene: 'password' })).toMatchObject({ code: 422, reason: 'email_missing' })
    const bob = await memberWithEmail()
    expect(await send(bob, { scene: 'bind', email: bob.email.toUpperCase() })).toMatchObject({
      code: 409,
      reason: 'email_unchanged',
      field: 'email',
    })
    expect(await send(bob, { scene: 'rebind', email: mailbox() })).toMatchObject({ code: 400, field: 'email' })
    expect(await send(bob, { scene: 'withdraw' })).toMatchObject({
      code: 200,
      data: { maskedEmail: 'w***@example.org' },
    })
  })

  it('accepts one plain address and nothing else', async () => {
    const ada = await fixture.signIn()
    const bad = [
      'ada@example.org\r\nBCC: eve@evil.example',
      'ada@example.org,eve@evil.example',
      '<ada@example.org>',
      'ada@',
      'a@b',
      ['ada@example.org', 'eve@evil.example'],
      `${'x'.repeat(250)}@example.org`,
    ]
    for (const email of bad) {
      expect(await send(ada, { scene: 'bind', email }), JSON.stringify(email)).toMatchObject({
        code: 400,
        reason: 'bad_field',
      })
      expect(await bind(ada, { email, code: '123456' })).toMatchObject({ code: 400, reason: 'bad_field' })
    }
    expect(fixture.emails).toEqual([])
  })

  it('gives the same answer whether an address is known or not', async () => {
    const { email } = await memberWithEmail()
    const eve = await fixture.signIn()
    const known = await send(eve, { scene: 'bind', email })
    const unknown = await send(await fixture.signIn(), { scene: 'bind', email: mailbox() })
    expect({ ...known, reqId: '', msg: '' }).toEqual({ ...unknown, reqId: '', msg: '' })
  })
})

describe('a first email address', () => {
  it('is added by the code sent to it, without a hold on withdrawals', async () => {
    const ada = await fixture.signIn()
    await send(ada, { scene: 'bind', email: 'First@Example.org' })
    expect((await bind(ada, { email: 'FIRST@example.ORG', code: lastCode() })).data).toEqual({
      email: 'f***@example.org',
      holdUntil: null,
    })
    expect(await rowOf(ada)).toMatchObject({
      email: 'first@example.org',
      email_verified_at: expect.any(Date) as Date,
      hold_until: null,
    })
    const { body } = await fixture.call(profileCalls.profile, { token: ada.token })
    expect(body.data).toMatchObject({ email: 'f***@example.org', emailVerified: true })
  })

  it('is not added by a code that was sent to another address', async () => {
    const ada = await fixture.signIn()
    await send(ada, { scene: 'bind', email: mailbox() })
    expect(await bind(ada, { email: mailbox(), code: lastCode() })).toMatchObject({
      code: 400,
      reason: 'bad_field',
      field: 'email',
    })
    expect((await rowOf(ada)).email).toBeNull()
  })

  it('of another member is only revealed to the reader of its mailbox', async () => {
    const { email } = await memberWithEmail()
    const eve = await fixture.signIn()
    await send(eve, { scene: 'bind', email })
    expect(await bind(eve, { email, code: wrong(lastCode()) })).toMatchObject({ code: 422, reason: 'code_wrong' })
    expect(await bind(eve, { email, code: lastCode() })).toMatchObject({
      code: 409,
      reason: 'email_taken',
      field: 'email',
    })
    expect((await rowOf(eve)).email).toBeNull()
  })

  it('goes to one of two members who prove it at the same time', async () => {
    const members = [await fixture.signIn(), await fixture.signIn()]
    const email = mailbox()
    const attempts: Promise<{ code: number }>[] = []
    for (const member of members) {
      await send(member, { scene: 'bind', email })
      attempts.push(bind(member, { email, code: lastCode() }))
    }
    const codes = (await Promise.all(attempts)).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('replacing an email address', () => {
  it('needs both codes, notifies the old address, and puts a hold of one day on withdrawals', async () => {
    const ada = await memberWithEmail()
    const email = mailbox()
    await send(ada, { scene: 'rebind' })
    const oldCode = lastCode()
    await send(ada, { scene: 'bind', email })
    const code = lastCode()
    expect(await bind(ada, { email, code, oldCode: wrong(oldCode) })).toMatchObject({
      code: 422,
      reason: 'code_wrong',
      field: 'oldCode',
    })
    expect(await bind(ada, { email, code: wrong(code), oldCode })).toMatchObject({
      code: 422,
      reason: 'code_wrong',
      field: 'code',
    })
    const bound = await bind(ada, { email, code, oldCode })
    const holdUntil = (bound.data as { holdUntil: string }).holdUntil
    expect(Math.abs(Date.parse(holdUntil) - fixture.clock.now().getTime() - 86_400_000)).toBeLessThan(10_000)
    expect(fixture.emails.at(-1)).toMatchObject({ to: ada.email, template: 'email-replaced', values: { holdUntil } })
    expect(await rowOf(ada)).toMatchObject({ email, hold_until: new Date(holdUntil), hold_reason: 'email_changed' })
  })

  it('ends what was sent to the old address: nobody who reads it replaces the new one', async () => {
    const ada = await memberWithEmail()
    const [email, another] = [mailbox(), mailbox()]
    await send(ada, { scene: 'bind', email })
    const code = lastCode()
    await send(ada, { scene: 'rebind' })
    const oldCode = lastCode()
    expect((await bind(ada, { email, code })).code).toBe(200)
    await fixture.moveClock(61)
    await send(ada, { scene: 'bind', email: another })
    expect(await bind(ada, { email: another, code: lastCode(), oldCode })).toMatchObject({
      code: 410,
      reason: 'code_expired',
      field: 'oldCode',
    })
    expect((await rowOf(ada)).email).toBe(email)
  })

  it('frees the old address for another member', async () => {
    const ada = await memberWithEmail()
    const email = mailbox()
    await send(ada, { scene: 'rebind' })
    const oldCode = lastCode()
    await send(ada, { scene: 'bind', email })
    await bind(ada, { email, code: lastCode(), oldCode })
    const bob = await fixture.signIn()
    await send(bob, { scene: 'bind', email: ada.email })
    expect((await bind(bob, { email: ada.email, code: lastCode() })).code).toBe(200)
  })
})

describe('a code', () => {
  it('has five attempts, counted over all servers, and is invalid after them', async () => {
    const ada = await fixture.signIn()
    const email = mailbox()
    await send(ada, { scene: 'bind', email })
    const code = lastCode()
    const other = await fixture.openServer()
    const guesses = Array.from({ length: 12 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((guess, index) =>
        fixture.call(
          profileCalls.bindEmail,
          { token: ada.token, fields: { email, code: guess } },
          index % 2 ? other.app : fixture.main.app,
        ),
      ),
    )
    const reasons = answers.map(({ body }) => body.reason ?? '').sort((a, b) => a.localeCompare(b))
    expect(reasons).toEqual([
      ...Array.from({ length: 8 }, () => 'code_expired'),
      ...Array.from({ length: 4 }, () => 'code_wrong'),
    ])
    expect(await bind(ada, { email, code })).toMatchObject({ code: 410, reason: 'code_expired', field: 'code' })
  })

  it('counts a wrong attempt even when the transaction around it is rolled back', async () => {
    const ada = await fixture.signIn()
    const email = mailbox()
    const { codes, db } = fixture.main
    const { code } = await transaction(db, (tx) => codes.issueCode(tx, { memberId: ada.userId, scene: 'bind', email }))
    const attempt = (given: string) =>
      transaction(db, (tx) => codes.checkCode(tx, { memberId: ada.userId, scene: 'bind', code: given }))
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      await expect(
        transaction(db, async (tx) => {
          expect(await codes.checkCode(tx, { memberId: ada.userId, scene: 'bind', code: wrong(code) })).toEqual({
            ok: false,
            triesLeft,
          })
          throw new Error('the caller refuses')
        }),
      ).rejects.toThrow('the caller refuses')
    }
    expect(await attempt(code)).toEqual({ ok: false, triesLeft: 0 })
  })

  it('works once, also with concurrent use, and stays valid when its caller rolls back', async () => {
    const ada = await memberWithEmail()
    const { codes, db } = fixture.main
    const issued = { memberId: ada.userId, scene: 'withdraw', reference: 'w-1' } as const
    const { code } = await transaction(db, (tx) => codes.issueCode(tx, { ...issued, email: ada.email }))
    const check = () => transaction(db, (tx) => codes.checkCode(tx, { ...issued, code }))
    await expect(
      transaction(db, async (tx) => {
        expect(await codes.checkCode(tx, { ...issued, code })).toMatchObject({ ok: true })
        throw new Error('the caller refuses')
      }),
    ).rejects.toThrow('the caller refuses')
    const results = await Promise.all([check(), check(), check()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await check()).toEqual({ ok: false, triesLeft: 0 })
  })

  it('is valid for its member, scene and reference only, for ten minutes', async () => {
    const [ada, eve] = [await memberWithEmail(), await fixture.signIn()]
    const { codes, db } = fixture.main
    const issued = { memberId: ada.userId, scene: 'withdraw', reference: 'w-1' } as const
    const { code, expiresIn } = await transaction(db, (tx) => codes.issueCode(tx, { ...issued, email: ada.email }))
    const check = (changes: object) => transaction(db, (tx) => codes.checkCode(tx, { ...issued, code, ...changes }))
    for (const changes of [{ memberId: eve.userId }, { scene: 'bind' }, { reference: 'w-2' }]) {
      expect(await check(changes)).toEqual({ ok: false, triesLeft: 0 })
    }
    const replaced = fixture.database.owner.updateTable('member').set({ email: mailbox() })
    await replaced.where('member_id', '=', ada.userId).execute()
    expect(await check({})).toEqual({ ok: false, triesLeft: 0, isForOtherAddress: true })
    await fixture.moveClock(expiresIn + 1)
    expect(await check({})).toEqual({ ok: false, triesLeft: 0 })
  })

  it('is replaced by the next one for the same purpose, but not by one for another', async () => {
    const ada = await memberWithEmail()
    const { codes, db } = fixture.main
    const issue = async (reference: string) => {
      await fixture.moveClock(61)
      return (
        await transaction(db, (tx) =>
          codes.issueCode(tx, { memberId: ada.userId, scene: 'withdraw', reference, email: ada.email }),
        )
      ).code
    }
    const check = async (reference: string, code: string) =>
      (await transaction(db, (tx) => codes.checkCode(tx, { memberId: ada.userId, scene: 'withdraw', reference, code })))
        .ok
    const [one, two, again] = [await issue('w-1'), await issue('w-2'), await issue('w-1')]
    expect(await check('w-1', one)).toBe(false)
    expect([await check('w-2', two), await check('w-1', again)]).toEqual([true, true])
  })

  it('cannot be found by trying new ones all day', async () => {
    const ada = await fixture.signIn()
    const { codes, db } = fixture.main
    let tries = 0
    const tryAll = async () => {
      for (;;) {
        await transaction(db, (tx) => codes.checkCode(tx, { memberId: ada.userId, scene: 'bind', code: '000000' }))
        tries += 1
      }
    }
    await expect(tryAll()).rejects.toMatchObject({ code: 429, reason: 'rate_limited' })
    expect(tries).toBe(100)
  })

  it('requested in one session leaves half of the codes and attempts to the member’s other sessions', async () => {
    const account = newAccount()
    const [stolen, own] = [await fixture.signIn(account), await fixture.signIn(account)]
    const reasonOf = async (session: typeof own) => (await send(session, { scene: 'bind', email: mailbox() })).reason
    const reasons: (string | undefined)[] = []
    for (let request = 0; request < 11; request += 1) {
      reasons.push(await reasonOf(stolen))
      await fixture.moveClock(61)
    }
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => undefined), 'rate_limited'])
    expect(await reasonOf(own)).toBeUndefined()

    const { codes, db } = fixture.main
    const attempt = { memberId: own.userId, scene: 'withdraw', reference: 'w-1', code: '000000' } as const
    const tryIn = (sessionId: string) => transaction(db, (tx) => codes.checkCode(tx, { ...attempt, sessionId }))
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]
    for (let tries = 0; tries < 50; tries += 1) await tryIn(first)
    await expect(tryIn(first)).rejects.toMatchObject({ reason: 'rate_limited' })
    expect(await tryIn(second)).toEqual({ ok: false, triesLeft: 0 })
  })

  it('is stored as a keyed hash', async () => {
    const ada = await fixture.signIn()
    await send(ada, { scene: 'bind', email: mailbox() })
    const rows = await fixture.database.owner
      .selectFrom('email_code')
      .selectAll()
      .where('member_id', '=', ada.userId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0]?.code_hash).not.toContain(lastCode())
  })

  it('is checked while other checks use every connection of the pool', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => fixture.signIn()))
    const began = performance.now()
    await Promise.all(members.map((member) => bind(member, { email: mailbox(), code: '000000' })))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

it('masks show enough to recognize an address and no more', () => {
  expect(maskEmail('ada@example.org')).toBe('a***@example.org')
  expect(maskAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe('0xf3…b92266')
})
