import { type Approval, approvalTypedData } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, hashDecision } from '@terahold/decisions/decision'
import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  formatUnits,
  type Hex,
  hexToBigInt,
  parseEventLogs,
  parseSignature,
  parseUnits,
  serializeSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payoutVaultAbi } from './generated/payout-vault.ts'
import { contractWalletAbi, contractWalletBytecode } from './test/generated/contract-wallet.ts'
import { passkeyWalletAbi, passkeyWalletBytecode } from './test/generated/passkey-wallet.ts'
import { createPasskey } from './test/passkey.ts'
import { dailyCap, freshAddress, operators, payData, startVault, type VaultFixture } from './test/vault-fixture.ts'

const usdt = (amount: string) => parseUnits(amount, 18)
const [maker, otherMaker] = operators.makers as [PrivateKeyAccount, PrivateKeyAccount]
const [checker] = operators.checkers as [PrivateKeyAccount]
const [stranger] = operators.others as [PrivateKeyAccount]
const day = 86_400n

let fixture: VaultFixture
let snapshot: Hex
let number = 0

beforeAll(async () => {
  fixture = await startVault()
})
beforeEach(async () => {
  snapshot = await fixture.client.snapshot()
})
afterEach(async () => {
  await fixture.client.revert({ id: snapshot })
})
afterAll(() => fixture.anvil.stop())

type Wallet = Pick<PrivateKeyAccount, 'signTypedData'> & { readonly address: Address }
type Signing = {
  readonly maker?: Wallet
  readonly checker?: Wallet
  readonly decision?: Partial<Decision['message']>
  readonly approval?: Partial<Approval>
  readonly place?: Partial<Pick<Decision, 'chainId' | 'registry'>>
}
type Release = Awaited<ReturnType<typeof signed>>

/** Returns a payout as two operators sign it in their wallets. */
async function signed(amount: bigint, { place, ...signing }: Signing = {}) {
  const [first, second] = [signing.maker ?? maker, signing.checker ?? checker]
  const expiresAt = Number((await fixture.now()) + 7n * day)
  const message = {
    decisionId: uuid(),
    role: 'payout-maker',
    expiresAt,
    withdrawalId: uuid(),
    memberId: uuid(),
    to: freshAddress(),
    token: fixture.token,
    vault: fixture.vault,
    amount: `${formatUnits(amount, 18)} USDT`,
    amountMinor: String(amount),
    ...signing.decision,
  }
  const decision: Decision = {
    type: 'WithdrawalRelease',
    chainId: 31_337,
    registry: fixture.registry,
    message,
    ...place,
  }
  const own = { digest: hashDecision(decision), maker: first.address, role: 'payout-checker', expiresAt }
  const approval: Approval = { ...own, ...signing.approval }
  const [makerSignature, checkerSignature] = await Promise.all([
    first.signTypedData(decisionTypedData(decision) as never),
    second.signTypedData(approvalTypedData(decision, approval) as never),
  ])
  const { decisionId, withdrawalId, memberId, to } = message
  return {
    decisionId,
    withdrawalId,
    memberId,
    to,
    amount,
    expiresAt: BigInt(message.expiresAt),
    approvalExpiresAt: BigInt(approval.expiresAt),
    maker: first.address,
    checker: second.address,
    makerSignature,
    checkerSignature,
  }
}

const payReleased = (first: bigint, releases: readonly Release[], from = fixture.signer) =>
  fixture.write(from, { functionName: 'payReleased', args: [first, releases] })

