import { argon2Sync, randomBytes } from 'node:crypto'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { type Hex, hashMessage, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { words } from '../../locales/words.ts'
import { putVenue } from '../../settlement/venues/registered-venues.ts'
import {
  chainId,
  host,
  type MembersFixture,
  type MessageChanges,
  newAccount,
  openMembersFixture,
} from '../fixtures/members-fixture.ts'

let fixture: MembersFixture
beforeAll(async () => {
  fixture = await openMembersFixture()
})
beforeEach(() => {
  fixture.chain.verifyHash = async () => false
})
afterAll(() => fixture.close())

const countMembers = async () =>
  (await fixture.database.owner.selectFrom('member').select('member_id').execute()).length
const countSessions = async () =>
  (await fixture.database.owner.selectFrom('member_session').select('session_id').execute()).length

/** The other signature that fits the same text and key (EIP-2). */
function twinOf(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = numberToHex(order - BigInt(`0x${signature.slice(66, 130)}`), { size: 32 })
  return `${signature.slice(0, 66) as Hex}${s.slice(2)}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/** An address whose checksum is wrong. */
function withSwappedCase(address: string): string {
  return `0x${address.slice(2).replace(/[a-f]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))}`
}

describe('the sign-in message', () => {
  it('names one of our hosts, our chain and five minutes, with a new nonce each time', async () => {
    const account = newAccount()
    const first = await fixture.offer(account)
    expect(first).toMatchObject({
      domain: host,
      uri: `https://${host}`,
      chainId,
      version: '1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
    expect(Date.parse(first.expirationTime) - Date.parse(first.issuedAt)).toBe(300_000)
    expect((await fixture.offer(account)).nonce).not.toBe(first.nonce)
    expect((await fixture.offer(account, { host: `www.${host}` })).domain).toBe(`www.${host}`)
    expect((await fixture.offer(account, { host: 'evil.example' })).domain).toBe(host)
  })
})

describe('a house wallet', () => {
  it.each(['treasury', 'payout_vault', 'payout_signer'] as const)('cannot become a member: %s', async (role) => {
    const account = newAccount()
    const row = { chain_id: chainId, address: account.address.toLowerCase(), role, name: 'ours' }
    await fixture.database.owner.insertInto('house_address').values(row).execute()
    const members = await countMembers()
    const { body } = await fixture.login(await fixture.sign(account), { headers: { 'accept-language': 'es' } })
    expect(body).toMatchObject({ code: 403, reason: 'house_wallet', msg: words.es.reasons.house_wallet })
    expect(await countMembers()).toBe(members)
  })

  it('can no longer sign in as a member when it becomes a house wallet', async () => {
    const { account } = await fixture.signIn()
    const venue = { name: 'Venue', chainId, addresses: [account.address], poolIds: [] }
    await transaction(fixture.database.owner, (tx) => putVenue(tx, fixture.clock, venue))
    const { body } = await fixture.login(await fixture.sign(account))
    expect(body).toMatchObject({ code: 403, reason: 'house_wallet' })
  })
})

describe('a first sign-in', () => {
  it('registers the wallet and opens a session', async () => {
    const account = newAccount()
    const { body } = await fixture.login(await fixture.sign(account), {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0', 'accept-language': 'fr' },
    })
    expect(body).toMatchObject({ code: 200, data: { address: account.address, isNew: true } })
    const { userId, token } = body.data as { userId: string; token: string }
    const { body: profile } = await fixture.call(profileCalls.profile, { token, fields: { userId } })
    expect(profile.data).toMatchObject({
      address: account.address,
      email: null,
      hasPassword: false,
      inviter: null,
      locale: 'fr',
      riskVersion: null,
    })
    const { body: sessions } = await fixture.call(signInCalls.sessions, { token })
    expect(sessions).toMatchObject({ total: 1, rows: [{ current: true, device: 'Chrome, Android' }] })
  })

  it('creates one member per wallet, however many sign in at the same time', async () => {
    const account = newAccount()
    const other = await fixture.openServer()
    const signed = await Promise.all(Array.from({ length: 8 }, () => fixture.sign(account)))
    const before = await countMembers()
    const answers = await Promise.all(
      signed.map((fields, index) => fixture.login(fields, {}, index % 2 ? other.app : fixture.main.app)),
    )
    const data = answers.map(({ body }) => body.data as { userId: string; isNew: boolean })
    expect(new Set(data.map(({ userId }) => userId)).size).toBe(1)
    expect(data.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await countMembers()).toBe(before + 1)
  })
})

