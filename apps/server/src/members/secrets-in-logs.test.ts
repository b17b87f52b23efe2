import { accountCalls } from '@terahold/contract/calls/member/account'
import { cashCalls } from '@terahold/contract/calls/member/cash'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { pushCalls } from '@terahold/contract/calls/member/push'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../foundation/log.ts'
import type { BoundCall } from '../http/mount.ts'
import { type MembersFixture, newAccount, openMembersFixture } from './fixtures/members-fixture.ts'

/** Calls of other subjects, which fail here with carelessly written errors. */
function careless(calls: Readonly<Record<string, EndpointDeclaration>>): BoundCall[] {
  return Object.entries(calls).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: async ({ input }) => {
      throw name === 'confirmWithdrawal'
        ? new Refusal(422, 'code_wrong')
        : Object.assign(new Error('failed'), { input })
    },
  }))
}

const lines: string[] = []
let fixture: MembersFixture
let app: Awaited<ReturnType<MembersFixture['openServer']>>['app']
const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
beforeAll(async () => {
  fixture = await openMembersFixture()
  const { subscribePush } = pushCalls
  const { insertWithdrawal, confirmWithdrawal } = cashCalls
  app = (await fixture.openServer({ log }, careless({ subscribePush, insertWithdrawal, confirmWithdrawal }))).app
})
afterAll(() => fixture.close())

it('no token, signature, code, password, ticket, link or key is in the most detailed log, in any part of a request', async () => {
  const account = newAccount()
  const signed = await fixture.sign(account)
  const password = 'correct-horse-battery'
  const answered = await fixture.login({ ...signed, password }, {}, app)
  const { token, userId } = answered.body.data as { token: string; userId: string }
  const call = async (endpoint: EndpointDeclaration, fields: Record<string, unknown>) =>
    (await fixture.call(endpoint, { token, fields: { userId, ...fields } }, app)).body
  const codes: string[] = []
  const askCode = async (scene: string, email?: string) => {
    await fixture.moveClock(61)
    await call(profileCalls.sendEmailCode, { scene, ...(email ? { email } : {}) })
    const { code } = fixture.lastValues<{ code: string }>()
    codes.push(code)
    return code
  }

  await call(profileCalls.bindEmail, { email: 'ada@example.org', code: await askCode('bind', 'ada@example.org') })
  const staged = await call(accountCalls.stagePassword, { newPassword: password, code: await askCode('password') })
  const { ticket } = staged.data as { ticket: string }
  expect((await call(accountCalls.updatePassword, { ticket })).code).toBe(200)
  const code = await askCode('bind', 'eve@example.org')
  await call(profileCalls.bindEmail, { email: 'eve@example.org', code, password: 'wrong-horse-battery' })
  expect((await call(profileCalls.bindEmail, { email: 'eve@example.org', code, password })).code).toBe(200)
  const { link } = fixture.lastValues<{ link: string }>()
  const freezeToken = link.slice(-96)
  const keys = { p256dh: `B${'Qx7'.repeat(28)}Zz`, auth: 'aUtH5ecret0123456789Aw' }
  const endpoint = 'https://push.example/capability-of-this-browser'
  await call(pushCalls.subscribePush, { subscription: { endpoint, keys } })
  await call(cashCalls.insertWithdrawal, { amount: '12.5', idempotencyKey: 'withdraw-0001' })
  await call(cashCalls.confirmWithdrawal, { withdrawId: userId, code })
  await call(accountCalls.closeAccount, { password: 'wrong-horse-battery' })
  await app.inject({
    url: `${profileCalls.profile.path}?token=${token}&password=${password}&code=${code}&ticket=${ticket}`,
    headers: { authorization: `Bearer ${token}`, cookie: `t=${token}` },
  })
  await app.inject({
    method: 'POST',
    url: `${signInCalls.login.path}?signature=${signed.signature}`,
    payload: `{"password":"${password}",`,
  })
  await app.inject({ method: 'POST', url: `${accountCalls.freezeAccount.path}?token=${freezeToken}`, payload: {} })
  await app.inject({ url: `/nothing/${token}/${freezeToken}?${password}&${ticket}` })
  expect((await call(accountCalls.freezeAccount, { token: freezeToken })).code).toBe(200)
  log.warn(
    {
      err: new Error(`Bearer ${token} and ${freezeToken}`),
      request: { headers: { authorization: token }, body: { ...signed, password, code, ticket, link, keys } },
    },
    'a careless line',
  )
  const signIn = lines.map((line) => JSON.parse(line) as { call?: string }).find(({ call }) => call === 'login')
  expect(signIn).toMatchObject({ answer: 200, signedIn: { id: userId, factors: 'wallet' }, from: '127.0.0.1' })
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(15)
  expect(text).toContain('a careless line')
  const secrets = [token, signed.signature.slice(2), password, 'wrong-horse-battery', ticket, freezeToken]
  for (const secret of [...secrets, keys.p256dh, keys.auth, endpoint]) expect(text).not.toContain(secret)
  // Six digits may also be part of a time.
  for (const one of codes) expect(text).not.toMatch(new RegExp(`(?<!\\d)${one}(?!\\d)`))
})
