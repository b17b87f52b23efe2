import { profileCalls } from '@terahold/contract/calls/member/profile'
import {
  cancelReset,
  prepareReset,
  securityCalls,
  startReset,
  vetoMove,
} from '@terahold/contract/calls/member/security'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import type { DataOf } from '@terahold/contract/endpoint'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { openSigningDesk } from '../../decisions/fixtures/signing-desk.ts'
import { readRecords } from '../../decisions/record-list.ts'
import {
  type MembersFixture,
  newAccount,
  openMembersFixture,
  refusingNotices,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'
import { hashPassword } from '../password/passwords.ts'
import { createResetDesk } from './reset-desk.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

type Action = 'startReset' | 'cancelReset' | 'vetoMove'
const days3 = 72 * 3_600

async function sign(account: PrivateKeyAccount, action: Action, signer = account) {
  const fields = { address: account.address, action }
  const { body } = await fixture.call(prepareReset, { fields })
  const { nonce, typedData } = body.data as DataOf<typeof prepareReset>
  return { address: account.address, nonce, signature: await signer.signTypedData(typedData) }
}

async function send(action: Action, fields: object, app = fixture.main.app) {
  return (await fixture.call(action === 'startReset' ? startReset : cancelReset, { fields: { ...fields } }, app)).body
}

const start = async (account: PrivateKeyAccount) => send('startReset', await sign(account, 'startReset'))
const advance = () => fixture.main.members.resets.advance()
const dueOf = ({ data }: { data?: unknown }) => (data as { dueAt: string }).dueAt

async function memberWithBoth(): Promise<SignedInMember & { email: string }> {
  const member = await fixture.memberWithEmail()
  const password_hash = await hashPassword('correct horse battery')
  await fixture.database.owner
    .updateTable('member')
    .set({ password_hash })
    .where('member_id', '=', member.userId)
    .execute()
  fixture.emails.splice(0)
  return member
}

const rowOf = ({ userId }: SignedInMember) =>
  fixture.database.owner
    .selectFrom('member')
    .select(['email', 'password_hash', 'hold_reason', 'hold_until'])
    .where('member_id', '=', userId)
    .executeTakeFirstOrThrow()

const noticesOf = async ({ token }: SignedInMember) =>
  (await fixture.call(securityCalls.securityNotices, { token })).body as unknown as {
    rows: { kind: string; title: string; read: boolean }[]
  }

describe('a reset by the wallet', () => {
  it('removes mailbox and password after three days, without a session, and frees the mailbox', async () => {
    const ada = await memberWithBoth()
    const began = await start(ada.account)
    expect(began.code).toBe(200)
    const wait = Date.parse(dueOf(began)) - fixture.clock.now().getTime()
    expect(Math.abs(wait - days3 * 1_000)).toBeLessThan(10_000)
    expect(await rowOf(ada)).toMatchObject({ email: ada.email, hold_reason: 'account_reset' })
    const link = expect.stringMatching(/\/#\/pages\/my\/freeze\?token=[a-p]{96}$/) as string
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'reset-started', values: { link } }])
    const { body } = await fixture.call(profileCalls.profile, { token: ada.token })
    expect(body.data).toMatchObject({ reset: { dueAt: dueOf(began), byOperators: false } })

    await fixture.moveClock(days3 - 60)
    await advance()
    expect((await rowOf(ada)).email).toBe(ada.email)
    await fixture.moveClock(61)
    await advance()
    expect(await rowOf(ada)).toMatchObject({ email: null, password_hash: null, hold_reason: 'account_reset' })
    expect(fixture.emails.at(-1)).toMatchObject({ to: ada.email, template: 'reset-done' })
    expect((await fixture.call(profileCalls.profile, { token: ada.token })).body.code).toBe(401)

    const back = await fixture.signIn(ada.account)
    expect((await noticesOf(back)).rows.map(({ kind }) => kind).slice(0, 2)).toEqual(['reset_done', 'reset_started'])
    const bob = await fixture.signIn()
    await fixture.call(profileCalls.sendEmailCode, { token: bob.token, fields: { scene: 'bind', email: ada.email } })
    const { code } = fixture.lastValues<{ code: string }>()
    const bound = await fixture.call(profileCalls.bindEmail, { token: bob.token, fields: { email: ada.email, code } })
    expect(bound.body.code).toBe(200)
  })

  it('is started once by concurrent requests, and a repeat returns the same time', async () => {
    const ada = await memberWithBoth()
    const other = await fixture.openServer()
    const signed = await Promise.all([1, 2, 3, 4].map(() => sign(ada.account, 'startReset')))
    const answers = await Promise.all(
      signed.map((fields, index) => send('startReset', fields, index % 2 ? other.app : fixture.main.app)),
    )
    expect(new Set(answers.map(dueOf)).size).toBe(1)
    expect(fixture.emails.filter(({ template }) => template === 'reset-started')).toHaveLength(1)
    expect(dueOf(await start(ada.account))).toBe(answers[0] && dueOf(answers[0]))
  })

  it('takes effect once when several workers run, and never again', async () => {
    const ada = await memberWithBoth()
    const other = await fixture.openServer()
    await start(ada.account)
    await fixture.moveClock(days3 + 1)
    await Promise.all([advance(), other.members.resets.advance(), advance()])
    await advance()
    const told = fixture.emails.filter(({ to, template }) => to === ada.email && template === 'reset-done')
    expect(told).toHaveLength(1)
  })

  it('does not hold up those due after it when it fails, and the failure is reported', async () => {
    const [ada, bob] = [await memberWithBoth(), await memberWithBoth()]
    for (const { account } of [ada, bob]) await start(account)
    await fixture.moveClock(days3 + 1)
    await refusingNotices(fixture, ada, async () => {
      await expect(advance()).rejects.toThrow(/1 of 2 account resets failed/)
    })
    expect([(await rowOf(ada)).email, (await rowOf(bob)).email]).toEqual([ada.email, null])
    await advance()
    expect((await rowOf(ada)).email).toBeNull()
  })

  it('needs the wallet’s own signature, once, for this action', async () => {
    const ada = await memberWithBoth()
    expect(await send('startReset', await sign(ada.account, 'startReset', newAccount()))).toMatchObject({
      code: 403,
      reason: 'signature_invalid',
    })
    const signed = await sign(ada.account, 'startReset')
    expect(await send('cancelReset', signed)).toMatchObject({ code: 403, reason: 'signature_required' })
    expect((await send('startReset', signed)).code).toBe(200)
    expect(await send('startReset', signed)).toMatchObject({ code: 403, reason: 'signature_required' })
  })

  it.each([
    ['startReset', startReset],
    ['cancelReset', cancelReset],
    ['vetoMove', vetoMove],
  ] as const)('does not show an outsider which wallets have an account: %s', async (action, call) => {
    const { verifyHash } = fixture.chain
    const learn = async ({ account }: { account: PrivateKeyAccount }) => {
      const asked: string[] = []
      fixture.chain.verifyHash = async ({ address }) => {
        asked.push(address)
        return false
      }
      const prepared = await fixture.call(prepareReset, { fields: { address: account.address, action } })
      const signed = await sign(account, action, newAccount())
      const { typedData } = prepared.body.data as DataOf<typeof prepareReset>
      const { content, change, details, site } = typedData.message
      const answers: unknown[] = []
      for (const fields of [signed, signed, { ...signed, nonce: '0'.repeat(32) }]) {
        const { status, body } = await fixture.call(call, { fields })
        answers.push({ status, ...body, reqId: null })
      }
      const { expires, nonce } = typedData.message
      const spread = Date.parse(expires) - fixture.clock.now().getTime()
      return {
        content,
        change,
        details,
        site,
        answers,
        asked: asked.length,
        minutes: Math.round(spread / 60_000),
        nonce: nonce.length,
      }
    }
    const stranger = await learn({ account: newAccount() })
    expect(await learn(await memberWithBoth())).toEqual(stranger)
    expect(stranger.asked).toBeGreaterThan(0)
    fixture.chain.verifyHash = verifyHash
    expect(await start(newAccount())).toMatchObject({ code: 403, reason: 'signature_required' })
  })

  it('is cancelled by the wallet, and then never takes effect', async () => {
    const ada = await memberWithBoth()
    await start(ada.account)
    const cancelled = await sign(ada.account, 'cancelReset')
    expect((await send('cancelReset', cancelled)).code).toBe(200)
    expect(await send('cancelReset', cancelled)).toMatchObject({ code: 403, reason: 'signature_required' })
    expect((await send('cancelReset', await sign(ada.account, 'cancelReset'))).code).toBe(200)
    await fixture.moveClock(days3 + 1)
    await advance()
    expect((await rowOf(ada)).email).toBe(ada.email)
  })

  it('is ended by the link that freezes the account, and refused while it is frozen', async () => {
    const ada = await memberWithBoth()
    await start(ada.account)
    const { link } = fixture.lastValues<{ link: string }>()
    const token = new URLSearchParams(new URL(link).hash.split('?')[1]).get('token') ?? ''
    await fixture.main.members.freezing.freeze({ token, remoteAddress: '192.0.2.1' })
    await fixture.moveClock(days3 + 1)
    await advance()
    expect((await rowOf(ada)).email).toBe(ada.email)
    expect(await start(ada.account)).toMatchObject({ code: 423, reason: 'account_frozen' })
  })

  it('is refused when there is nothing to remove', async () => {
    const ada = await fixture.signIn()
    expect(await start(ada.account)).toMatchObject({ code: 409, reason: 'reset_needless' })
  })
})