describe('a nonce', () => {
  it('works once, however many use it at the same time on any number of servers', async () => {
    const signed = await fixture.sign(newAccount())
    const other = await fixture.openServer()
    const before = await countSessions()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => fixture.login(signed, {}, index % 2 ? other.app : fixture.main.app)),
    )
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
    expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([undefined, 'nonce_invalid']))
    expect(await countSessions()).toBe(before + 1)
  })

  it('is invalid for another wallet, after five minutes, or when it was never issued', async () => {
    const [ada, eve] = [newAccount(), newAccount()]
    const adas = await fixture.offer(ada)
    expect((await fixture.login(await fixture.sign(eve, {}, adas))).body).toMatchObject({
      code: 401,
      reason: 'nonce_invalid',
    })
    expect((await fixture.login(await fixture.sign(ada, { nonce: 'f'.repeat(32) }))).body).toMatchObject({
      code: 401,
      reason: 'nonce_invalid',
    })
    await fixture.moveClock(301)
    expect((await fixture.login(await fixture.sign(ada, {}, adas))).body).toMatchObject({
      code: 401,
      reason: 'nonce_invalid',
    })
    const later = await fixture.sign(ada)
    expect(await fixture.main.members.pruneNonces()).toBeGreaterThan(0)
    expect((await fixture.login(later)).body.code).toBe(200)
  })

  it('for operators does not sign a member in', async () => {
    const account = newAccount()
    const offer = await fixture.main.proof.offer('operator', account.address, host)
    expect((await fixture.login(await fixture.sign(account, {}, offer))).body).toMatchObject({
      code: 401,
      reason: 'nonce_invalid',
    })
  })
})

describe('a message', () => {
  const minutes = (count: number) => new Date(fixture.clock.now().getTime() + count * 60_000)
  const wrong: [string, string, () => MessageChanges][] = [
    ['another domain', 'domain_mismatch', () => ({ domain: 'evil.example' })],
    ['another of our domains', 'domain_mismatch', () => ({ domain: `www.${host}` })],
    ['another uri', 'domain_mismatch', () => ({ uri: 'https://evil.example' })],
    ['another scheme', 'domain_mismatch', () => ({ uri: `http://${host}` })],
    ['another chain', 'chain_mismatch', () => ({ chainId: 56 })],
    ['another address', 'nonce_invalid', () => ({ address: newAccount().address })],
    ['another statement', 'message_invalid', () => ({ statement: 'Send everything to Eve.' })],
    ['no statement', 'message_invalid', () => ({ statement: undefined })],
    ['a request id', 'message_invalid', () => ({ requestId: 'x' })],
    ['resources', 'message_invalid', () => ({ resources: [`https://${host}/all`] })],
    ['a scheme before the domain', 'message_invalid', () => ({ scheme: 'https' })],
    ['a time long before its nonce', 'message_expired', () => ({ issuedAt: minutes(-3) })],
    ['a time in the future', 'message_expired', () => ({ issuedAt: minutes(3) })],
    ['an expired one', 'message_expired', () => ({ expirationTime: minutes(-2) })],
    ['a start in the future', 'message_expired', () => ({ notBefore: minutes(3) })],
  ]
  it.each(wrong)('with %s is refused and changes nothing', async (_what, reason, changes) => {
    const before = [await countMembers(), await countSessions()]
    const { status, body } = await fixture.login(await fixture.sign(newAccount(), changes()))
    expect({ status, ...body }).toMatchObject({ status: 200, code: 401, reason })
    expect(body.data).toBeUndefined()
    expect([await countMembers(), await countSessions()]).toEqual(before)
  })

  it('within a minute of our time is accepted, and without an end of its own', async () => {
    for (const changes of [{ issuedAt: minutes(-0.9) }, { issuedAt: minutes(0.9) }, { notBefore: minutes(0.9) }]) {
      expect((await fixture.login(await fixture.sign(newAccount(), changes))).body.code).toBe(200)
    }
  })

  it('with anything before, between or after its lines is refused', async () => {
    const account = newAccount()
    const { message } = await fixture.sign(account)
    const forged = [
      `${message}\n`,
      `${message}\nI also give everything to Eve.`,
      `\n${message}`,
      message.replace('\nVersion', '\nVersion: 1\nVersion'),
      message.replace('\n\nURI', '\n\nAnd more.\n\nURI'),
      message.replaceAll('\n', '\r\n'),
      message.replace('Chain ID: ', 'Chain ID: 0'),
      message.replace(/Issued At: .{7}/, 'Issued At: 2026-13'),
      message.replace(account.address, withSwappedCase(account.address)),
      'gibberish',
    ]
    for (const text of forged) {
      const { body } = await fixture.login({ message: text, signature: await account.signMessage({ message: text }) })
      expect(body, text).toMatchObject({ code: 401, reason: 'message_invalid' })
    }
    const large = `${message}${'x'.repeat(2_048)}`
    expect((await fixture.login({ message: large, signature: '0x00' })).body).toMatchObject({
      code: 400,
      field: 'message',
    })
  })

  it('may write the address without its checksum', async () => {
    const account = newAccount()
    const { message } = await fixture.sign(account)
    const plain = message.replace(account.address, account.address.toLowerCase())
    expect(
      (await fixture.login({ message: plain, signature: await account.signMessage({ message: plain }) })).body.code,
    ).toBe(200)
  })
})

