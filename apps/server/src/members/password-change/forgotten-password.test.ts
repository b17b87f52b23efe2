import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MembersFixture,
  newAccount,
  openMembersFixture,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'
import { hashPassword } from '../password/passwords.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

const password = 'correct horse battery'

async function memberWithPassword(): Promise<SignedInMember & { email: string }> {
  const member = await fixture.memberWithEmail()
  await change(member, { password_hash: await hashPassword(password) })
  fixture.emails.splice(0)
  return member
}

const change = ({ userId }: SignedInMember, columns: { password_hash?: string; hold_reason?: 'frozen' }) =>
  fixture.database.owner.updateTable('member').set(columns).where('member_id', '=', userId).execute()

const forgot = async (fields: Record<string, unknown>) =>
  (await fixture.call(signInCalls.forgotPassword, { fields })).body

/** Reports the password as forgotten. Returns the signed message and the emailed code. */
async function askForCode(member: SignedInMember): Promise<{ message: string; signature: string; code: string }> {
  const signed = await fixture.sign(member.account)
  expect((await forgot(signed)).code).toBe(200)
  return { ...signed, code: fixture.lastValues<{ code: string }>().code }
}

const login = async (fields: Record<string, unknown>) => (await fixture.login(fields)).body
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a forgotten password', () => {
  it('is removed by wallet and email code together; other sessions end and withdrawals have a hold of three days', async () => {
    const ada = await memberWithPassword()
    const asked = await askForCode(ada)
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'code', values: { scene: 'forgotten' } }])
    const { data } = await login(asked)
    const { userId, token } = data as { userId: string; token: string }
    expect(userId).toBe(ada.userId)

    expect((await fixture.call(profileCalls.profile, { token: ada.token })).body.reason).toBe('session_ended')
    const { body } = await fixture.call(profileCalls.profile, { token })
    const profile = body.data as { hasPassword: boolean; holdUntil: string; holdReason: string }
    expect(profile).toMatchObject({ hasPassword: false, holdReason: 'password_forgotten' })
    const wait = Date.parse(profile.holdUntil) - fixture.clock.now().getTime()
    expect(Math.abs(wait - 72 * 3_600_000)).toBeLessThan(10_000)
    const link = expect.stringMatching(/\/#\/pages\/my\/freeze\?token=[a-p]{96}$/) as string
    expect(fixture.emails.filter(({ template }) => template === 'password-forgotten')).toMatchObject([
      { to: ada.email, values: { holdUntil: profile.holdUntil, link } },
    ])
    expect((await fixture.signIn(ada.account)).userId).toBe(ada.userId)
  })

  it('stays when the code is wrong, and the same signed message works with the right one', async () => {
    const ada = await memberWithPassword()
    const { code, ...signed } = await askForCode(ada)
    expect(await login({ ...signed, code: wrong(code) })).toMatchObject({
      code: 422,
      reason: 'code_wrong',
      field: 'code',
    })
    expect(await login(await fixture.sign(ada.account))).toMatchObject({ code: 403, reason: 'password_required' })
    expect((await fixture.call(profileCalls.profile, { token: ada.token })).body.code).toBe(200)
    expect((await login({ ...signed, code })).code).toBe(200)
  })

  it('accepts each code once, and none after five wrong ones', async () => {
    const ada = await memberWithPassword()
    const used = await askForCode(ada)
    expect((await login(used)).code).toBe(200)
    await change(ada, { password_hash: await hashPassword(password) })
    const again = await fixture.sign(ada.account)
    expect(await login({ ...again, code: used.code })).toMatchObject({ code: 410, reason: 'code_expired' })

    await fixture.moveClock(61)
    const { code, ...signed } = await askForCode(ada)
    for (let turn = 0; turn < 5; turn += 1) await login({ ...signed, code: wrong(code) })
    expect(await login({ ...signed, code })).toMatchObject({ code: 410, reason: 'code_expired' })
  })

  it('is not removed by a code that was sent for something else, or by another member’s', async () => {
    const [ada, bob] = [await memberWithPassword(), await memberWithPassword()]
    await fixture.call(profileCalls.sendEmailCode, { token: ada.token, fields: { scene: 'password' } })
    const { code: forSetting } = fixture.lastValues<{ code: string }>()
    expect((await login({ ...(await fixture.sign(ada.account)), code: forSetting })).reason).toBe('code_expired')
    const { code: ofBob } = await askForCode(bob)
    expect((await login({ ...(await fixture.sign(ada.account)), code: ofBob })).reason).toBe('code_expired')
  })

  it('can still be used: an additional code changes nothing', async () => {
    const ada = await memberWithPassword()
    const asked = await askForCode(ada)
    expect((await login({ ...asked, password })).code).toBe(200)
    expect(await login(await fixture.sign(ada.account))).toMatchObject({ code: 403, reason: 'password_required' })
  })

  it('of a frozen account stays, and no code is sent', async () => {
    const ada = await memberWithPassword()
    const asked = await askForCode(ada)
    await change(ada, { hold_reason: 'frozen' })
    expect(await login(asked)).toMatchObject({ code: 423, reason: 'account_frozen' })
    expect(await forgot(await fixture.sign(ada.account))).toMatchObject({ code: 423, reason: 'account_frozen' })
  })
})

describe('a code for a forgotten password', () => {
  it('is not sent to a member without a password', async () => {
    const ada = await fixture.memberWithEmail()
    fixture.emails.splice(0)
    for (const account of [ada.account, newAccount()])
      expect(await forgot(await fixture.sign(account))).toMatchObject({ code: 409, reason: 'password_not_set' })
    expect(fixture.emails).toEqual([])
  })

  it('requires the wallet’s own signature of our message', async () => {
    const ada = await memberWithPassword()
    const signed = await fixture.sign(ada.account)
    const { signature } = await fixture.sign(newAccount())
    expect((await forgot({ ...signed, signature })).reason).toBe('signature_invalid')
    expect((await forgot(await fixture.sign(ada.account, { domain: 'evil.example' }))).reason).toBe('domain_mismatch')
    expect(fixture.emails).toEqual([])
  })

  it.each(['message', 'signature'])('names %s when it is missing', async (field) => {
    const signed = { message: 'text', signature: '0x00', [field]: undefined }
    expect(await forgot(signed)).toMatchObject({ code: 400, field })
  })

  it('is sent once a minute', async () => {
    const ada = await memberWithPassword()
    await askForCode(ada)
    expect(await forgot(await fixture.sign(ada.account))).toMatchObject({ code: 429, reason: 'code_resend_wait' })
  })
})
