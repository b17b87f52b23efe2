import { contract, isSignedCall, type SignedCall } from '@terahold/contract'
import type { prepareSignature } from '@terahold/contract/calls/member/signatures'
import { signatureHeaders } from '@terahold/contract/calls/signed-calls'
import type { DataOf, EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { pagePaths } from '@terahold/contract/pages'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../apps/server/src/db/fixtures/lock-wait.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { riskVersion } from '../../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { requestFor, signChange } from '../../../apps/server/src/wallet-proof/fixtures/signing-ask.ts'
import { type Asked, type Harness, openHarness, type ValidCall } from '../../fuzz/support/harness.ts'
import { validCalls } from '../../fuzz/support/valid-calls.ts'

/** Calls whose weight depends on their content, in a form that spends the owner's balance. */
const weighty: Partial<Record<SignedCall, ValidCall>> = {
  insertOrder: async (harness) => {
    const member = await harness.rich('200')
    const elsewhere = { ...exampleOfCall('', contract.saveAddress).input, receiver: 'A thief' }
    const { data } = await harness.must(contract.saveAddress, { token: member.token, fields: elsewhere })
    const plan = await harness.subjects.catalogue.findPlan(harness.world.db, harness.goodsPlanId)
    const order = { planId: harness.goodsPlanId, qty: 1, payFrom: 'balance', addressId: data.id, riskVersion }
    return { token: member.token, fields: { ...order, termsHash: plan?.termsHash, idempotencyKey: harness.key() } }
  },
  payOrder: async (harness) => {
    const member = await harness.rich('500')
    const order = await harness.world.orderRequest(0, 9, 'wallet')
    const { data } = await harness.must(contract.insertOrder, { token: member.token, fields: order })
    return { token: member.token, fields: { orderId: data.orderId } }
  },
  cancelOrder: async (harness) => {
    const member = await harness.rich('100')
    const order = await harness.world.orderRequest(0, 1, 'balance')
    const { data } = await harness.must(contract.insertOrder, { token: member.token, fields: order })
    return { token: member.token, fields: { orderId: data.orderId } }
  },
}

/** The attacker has a member's session token and no key of the member's wallet. */
const memberCalls = Object.keys(contract) as (keyof typeof contract)[]
const signedCalls = memberCalls.filter(isSignedCall)
const thief = privateKeyToAccount(generatePrivateKey())

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness?.close())

const required = { code: 403, reason: 'signature_required' }

async function prepare(call: SignedCall, asked: Asked) {
  const fields = requestFor(contract[call], asked.fields)
  const { data } = await harness.must(contract.prepareSignature, { ...asked, fields })
  return data as unknown as DataOf<typeof prepareSignature>
}

describe.each(signedCalls)('%s', (call) => {
  const endpoint = contract[call]
  const valid = weighty[call] ?? validCalls[call]

  it('does nothing with a token alone', async () => {
    const asked = await valid(harness)
    const before = await harness.fingerprint()
    expect(await harness.send(endpoint, asked)).toMatchObject(required)
    expect(await harness.fingerprint()).toEqual(before)
  })

  it('does nothing with the signature of another wallet, an invented one or one of another member', async () => {
    const asked = await valid(harness)
    const prepared = await prepare(call, asked)
    const byThief = await signChange(thief, prepared)
    expect(await harness.send(endpoint, { ...asked, headers: byThief })).toMatchObject({
      code: 403,
      reason: 'signature_invalid',
    })
    const invented = { ...byThief, [signatureHeaders.nonce]: '0'.repeat(32) }
    expect(await harness.send(endpoint, { ...asked, headers: invented })).toMatchObject(required)
    const other = await valid(harness)
    expect(await harness.send(endpoint, { ...other, headers: byThief })).toMatchObject(required)
  })
})

/** Small calls with a proof of their own, which a token alone does not have. */
const withProof = ['login', 'forgotPassword', 'freezeAccount', 'confirmWithdrawal']
const smallCalls = memberCalls.filter(
  (call) => contract[call].class === 'small' && !withProof.includes(call) && contract[call].caller === 'member',
)

describe.each(smallCalls)('the small call %s', (call) => {
  it('moves no value, ends no holding and changes no factor', async () => {
    const asked = await (weighty[call as SignedCall] ?? validCalls[call])(harness)
    const before = await harness.assets()
    const { successCode = 200 }: EndpointDeclaration = contract[call]
    expect(await harness.send(contract[call], asked)).toMatchObject({ code: successCode })
    expect(await harness.assets()).toEqual(before)
  })
})

describe('an owner who was locked out', () => {
  it('resets mailbox and password with the wallet, and a thief with token and mailbox cannot start or cancel that', async () => {
    const member = await harness.member()
    const owner = privateKeyToAccount(member.wallet.privateKey)
    const signed = async (action: 'startReset' | 'cancelReset', wallet: typeof owner) => {
      const { data } = await harness.must(contract.prepareReset, { fields: { address: owner.address, action } })
      const { nonce, typedData } = data as unknown as DataOf<typeof prepareSignature>
      return { fields: { address: owner.address, nonce, signature: await wallet.signTypedData(typedData) } }
    }
    const invalid = { code: 403, reason: 'signature_invalid' }
    expect(await harness.send(contract.startReset, await signed('startReset', thief))).toMatchObject(invalid)
    expect(await harness.send(contract.startReset, await signed('startReset', owner))).toMatchObject({ code: 200 })
    expect(await harness.send(contract.cancelReset, await signed('cancelReset', thief))).toMatchObject(invalid)
    const told = await harness.posted(`${member.memberId}@example.com`, 'link')
    expect(told).toContain(`${pagePaths.freeze}?token=`)
    await harness.world.advance(72 * 60 + 1)
    await harness.subjects.members.resets.advance()
    expect(await harness.send(contract.profile, { token: member.token })).toMatchObject({ reason: 'session_ended' })
    const { data } = await harness.must(contract.login, {
      fields: await harness.signed(contract.nonce, member.wallet.privateKey),
    })
    const profile = await harness.must(contract.profile, { token: data.token ?? '' })
    expect(profile.data).toMatchObject({ email: null, hasPassword: false, reset: null })
  })
})