describe('a release', () => {
  it('pays what two operators signed, above the cap of small payouts, and leaves their budget alone', async () => {
    const releases = [await signed(dailyCap * 2n), await signed(usdt('6000.05')), await signed(1n)]
    const { gasUsed } = await payReleased(7n, releases)
    for (const { to, amount } of releases) expect(await fixture.balanceOf(to)).toBe(amount)
    expect(await Promise.all([6n, 7n, 9n, 10n].map(fixture.isUsed))).toEqual([false, true, true, false])
    expect(await fixture.budgetLeft()).toBe(dailyCap)
    expect(gasUsed).toBeLessThan(450_000n)
  })

  it('is paid once per withdrawal: not again under another number, decision or signature', async () => {
    const release = await signed(usdt('6000'))
    await payReleased(0n, [release])
    await expect(payReleased(1n, [release])).rejects.toThrow('AlreadyReleased')
    const again = await signed(usdt('6000'), { decision: { withdrawalId: release.withdrawalId } })
    await expect(payReleased(1n, [again])).rejects.toThrow('AlreadyReleased')
    const twice = await signed(usdt('1'))
    await expect(payReleased(1n, [twice, twice])).rejects.toThrow('AlreadyReleased')
    await payReleased(1n, [twice])
  })

  it('is paid by the vault that it names: not also by another one with the same key and registry', async () => {
    const release = await signed(usdt('6000'))
    const other = await fixture.deployVault(fixture.token)
    await fixture.mintTo(fixture.token, other)
    const pay = { functionName: 'payReleased', args: [0n, [release]] }
    await expect(fixture.write(fixture.signer, pay, other)).rejects.toThrow('InvalidSignature')
    await fixture.write(fixture.signer, pay)
    await expect(fixture.write(fixture.signer, pay, other)).rejects.toThrow('InvalidSignature')
    expect(await fixture.balanceOf(release.to)).toBe(release.amount)
  })

  it('stays released when the token refuses the recipient, who is skipped alone', async () => {
    const [bad, good] = [await signed(usdt('6000')), await signed(usdt('7000'))]
    await fixture.setBehaviour(bad.to, 'reverts')
    const { logs } = await payReleased(0n, [bad, good])
    const failed = parseEventLogs({ abi: payoutVaultAbi, eventName: 'PayoutFailed', logs }).map(({ args }) => args)
    expect(failed).toEqual([{ payoutNo: 0n, to: bad.to, amount: bad.amount }])
    expect(await fixture.balanceOf(good.to)).toBe(good.amount)
    await expect(payReleased(2n, [bad])).rejects.toThrow('AlreadyReleased')
  })

  it('counts with the signature of a contract wallet', async () => {
    const wallet = await fixture.deploy(contractWalletAbi, contractWalletBytecode, [checker.address])
    await fixture.setRoles(wallet, ['payout-checker'])
    const release = await signed(usdt('6000'), { checker: { ...checker, address: wallet } })
    await payReleased(0n, [release])
    expect(await fixture.balanceOf(release.to)).toBe(release.amount)
  })

  it('counts with the signature of a passkey, by its contract wallet', async () => {
    const [passkey, other] = [createPasskey(), createPasskey()]
    const address = await fixture.deploy(passkeyWalletAbi, passkeyWalletBytecode, [...passkey.point])
    await fixture.setRoles(address, ['payout-checker'])
    const signTypedData = passkey.signTypedData as Wallet['signTypedData']
    const release = await signed(usdt('6000'), { checker: { address, signTypedData } })
    const foreign = { address, signTypedData: other.signTypedData as Wallet['signTypedData'] }
    const bad = await signed(usdt('6000'), { checker: foreign })
    await expect(payReleased(0n, [bad])).rejects.toThrow('InvalidSignature')
    await payReleased(0n, [release])
    expect(await fixture.balanceOf(release.to)).toBe(release.amount)
  })

  it('is sent by the signer only, and not during a pause', async () => {
    const release = await signed(usdt('6000'))
    await expect(payReleased(0n, [release], fixture.owner)).rejects.toThrow('NotSigner')
    await expect(payReleased(0n, [])).rejects.toThrow('EmptyBatch')
    await fixture.write(fixture.signer, { functionName: 'pause' })
    await expect(payReleased(0n, [release])).rejects.toThrow('EnforcedPause')
  })

  it('shares its numbers with small payouts', async () => {
    await fixture.pay(5n, [{ to: freshAddress(), amount: 1n }])
    const releases = [await signed(usdt('6000')), await signed(usdt('6000'))]
    await expect(payReleased(4n, releases)).rejects.toThrow(/PayoutNoUsed[\s\S]*5/)
    await payReleased(6n, releases)
    await expect(fixture.pay(7n, [{ to: freshAddress(), amount: 1n }])).rejects.toThrow('PayoutNoUsed')
  })

  it('is refused as a whole when the cash is short, and can be paid later', async () => {
    const release = await signed(usdt('60000'))
    await expect(payReleased(0n, [release])).rejects.toThrow('InsufficientCash')
    await fixture.mintTo(fixture.token, fixture.vault)
    await payReleased(0n, [release])
  })
})