describe('a signature', () => {
  it('of another wallet, of another text, or with a changed bit is refused and leaves the nonce valid', async () => {
    const [ada, eve] = [newAccount(), newAccount()]
    const signed = await fixture.sign(ada)
    const bent = `${signed.signature.slice(0, 20)}${signed.signature[20] === '0' ? '1' : '0'}${signed.signature.slice(21)}`
    const wrong = [
      await eve.signMessage(signed),
      await ada.signMessage({ message: 'else' }),
      bent,
      '0x',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
    ]
    for (const signature of wrong) {
      expect((await fixture.login({ ...signed, signature })).body).toMatchObject({
        code: 401,
        reason: 'signature_invalid',
      })
    }
    expect((await fixture.login(signed)).body.code).toBe(200)
  })

  it('is refused in its malleable form, even if the chain would accept it', async () => {
    fixture.chain.verifyHash = async () => true
    const signed = await fixture.sign(newAccount())
    const twin = twinOf(signed.signature)
    expect((await fixture.login({ ...signed, signature: twin })).body).toMatchObject({
      code: 401,
      reason: 'signature_invalid',
    })
    expect((await fixture.login(signed)).body.code).toBe(200)
  })

  it('of a contract wallet is accepted when the chain accepts it, asked with the wallet’s own claim', async () => {
    const asked: unknown[] = []
    fixture.chain.verifyHash = async (claim) => asked.push(claim) > 0
    const wallet = newAccount()
    const { message } = await fixture.sign(wallet)
    const signature = `0x${'ab'.repeat(200)}`
    expect((await fixture.login({ message, signature })).body.code).toBe(200)
    expect(asked).toEqual([{ address: wallet.address, hash: hashMessage(message), signature }])
  })

  it('of a plain key needs no chain query', async () => {
    fixture.chain.verifyHash = () => Promise.reject(new Error('asked'))
    await expect(fixture.signIn()).resolves.toMatchObject({ isNew: true })
  })

  it('that needs an unreachable chain is an outage within three seconds, and can be sent again', async () => {
    fixture.chain.verifyHash = () => new Promise(() => {})
    const { message } = await fixture.sign(newAccount())
    const began = performance.now()
    const { status, body } = await fixture.login({ message, signature: `0x${'ab'.repeat(100)}` })
    expect({ status, ...body }).toMatchObject({ status: 503, code: 503, reason: 'unavailable' })
    expect(performance.now() - began).toBeLessThan(4_000)
    fixture.chain.verifyHash = async () => true
    expect((await fixture.login({ message, signature: `0x${'ab'.repeat(100)}` })).body.code).toBe(200)
  })
})