describe('a signature', () => {
  it('counts for one call and one content, once', async () => {
    const member = await harness.member()
    const own = privateKeyToAccount(member.wallet.privateKey)
    const email = `new-${member.memberId}@example.org`
    await harness.must(contract.sendEmailCode, { token: member.token, fields: { scene: 'bind', email } })
    const code = await harness.posted(email, 'code')
    const asked = { token: member.token, fields: { email, code } }
    const headers = await signChange(own, await prepare('bindEmail', asked))

    const elsewhere = { ...asked.fields, email: 'thief@example.org' }
    expect(await harness.send(contract.bindEmail, { ...asked, headers, fields: elsewhere })).toMatchObject(required)
    expect(await harness.send(contract.exportAccount, { token: member.token, headers })).toMatchObject(required)
    const both = await Promise.all([1, 2].map(() => harness.send(contract.bindEmail, { ...asked, headers })))
    expect(both.map(({ code: answered }) => answered)).toEqual(expect.arrayContaining([200, 403]))
    expect(await harness.send(contract.bindEmail, { ...asked, headers })).toMatchObject(required)
  })

  it.each([
    ['the recipient', { receiver: 'A thief' }],
    ['the phone number, which couriers call,', { phone: '030 123456' }],
  ])('of goods shows where they go, and no longer counts when %s was changed', async (_, change) => {
    const asked = await weighty.insertOrder?.(harness)
    const { token, fields = {} } = asked ?? {}
    const owner = await harness.rich('200')
    const saved = { ...exampleOfCall('', contract.saveAddress).input, receiver: 'The owner' }
    const { data } = await harness.must(contract.saveAddress, { token: owner.token, fields: saved })
    const order = { token: owner.token, fields: { ...fields, addressId: data.id } }
    expect(token).not.toBe(owner.token)
    const prepared = await prepare('insertOrder', order)
    expect(prepared.typedData.message.details).toContain('delivered to: The owner, +49 301234567, ')
    const headers = await signChange(privateKeyToAccount(owner.wallet.privateKey), prepared)
    const moved = { ...saved, id: data.id, ...change }
    await harness.must(contract.saveAddress, { token: owner.token, fields: moved })
    expect(await harness.send(contract.insertOrder, { ...order, headers })).toMatchObject(required)
  })

  it('of goods does not count for an address that changes while the order is placed', async () => {
    const { fields = {} } = (await weighty.insertOrder?.(harness)) ?? {}
    const owner = await harness.rich('200')
    const saved = { ...exampleOfCall('', contract.saveAddress).input, receiver: 'The owner' }
    const { data } = await harness.must(contract.saveAddress, { token: owner.token, fields: saved })
    const order = { token: owner.token, fields: { ...fields, addressId: data.id } }
    const headers = await signChange(privateKeyToAccount(owner.wallet.privateKey), await prepare('insertOrder', order))
    const placing = await transaction(harness.world.owner, async (tx) => {
      // The thief changes the address at this moment.
      await sql`select from member where member_id = ${owner.memberId} for no key update`.execute(tx)
      await sql`update delivery_address set receiver = 'A thief' where member_id = ${owner.memberId}`.execute(tx)
      const answering = [harness.send(contract.insertOrder, { ...order, headers })]
      await waitUntilBlocked(harness.world.owner)
      return answering
    })
    expect(await placing[0]).toMatchObject(required)
    expect(await harness.must(contract.selectOrder, { token: owner.token })).toMatchObject({ rows: [] })
  })

  it('still counts after a refusal, so that a mistyped code does not cost another signature', async () => {
    const member = await harness.member()
    const own = privateKeyToAccount(member.wallet.privateKey)
    const email = `typo-${member.memberId}@example.org`
    await harness.must(contract.sendEmailCode, { token: member.token, fields: { scene: 'bind', email } })
    const code = await harness.posted(email, 'code')
    const asked = (typed: string) => ({ token: member.token, fields: { email, code: typed } })
    const headers = await signChange(own, await prepare('bindEmail', asked(code)))

    const mistyped = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await harness.send(contract.bindEmail, { ...asked(mistyped), headers })).toMatchObject({
      reason: 'code_wrong',
    })
    expect(await harness.send(contract.bindEmail, { ...asked(code), headers })).toMatchObject({ code: 200 })
    expect(await harness.send(contract.bindEmail, { ...asked(code), headers })).toMatchObject(required)
  })

  it('ends after five minutes', async () => {
    const member = await harness.member()
    const asked = { token: member.token }
    const headers = await signChange(
      privateKeyToAccount(member.wallet.privateKey),
      await prepare('exportAccount', asked),
    )
    await harness.world.advance(6)
    expect(await harness.send(contract.exportAccount, { ...asked, headers })).toMatchObject(required)
  })

  it('shows the change, the new value, the wallet and the site in words', async () => {
    const member = await harness.member()
    const asked = { token: member.token, fields: { email: 'ada@example.org', code: '123456' } }
    const { typedData } = await prepare('bindEmail', asked)
    expect(typedData.message).toMatchObject({
      change: 'Change the email address of your Terahold account',
      details: 'New email address: ada@example.org',
      wallet: privateKeyToAccount(member.wallet.privateKey).address,
      site: 'terahold.example',
    })
    expect(JSON.stringify(typedData)).not.toContain('123456')
  })
})
