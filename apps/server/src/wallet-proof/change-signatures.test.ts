import { Refusal } from '@terahold/contract/refusal'
import { hashTypedData } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { outcome } from '../decisions/fixtures/signed-record-tests.ts'
import { systemClock } from '../foundation/clock.ts'
import { newAccount } from '../members/fixtures/members-fixture.ts'
import { type ChangeSignatures, createChangeSignatures, hashOfOffer, type SignedChange } from './change-signatures.ts'

let database: TestDatabase
let signatures: ChangeSignatures
let ada: PrivateKeyAccount
let change: SignedChange
beforeAll(async () => {
  database = await createTestDatabase()
  signatures = createChangeSignatures({ db: database.app, chainId: 56, verifyHash: async () => false })
  ada = newAccount()
  change = {
    member: await join(ada),
    call: 'endSessions',
    input: { sessionId: newId(systemClock), code: '123456' },
    words: { change: 'Sign out a device', details: 'Chrome, Android' },
  }
})
afterAll(() => database?.drop())

async function join(account = newAccount()) {
  const member = { memberId: newId(systemClock), address: account.address.toLowerCase() }
  const row = { member_id: member.memberId, address: member.address, created_at: new Date() }
  await database.owner.insertInto('member').values(row).execute()
  return member
}

async function signed(asked = change, by = ada) {
  const { nonce, typedData } = await signatures.prepare({ ...asked, site: 'terahold.example' })
  return { nonce, signature: await by.signTypedData(typedData) }
}
const use = (given: { nonce: string; signature: string } | undefined, asked = change, run = async () => 'run') =>
  outcome(signatures.use(asked, given, run))

it('counts once, for exactly the member, the call, the fields and the words that were signed', async () => {
  const given = await signed()
  const { member, input } = change
  const { memberId } = await join()
  const others: [string, SignedChange][] = [
    ['another member', { ...change, member: { ...member, memberId } }],
    ['another call', { ...change, call: 'exportAccount' }],
    ['another field behind the same words', { ...change, input: { sessionId: newId(systemClock) } }],
    ['one more field', { ...change, input: { ...(input as object), all: true } }],
    ['another change', { ...change, words: { ...change.words, change: 'Close your account' } }],
    ['other details', { ...change, words: { ...change.words, details: 'Firefox, Linux' } }],
  ]
  for (const [name, other] of others) expect([name, await use(given, other)]).toEqual([name, 'signature_required'])
  expect(await use(undefined)).toBe('signature_required')
  expect(await use({ ...given, signature: `0x${'ab'.repeat(8_192)}` })).toBe('signature_required')
  expect(await use(await signed(change, newAccount()))).toBe('signature_invalid')
  const late = await signed()
  const expired = { expires_at: new Date() }
  await database.owner.updateTable('signature_request').set(expired).where('nonce', '=', late.nonce).execute()
  expect(await use(late)).toBe('signature_required')
  // A code is no part of what is signed.
  expect(await use(given, { ...change, input: { ...(input as object), code: '654321' } })).toBe('done')
  expect(await use(given)).toBe('signature_required')
})

it('counts once for two callers who are verified at the same moment', async () => {
  const { nonce } = await signed()
  const { promise: areBothThere, resolve } = Promise.withResolvers<boolean>()
  let asked = 0
  const verifyHash = () => {
    asked += 1
    if (asked === 2) resolve(true)
    return areBothThere
  }
  const atOnce = createChangeSignatures({ db: database.app, chainId: 56, verifyHash })
  const runs: string[] = []
  const useNow = () => outcome(atOnce.use(change, { nonce, signature: '0x01' }, async () => void runs.push('run')))
  expect([(await Promise.all([useNow(), useNow()])).toSorted(), runs]).toEqual([
    ['done', 'signature_required'],
    ['run'],
  ])
})

it('counts again after a refusal, and not after a failure that may have changed something', async () => {
  const refuse = async () => {
    throw new Refusal(422, 'code_wrong')
  }
  const fail = async () => {
    throw new Error('the connection is lost')
  }
  const given = await signed()
  expect(await use(given, change, refuse)).toBe('code_wrong')
  expect(await use(given, change, fail)).toBe('the connection is lost')
  expect(await use(given)).toBe('signature_required')
})

it('is not forgotten with those of another member or with expired ones', async () => {
  const given = await signed()
  const other = { ...change, member: { ...(await join()), address: change.member.address } }
  const others = await signed(other)
  await signatures.prune()
  await transaction(database.app, (tx) => signatures.forget(tx, other.member.memberId))
  expect(await use(others, other)).toBe('signature_required')
  expect(await use(given)).toBe('done')
})

it('can be asked for 120 times an hour in each session of a member', async () => {
  const member = await join()
  const inSession = (sessionId = newId(systemClock)) => ({ ...change, member: { ...member, sessionId } })
  const eve = inSession()
  await database.owner
    .insertInto('rate_window')
    .values({ key: `signature:${eve.member.sessionId}`, hits: 119, window_end: new Date(Date.now() + 60_000) })
    .execute()
  expect([await outcome(signed(eve)), await outcome(signed(eve))]).toEqual(['done', 'rate_limited'])
  expect(await outcome(signed(inSession()))).toBe('done')
})

it('of a wallet without an account is valid for five minutes', async () => {
  const asked = { call: 'offerWallet', input: {}, words: change.words, site: 'terahold.example' } as const
  const offered = { ...asked, address: ada.address.toLowerCase() }
  const { nonce, expiresAt, typedData } = await signatures.offer(offered)
  const at = async (minutes: number, by = ada) => {
    const expires = new Date(expiresAt.getTime() + minutes * 60_000)
    const message = { ...typedData.message, expires: expires.toISOString() }
    const signature = await by.signTypedData({ ...typedData, message })
    return outcome(signatures.verifyOffer(offered, { nonce, signature, expiresAt: expires }))
  }
  expect([await at(0), await at(0, newAccount())]).toEqual(['done', 'signature_invalid'])
  expect([await at(-5), await at(1)]).toEqual(['signature_required', 'signature_required'])
})

it('of a new wallet names it and the wallet whose account it asks for', async () => {
  const [oldWallet, newWallet, other] = [newAccount().address, ada.address, newAccount().address]
  const asked = { call: 'offerWallet', words: change.words, site: 'terahold.example' } as const
  const input = { oldWallet: oldWallet.toLowerCase(), newWallet: newWallet.toLowerCase() }
  const { typedData } = await signatures.offer({ ...asked, input, address: newWallet })
  const { message } = typedData
  expect(hashOfOffer(56, message, { oldWallet, newWallet })).toBe(hashTypedData(typedData as never))
  expect(hashOfOffer(56, message, { oldWallet: other, newWallet })).toBeUndefined()
  expect(hashOfOffer(56, { ...message, wallet: other }, { oldWallet, newWallet })).toBeUndefined()
})