describe('an invitation', () => {
  async function invite(code: string, changes: { memberId?: string; expires?: Date } = {}): Promise<string> {
    const memberId = changes.memberId ?? (await fixture.signIn()).userId
    const row = {
      code,
      member_id: memberId,
      issued_at: new Date(),
      expires_at: changes.expires ?? new Date('2099-01-01'),
    }
    await fixture.database.owner.insertInto('activation_code').values(row).execute()
    return memberId
  }
  const inviterOf = (userId: string) =>
    fixture.database.owner
      .selectFrom('member')
      .select(['inviter_id', 'inviter_bound_at'])
      .where('member_id', '=', userId)
      .executeTakeFirstOrThrow()

  it('sets the inviter at registration and is used up', async () => {
    const inviterId = await invite('ABCD2345')
    const { userId, token } = await fixture.signIn(newAccount(), { inviteCode: 'abcd2345' })
    expect(await inviterOf(userId)).toMatchObject({ inviter_id: inviterId, inviter_bound_at: expect.any(Date) as Date })
    const { body } = await fixture.call(profileCalls.profile, { token })
    expect((body.data as { inviter: string }).inviter).toMatch(/^0x..….{6}$/)
    expect((await fixture.login({ ...(await fixture.sign(newAccount())), inviteCode: 'ABCD2345' })).body).toMatchObject(
      {
        code: 400,
        reason: 'invite_invalid',
      },
    )
  })

  it('that is unknown, expired or sent by an existing member is refused by name, and the same signature signs in without it', async () => {
    await invite('EXPRD234', { expires: new Date('2020-01-01') })
    const member = await fixture.signIn()
    await invite('MYQWN234', { memberId: member.userId })
    for (const inviteCode of ['ZZZZZZZZ', 'EXPRD234']) {
      const signed = await fixture.sign(newAccount())
      const before = await countMembers()
      expect((await fixture.login({ ...signed, inviteCode })).body).toMatchObject({
        code: 400,
        reason: 'invite_invalid',
        field: 'inviteCode',
      })
      expect(await countMembers()).toBe(before)
      expect((await fixture.login(signed)).body.code).toBe(200)
    }
    const signed = await fixture.sign(member.account)
    expect((await fixture.login({ ...signed, inviteCode: 'MYQWN234' })).body).toMatchObject({
      code: 400,
      reason: 'invite_invalid',
    })
  })

  it('works for one of two who use it at the same time', async () => {
    await invite('TWQTWQ22')
    const signed = await Promise.all([fixture.sign(newAccount()), fixture.sign(newAccount())])
    const answers = await Promise.all(signed.map((fields) => fixture.login({ ...fields, inviteCode: 'TWQTWQ22' })))
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('a member with a password', () => {
  const password = 'correct horse — ünïcode 🔋'
  async function memberWithPassword() {
    const member = await fixture.signIn()
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${encode(nonce)}$${encode(tag)}`
    await fixture.database.owner
      .updateTable('member')
      .set({ password_hash: hash })
      .where('member_id', '=', member.userId)
      .execute()
    return member
  }

  it('must enter it, and can do so with the same signature once', async () => {
    const { account } = await memberWithPassword()
    const signed = await fixture.sign(account)
    expect((await fixture.login(signed)).body).toMatchObject({
      code: 403,
      reason: 'password_required',
      field: 'password',
    })
    expect((await fixture.login({ ...signed, password })).body.code).toBe(200)
    const second = await fixture.sign(account)
    expect((await fixture.login(second)).body.code).toBe(403)
    expect((await fixture.login({ ...second, password: 'wrong' })).body.code).toBe(403)
    expect((await fixture.login({ ...second, password })).body).toMatchObject({ code: 401, reason: 'nonce_invalid' })
  })

  it('has five attempts an hour, over all servers and nonces', async () => {
    const { account } = await memberWithPassword()
    const other = await fixture.openServer()
    const codes: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const signed = await fixture.sign(account)
      codes.push(
        (await fixture.login({ ...signed, password: `wrong ${turn}` }, {}, turn % 2 ? other.app : fixture.main.app))
          .body.code,
      )
    }
    expect(codes).toEqual([403, 403, 403, 403, 403, 429, 429])
    expect((await fixture.login({ ...(await fixture.sign(account)), password })).body.code).toBe(429)
    await fixture.moveClock(3_601)
    expect((await fixture.login({ ...(await fixture.sign(account)), password })).body.code).toBe(200)
  })
})
