import type { Refusal } from '@terahold/contract/refusal'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { newAccount } from '../members/fixtures/members-fixture.ts'
import { createWalletProof, type ProvenWallet, type SignInOffer, type WalletProof } from './wallet-proof.ts'

const host = 'terahold.example'
const other = 'app.terahold.example'

let database: TestDatabase
let proof: WalletProof
beforeAll(async () => {
  database = await createTestDatabase()
  const options = {
    db: database.app,
    clock: systemClock,
    chainId: 56,
    scheme: 'https',
    verifyHash: async () => false,
  } as const
  proof = createWalletProof({ ...options, hosts: [host, other] })
})
afterAll(() => database?.drop())

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error as Refusal).reason,
  )

async function sign(account: ReturnType<typeof newAccount>, { issuedAt, expirationTime, ...fields }: SignInOffer) {
  const times = { issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) }
  const message = createSiweMessage({ ...fields, ...times, address: account.address })
  return { message, signature: await account.signMessage({ message }) }
}

async function prove(audience: 'member' | 'operator' = 'member') {
  const account = newAccount()
  const signed = await sign(account, await proof.offer(audience, account.address, host))
  return { account, signed, wallet: await proof.check(audience, signed) }
}

const take = (wallet: ProvenWallet) => transaction(database.app, (tx) => proof.take(tx, wallet))

/** Lets the time of a nonce run out. */
async function expire(nonce: string) {
  const past = { issued_at: new Date(Date.now() - 600_000), expires_at: new Date(Date.now() - 300_000) }
  await database.owner.updateTable('login_nonce').set(past).where('nonce', '=', nonce).execute()
}

describe('an offer', () => {
  it('is for the host that was asked, if it is ours, and lasts five minutes', async () => {
    const { address } = newAccount()
    const ours = await proof.offer('member', address, other)
    expect(ours).toMatchObject({ domain: other, uri: `https://${other}`, chainId: 56 })
    expect(Date.parse(ours.expirationTime) - Date.parse(ours.issuedAt)).toBe(300_000)
    expect(await proof.offer('member', address, 'evil.example')).toMatchObject({ domain: host, uri: `https://${host}` })
  })

  it('says to whom one signs in', async () => {
    const { address } = newAccount()
    const [member, operator] = [
      await proof.offer('member', address, host),
      await proof.offer('operator', address, host),
    ]
    expect(member.statement).not.toBe(operator.statement)
    expect(member.nonce).not.toBe((await proof.offer('member', address, host)).nonce)
  })
})

describe('a proof', () => {
  it('names the wallet in lower case, and checking it changes nothing', async () => {
    const { account, signed, wallet } = await prove()
    expect(wallet.address).toBe(account.address.toLowerCase())
    expect(await proof.check('member', signed)).toEqual(wallet)
  })

  it('does not count for the other audience', async () => {
    expect(await reasonOf(proof.check('operator', (await prove('member')).signed))).toBe('nonce_invalid')
    expect(await reasonOf(proof.check('member', (await prove('operator')).signed))).toBe('nonce_invalid')
  })

  it('of another wallet does not count with this nonce', async () => {
    const [ada, bela] = [newAccount(), newAccount()]
    const offer = await proof.offer('member', ada.address, host)
    expect(await reasonOf(proof.check('member', await sign(bela, offer)))).toBe('nonce_invalid')
    const { message } = await sign(ada, offer)
    const signature = await bela.signMessage({ message })
    expect(await reasonOf(proof.check('member', { message, signature }))).toBe('signature_invalid')
  })

  it('does not count after its time', async () => {
    const { signed, wallet } = await prove()
    await expire(wallet.nonce)
    expect(await reasonOf(proof.check('member', signed))).toBe('nonce_invalid')
    expect(await reasonOf(take(wallet))).toBe('nonce_invalid')
  })
})

describe('a nonce', () => {
  it('is used up by one of many callers', async () => {
    const { wallet } = await prove()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reasonOf(take(wallet))))
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array(7).fill('nonce_invalid')])
  })

  it('stays usable when the transaction that used it fails', async () => {
    const { wallet } = await prove()
    const failing = transaction(database.app, async (tx) => {
      await proof.take(tx, wallet)
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await reasonOf(take(wallet))).toBe('accepted')
  })

  it('is spared once, and used up the second time', async () => {
    const { signed, wallet } = await prove()
    await proof.spare(wallet)
    expect(await reasonOf(proof.check('member', signed))).toBe('accepted')
    await proof.spare(wallet)
    expect(await reasonOf(proof.check('member', signed))).toBe('nonce_invalid')
  })

  it('is spared by one of two callers at the same time', async () => {
    const { wallet } = await prove()
    await Promise.all([proof.spare(wallet), proof.spare(wallet)])
    expect(await reasonOf(take(wallet))).toBe('nonce_invalid')
  })

  it('is deleted after its time, and no other one', async () => {
    const [old, young] = [await prove(), await prove()]
    await proof.prune()
    await expire(old.wallet.nonce)
    expect(await proof.prune()).toBe(1)
    expect(await reasonOf(take(young.wallet))).toBe('accepted')
  })
})