describe('a release is refused', () => {
  const six = usdt('6000')
  const cases: readonly [string, string, Signing][] = [
    ['signed for another chain', 'InvalidSignature', { place: { chainId: 56 } }],
    ['signed for another registry', 'InvalidSignature', { place: { registry: freshAddress() } }],
    ['signed for another token', 'InvalidSignature', { decision: { token: freshAddress() } }],
    ['signed for another vault', 'InvalidSignature', { decision: { vault: freshAddress() } }],
    ['with another sum in the text', 'InvalidSignature', { decision: { amount: '6 USDT' } }],
    ['with another sum in minor units', 'InvalidSignature', { decision: { amountMinor: '6' } }],
    ['with another role of the first', 'InvalidSignature', { decision: { role: 'settlement' } }],
    ['with another role of the second', 'InvalidSignature', { approval: { role: 'payout-maker' } }],
    ['with an approval of another digest', 'InvalidSignature', { approval: { digest: `0x${'11'.repeat(32)}` } }],
    ['with an approval of another maker', 'InvalidSignature', { approval: { maker: otherMaker.address } }],
    ['expired', 'ReleaseExpired', { decision: { expiresAt: 1_700_000_000 } }],
    ['with an expired approval', 'ReleaseExpired', { approval: { expiresAt: 1_700_000_000 } }],
    ['with one operator on both sides', 'SameOperator', { checker: maker }],
    ['with a second maker instead of a checker', 'RoleMissing', { checker: otherMaker }],
    ['with a checker as the maker', 'RoleMissing', { maker: operators.checkers[1] as PrivateKeyAccount }],
    ['with an operator of other roles', 'RoleMissing', { maker: stranger }],
    ['with a key that is no operator', 'RoleMissing', { checker: privateKeyToAccount(generatePrivateKey()) }],
  ]
  it.each(cases)('%s', async (_, error, signing) => {
    await expect(payReleased(0n, [await signed(six, signing)])).rejects.toThrow(error)
  })

  it('when any field was changed after the signatures', async () => {
    const release = await signed(six)
    const changes: Partial<Release>[] = [
      { to: freshAddress() },
      { amount: six + 1n },
      { decisionId: uuid() },
      { withdrawalId: uuid() },
      { memberId: uuid() },
      { expiresAt: release.expiresAt + 1n },
      { approvalExpiresAt: release.approvalExpiresAt + 1n },
      { makerSignature: release.checkerSignature },
      { checkerSignature: release.makerSignature },
      { makerSignature: '0x' },
    ]
    for (const change of changes)
      await expect(payReleased(0n, [{ ...release, ...change }])).rejects.toThrow('InvalidSignature')
  })

  it('in the second form of a valid signature', async () => {
    const release = await signed(six)
    const { r, s, yParity } = parseSignature(release.makerSignature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const other = serializeSignature({ r, s: toHex(order - hexToBigInt(s), { size: 32 }), yParity: 1 - (yParity ?? 0) })
    await expect(payReleased(0n, [{ ...release, makerSignature: other }])).rejects.toThrow('InvalidSignature')
  })

  it('while the registry has no code', async () => {
    const release = await signed(six)
    const code = await fixture.client.getCode({ address: fixture.registry })
    await fixture.client.setCode({ address: fixture.registry, bytecode: '0x' })
    await expect(payReleased(0n, [release])).rejects.toThrow()
    await fixture.client.setCode({ address: fixture.registry, bytecode: code ?? '0x' })
    await payReleased(0n, [release])
  })

  it('once one of its operators has lost the role', async () => {
    const release = await signed(six)
    await fixture.setRoles(checker.address, ['support'])
    await expect(payReleased(0n, [release])).rejects.toThrow('RoleMissing')
  })
})

it('lets a stolen payout key take at most the budget of small payouts, whatever it tries', async () => {
  const real = await signed(usdt('6000'))
  const others = [checker, stranger].map((key) => signed(usdt('6000'), { maker: key }))
  const bait = [real, ...(await Promise.all(others))]
  await payReleased(0n, [real])
  const before = (await fixture.balanceOf(fixture.vault)) - dailyCap
  const small = fc.record({ to: fc.constantFrom(...operators.others).map(({ address }) => address), amount: money() })
  const forged = fc.record({ of: fc.nat(bait.length - 1), amount: money(), withdrawalId: fc.constantFrom('', uuid()) })
  const tries = fc.oneof(
    fc.record({ first: fc.bigInt(0n, 900n), items: fc.array(small, { maxLength: 4 }) }),
    fc.record({ first: fc.bigInt(0n, 900n), releases: fc.array(forged, { minLength: 1, maxLength: 2 }) }),
  )
  const started = await fixture.now()
  for (const attempt of fc.sample(tries, 3 * (fc.readConfigureGlobal().numRuns ?? 100))) {
    if ('items' in attempt) await fixture.send(fixture.signer, fixture.vault, payData(attempt.first, attempt.items))
    else await sendForged(attempt.first, attempt.releases)
  }
  const refilled = (dailyCap * ((await fixture.now()) - started)) / day
  const taken = before + dailyCap - (await fixture.balanceOf(fixture.vault))
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(dailyCap + refilled)

  function money() {
    return fc.oneof(fc.bigInt(0n, 5n), fc.bigInt(usdt('1'), usdt('5000')), fc.bigInt(usdt('5000'), usdt('50000')))
  }

  async function sendForged(first: bigint, forgeries: { of: number; amount: bigint; withdrawalId: string }[]) {
    const releases = forgeries.map(({ of, amount, withdrawalId }) => {
      const release = bait[of] as Release
      return { ...release, amount, withdrawalId: withdrawalId || release.withdrawalId }
    })
    const args = [first, releases] as const
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'payReleased', args })
    const { status } = await fixture.send(fixture.signer, fixture.vault, data)
    expect(status).toBe('reverted')
  }
})

it('gives every amount the text that operators sign', async () => {
  const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 4)
  const digits = fc.integer({ min: 0, max: 18 })
  const amount = fc.tuple(fc.bigInt({ min: 1n, max: usdt('40000') }), digits).map(([value, zeros]) => {
    const unit = 10n ** BigInt(zeros)
    return value < unit ? value : value - (value % unit)
  })
  await fc.assert(
    fc.asyncProperty(amount, async (value) => {
      const simulated = { abi: payoutVaultAbi, address: fixture.vault, account: fixture.signer } as const
      const args = [0n, [await signed(value)]] as const
      await fixture.client.simulateContract({ ...simulated, functionName: 'payReleased', args })
    }),
    { numRuns },
  )
})

/** A new lower-case UUID. */
function uuid(): string {
  number += 1
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
