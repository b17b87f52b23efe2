import { type Chain, signAs1271, signAs6492, startChain, testAccount } from '@terahold/wallet-testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectChain } from '../../chain/client/connect-chain.ts'
import {
  chainId,
  host,
  type MembersFixture,
  type MessageChanges,
  openMembersFixture,
} from '../fixtures/members-fixture.ts'

type ContractAccount = Awaited<ReturnType<Chain['planContractAccount']>>

const owner = testAccount(3)
const stranger = testAccount(4)

let fixture: MembersFixture
let chain: Chain

beforeAll(async () => {
  ;[fixture, chain] = await Promise.all([openMembersFixture(), startChain({ chainId })])
  const { verifyHash } = connectChain({ rpcUrls: [chain.rpcUrl], chainId })
  fixture.chain.verifyHash = verifyHash
})
afterAll(async () => {
  await fixture?.close()
  await chain?.stop()
})

const login = async (signed: { message: string; signature: string }) => (await fixture.login(signed)).body

const kinds: [string, () => Promise<ContractAccount>][] = [
  ['deployed (ERC-1271)', () => chain.deployContractAccount(owner)],
  ['not yet deployed (ERC-6492)', () => chain.planContractAccount(owner)],
]

describe.each(kinds)('check 19: a contract wallet that is %s', (kind, make) => {
  let wallet: ContractAccount
  beforeEach(async () => {
    wallet = await make()
  })
  const sign = (changes: MessageChanges = {}) => fixture.sign(wallet.account, changes)
  const minutes = (count: number) => new Date(fixture.clock.now().getTime() + count * 60_000)

  it('signs in with its owner’s signature, and is the same member next time', async () => {
    expect(await wallet.isDeployed()).toBe(kind.startsWith('deployed'))
    const first = await login(await sign())
    expect(first).toMatchObject({ code: 200, data: { address: wallet.address, isNew: true } })
    const { userId } = first.data as { userId: string }
    expect(await login(await sign())).toMatchObject({ code: 200, data: { userId, isNew: false } })
    expect(await wallet.isDeployed(), 'the sign-in did not deploy it').toBe(kind.startsWith('deployed'))
  })

  it('cannot use its nonce twice', async () => {
    const signed = await sign()
    expect(await login(signed)).toMatchObject({ code: 200 })
    expect(await login(signed)).toMatchObject({ code: 401, reason: 'nonce_invalid' })
  })

  it.each<[string, string, () => MessageChanges]>([
    ['another domain', 'domain_mismatch', () => ({ domain: 'evil.example' })],
    ['another of our domains', 'domain_mismatch', () => ({ domain: `www.${host}` })],
    ['another chain', 'chain_mismatch', () => ({ chainId: 1 })],
    ['an expired one', 'message_expired', () => ({ expirationTime: minutes(-2) })],
    ['a swapped address', 'nonce_invalid', () => ({ address: stranger.address })],
  ])('is refused with %s', async (_what, reason, changes) => {
    const refused = await login(await sign(changes()))
    expect(refused).toMatchObject({ code: 401, reason })
    expect(refused.data).toBeUndefined()
  })

  it('is refused five minutes after its nonce was issued', async () => {
    const signed = await sign()
    await fixture.moveClock(301)
    expect(await login(signed)).toMatchObject({ code: 401, reason: 'nonce_invalid' })
  })

  it('is refused with another key’s signature, and keeps its nonce', async () => {
    const signed = await sign()
    const { message } = signed
    const { deployment } = wallet
    const foreign = await chain.planContractAccount(stranger)
    const wrong = [
      await signAs1271({ owner: stranger, message }),
      await signAs6492({ owner: stranger, message, deployment }),
      await signAs6492({ owner: stranger, message, deployment: foreign.deployment }),
      await signAs6492({ owner, message: `${message} `, deployment }),
    ]
    for (const signature of wrong) {
      expect(await login({ message, signature })).toMatchObject({ code: 401, reason: 'signature_invalid' })
    }
    expect(await login(signed)).toMatchObject({ code: 200 })
  })

  it('is refused with what another contract wallet of the same owner signed for itself', async () => {
    const other = await chain.deployContractAccount(owner)
    const { message } = await sign()
    const { signature } = await fixture.sign(other.account)
    expect(await login({ message, signature })).toMatchObject({ code: 401, reason: 'signature_invalid' })
  })
})

describe('check 19: a contract wallet', () => {
  it('that was deployed after it had signed can sign in', async () => {
    const wallet = await chain.planContractAccount(owner)
    const signed = await fixture.sign(wallet.account)
    await wallet.deploy()
    expect(await login(signed)).toMatchObject({ code: 200 })
  })

  it('that is not deployed cannot sign in without its deployment', async () => {
    const { address } = await chain.planContractAccount(owner)
    const signed = await fixture.sign({ address, signMessage: ({ message }) => signAs1271({ owner, message }) })
    expect(await login(signed)).toMatchObject({ code: 401, reason: 'signature_invalid' })
  })

  it('does not sign its owner in, or its owner it', async () => {
    const wallet = await chain.deployContractAccount(owner)
    const signedByContract = await fixture.sign(wallet.account)
    const { message } = await fixture.sign(stranger)
    expect(await login({ message, signature: signedByContract.signature })).toMatchObject({ code: 401 })
    expect(await login(await fixture.sign(owner))).toMatchObject({ code: 200, data: { address: owner.address } })
  })
})