describe('a reset by two operators', () => {
  const why = 'recognised on a video call'
  async function operator(name: string, roles: ('support' | 'payout-maker' | 'payout-checker')[]) {
    const operatorId = newId(fixture.clock)
    const address = newAccount().address.toLowerCase()
    await fixture.database.owner
      .insertInto('operator')
      .values({ operator_id: operatorId, address, name, roles, created_at: fixture.clock.now() })
      .execute()
    return { operatorId, name, roles }
  }
  const openDesk = () => {
    const { main, database, clock } = fixture
    const { decisions, sign } = openSigningDesk({ db: main.db, owner: database.owner, clock })
    const resets = createResetDesk({ db: main.db, decisions, audit: writeAudit({ clock }) })
    const { records, approves } = signingCalls(sign)
    return {
      ...resets,
      prepare: records(resets.draft, resets.prepare),
      approve: approves(resets.draftApproval, resets.approve),
    }
  }

  let desk: ReturnType<typeof openDesk>
  beforeEach(() => {
    desk = openDesk()
  })

  it('takes two people, tells the member, waits three days, and everything is in the log', async () => {
    const ada = await memberWithBoth()
    const [sue, chi] = [await operator('Sue', ['support', 'payout-checker']), await operator('Chi', ['payout-checker'])]
    const given = { memberId: ada.userId, reason: why }
    await expect(desk.prepare(chi, given)).rejects.toThrow('role_missing')
    await expect(desk.prepare(sue, { ...given, reason: 'short' })).rejects.toThrow('reason_required')
    const id = await desk.prepare(sue, given)
    await expect(desk.prepare(sue, given)).rejects.toThrow('already_recorded')
    await expect(desk.approve(sue, id)).rejects.toThrow('own_record')
    await fixture.moveClock(days3 + 1)
    await advance()
    expect((await rowOf(ada)).email).toBe(ada.email)

    const approvals = await Promise.allSettled([desk.approve(chi, id), desk.approve(chi, id)])
    expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([advance(), advance()])
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'reset-by-operators' }])
    expect(await rowOf(ada)).toMatchObject({ email: ada.email, hold_reason: 'account_reset' })
    const back = await noticesOfWallet(ada)
    expect(back).toContain('reset_by_operators')
    const { rows } = await readRecords(fixture.main.db, desk.source, { text: id, pageNum: 1, pageSize: 1 }, 'en')
    expect(rows).toMatchObject([{ id, state: 'approved', decidedBy: 'Chi' }])
    expect(Date.parse(rows[0]?.decidedAt ?? '')).toBeLessThanOrEqual(fixture.clock.now().getTime())
    await fixture.moveClock(days3 + 1)
    await advance()
    expect(await rowOf(ada)).toMatchObject({ email: null, password_hash: null })
    const log = await fixture.database.owner
      .selectFrom('audit_log')
      .select(['action', 'outcome'])
      .where('subject', 'in', [ada.userId, id])
      .execute()
    expect(log.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
      'member.reset.prepare',
      'member.reset.approve',
    ])
    expect(log.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThanOrEqual(4)
  })

  it('is vetoed by the member’s wallet, or rejected by an operator', async () => {
    const [ada, bob] = [await memberWithBoth(), await memberWithBoth()]
    const [sue, chi] = [await operator('Sue', ['support']), await operator('Chi', ['payout-checker'])]
    const ids: string[] = []
    for (const { userId: memberId } of [ada, bob]) {
      const id = await desk.prepare(sue, { memberId, reason: why })
      await desk.approve(chi, id)
      ids.push(id)
    }
    await advance()
    const listed = async () => (await desk.list()).filter(({ memberId }) => [ada.userId, bob.userId].includes(memberId))
    const names = { reason: why, preparedBy: 'Sue', approvedBy: 'Chi' }
    expect(await listed()).toMatchObject([
      { resetId: ids[0], memberId: ada.userId, address: ada.account.address.toLowerCase(), ...names },
      { resetId: ids[1], memberId: bob.userId, ...names },
    ])
    expect((await send('cancelReset', await sign(ada.account, 'cancelReset'))).code).toBe(200)
    expect(await listed()).toMatchObject([{ resetId: ids[1] }])
    await desk.reject(chi, ids[1] ?? '', { reason: 'it was not the owner' })
    await fixture.moveClock(days3 + 1)
    await advance()
    expect([(await rowOf(ada)).email, (await rowOf(bob)).email]).toEqual([ada.email, bob.email])
  })

  it('is announced and takes effect when due, even if another one cannot be announced', async () => {
    const [ada, bob, cem] = [await memberWithBoth(), await memberWithBoth(), await memberWithBoth()]
    const [sue, chi] = [await operator('Sue', ['support']), await operator('Chi', ['payout-checker'])]
    await start(cem.account)
    await fixture.moveClock(days3 + 1)
    for (const { userId: memberId } of [ada, bob])
      await desk.approve(chi, await desk.prepare(sue, { memberId, reason: why }))
    await refusingNotices(fixture, ada, async () => {
      await expect(advance()).rejects.toThrow(/1 of 3 account resets failed/)
    })
    expect([(await rowOf(ada)).hold_reason, (await rowOf(bob)).hold_reason]).toEqual([null, 'account_reset'])
    expect((await rowOf(cem)).email).toBeNull()
    await advance()
    expect((await rowOf(ada)).hold_reason).toBe('account_reset')
  })

  it('cannot be decided by one operator, also not past the application', async () => {
    const ada = await memberWithBoth()
    const sue = await operator('Sue', ['support', 'payout-checker'])
    await desk.prepare(sue, { memberId: ada.userId, reason: why })
    await expect(
      fixture.main.db
        .updateTable('account_reset')
        .set({ approved_by: sue.operatorId })
        .where('member_id', '=', ada.userId)
        .execute(),
    ).rejects.toThrow(/check/)
    await expect(
      fixture.main.db
        .updateTable('account_reset')
        .set({ due_at: fixture.clock.now() })
        .where('member_id', '=', ada.userId)
        .execute(),
    ).rejects.toThrow(/check/)
  })

  it('is refused for a frozen account, and when there is nothing to remove', async () => {
    const [ada, bob] = [await memberWithBoth(), await fixture.signIn()]
    const [sue, chi] = [await operator('Sue', ['support']), await operator('Chi', ['payout-checker'])]
    const freeze = (reason: 'frozen' | null) =>
      fixture.database.owner
        .updateTable('member')
        .set({ hold_reason: reason })
        .where('member_id', '=', ada.userId)
        .execute()
    const given = { memberId: ada.userId, reason: why }
    const needless = { memberId: bob.userId, reason: why }
    await expect(desk.prepare(sue, needless)).rejects.toThrow('reset_needless')
    await expect(desk.draft(needless)).rejects.toThrow('reset_needless')
    await expect(desk.draft({ memberId: newId(fixture.clock), reason: why })).rejects.toThrow('member_unknown (member)')
    await freeze('frozen')
    await expect(desk.draft(given)).rejects.toThrow('account_frozen')
    await expect(desk.prepare(sue, given)).rejects.toThrow('account_frozen')
    await freeze(null)
    const id = await desk.prepare(sue, given)
    await freeze('frozen')
    await expect(desk.approve(chi, id)).rejects.toThrow('account_frozen')
    await freeze(null)
    // The member’s wallet can start its own, although an operator prepared this.
    expect((await start(ada.account)).code).toBe(200)
    await expect(desk.approve(chi, id)).rejects.toThrow('already_decided')
    await expect(desk.reject(sue, id, { reason: 'it was not the owner' })).rejects.toThrow('record_unknown')
  })

  it('leaves what the wallet started to the wallet', async () => {
    const ada = await memberWithBoth()
    await start(ada.account)
    const chi = await operator('Chi', ['payout-checker'])
    const { resetId: id } = await fixture.database.owner
      .selectFrom('account_reset')
      .select('reset_id as resetId')
      .where('member_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    await expect(desk.reject(chi, id, { reason: 'we do not like it' })).rejects.toThrow('record_unknown')
    await expect(desk.approve(chi, id)).rejects.toThrow('record_unknown')
  })
})

