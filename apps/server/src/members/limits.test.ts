import { accountCalls } from '@terahold/contract/calls/member/account'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { host, type MembersFixture, newAccount, openMembersFixture } from './fixtures/members-fixture.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
afterAll(() => fixture.close())

/** Of the requests that a test injects. */
const network = '127.0.0.1'

const count = (key: string, hits: number) =>
  sql`insert into rate_window (key, window_end, hits) values (${key}, database_now() + interval '1 hour', ${hits})
    on conflict (key) do update set hits = excluded.hits, window_end = excluded.window_end`.execute(
    fixture.database.owner,
  )

type Ask = (account: PrivateKeyAccount) => Promise<{ body: { reason?: string | undefined } }>
const nonce: Ask = ({ address }) => fixture.call(signInCalls.nonce, { fields: { address }, headers: { host } })
const signIn: Ask = async (account) => fixture.login(await fixture.sign(account))
const signInInvited: Ask = async (account) =>
  fixture.login({ ...(await fixture.sign(account)), inviteCode: 'ZZZZZZZZ' })
const emailCode: Ask = async (account) => {
  const { token } = await fixture.signIn(account)
  return fixture.call(profileCalls.sendEmailCode, { token, fields: { scene: 'bind', email: 'ada@example.org' } })
}
const freeze: Ask = () => fixture.call(accountCalls.freezeAccount, { fields: { token: 'a'.repeat(96) } })
const forgotten: Ask = async (account) =>
  fixture.call(signInCalls.forgotPassword, { fields: await fixture.sign(account) })

it.each<[what: string, key: (wallet: string) => string, Ask]>([
  ['messages to sign, of a network', () => `nonce:${network}`, nonce],
  ['messages to sign, of a wallet in a network', (wallet) => `nonce:${network}:${wallet}`, nonce],
  ['sign-ins, of a network', () => `sign-in:${network}`, signIn],
  ['sign-ins, of a wallet', (wallet) => `sign-in:${wallet}`, signIn],
  ['sign-ins with an invite code, of a wallet', (wallet) => `invite:${wallet}`, signInInvited],
  ['email codes, of a network', () => `code:from:${network}`, emailCode],
  ['tries to freeze an account, of a network', () => `freeze:${network}`, freeze],
  ['codes for a forgotten password, of a network', () => `code:from:${network}`, forgotten],
])('limits %s', async (_what, keyOf, ask) => {
  const account = newAccount()
  const key = keyOf(account.address.toLowerCase())
  await count(key, 1_000_000)
  expect((await ask(account)).body.reason).toBe('rate_limited')
  await count(key, 0)
  expect((await ask(account)).body.reason).not.toBe('rate_limited')
})

it('lets an owner freeze the account, however often others at the network tried', async () => {
  const { token: session } = await fixture.memberWithEmail()
  await fixture.call(profileCalls.sendEmailCode, { token: session, fields: { scene: 'rebind' } })
  const { link } = fixture.lastValues<{ link: string }>()
  const token = new URLSearchParams(new URL(link).hash.split('?')[1]).get('token') ?? ''
  await count(`freeze:${network}`, 1_000)
  expect((await fixture.call(accountCalls.freezeAccount, { fields: { token } })).body.code).toBe(200)
})