async function noticesOfWallet(member: SignedInMember): Promise<string[]> {
  return (await noticesOf(member)).rows.map(({ kind }) => kind)
}

describe('security notices', () => {
  it('tell of a signed change before it runs, once for each signature, with a link that freezes', async () => {
    const ada = await fixture.memberWithEmail()
    fixture.emails.splice(0)
    const ended = await fixture.call(signInCalls.endSessions, { token: ada.token })
    expect(ended.body.code).toBe(200)
    const link = expect.stringMatching(/\/#\/pages\/my\/freeze\?token=[a-p]{96}$/) as string
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'security', values: { link } }])
    const { rows } = await noticesOf(ada)
    expect(rows[0]).toMatchObject({ kind: 'change', title: 'Sign out all other devices of your Terahold account' })
  })

  it('reach a member without a mailbox, count as unread until read, and are only the member’s own', async () => {
    const ada = await fixture.signIn()
    await fixture.signIn(ada.account, {}, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' } })
    expect(fixture.emails).toEqual([])
    const unread = async () =>
      ((await fixture.call(profileCalls.profile, { token: ada.token })).body.data as { unreadNotices: number })
        .unreadNotices
    expect(await unread()).toBe(1)
    expect((await noticesOf(ada)).rows).toMatchObject([{ kind: 'new_sign_in', read: false }])
    await fixture.call(securityCalls.readSecurityNotices, { token: ada.token })
    expect(await unread()).toBe(0)
    expect((await noticesOf(ada)).rows).toMatchObject([{ read: true }])
    expect((await noticesOf(await fixture.signIn())).rows).toEqual([])
  })
})
