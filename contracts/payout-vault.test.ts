import {
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  type PrivateKeyAccount,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payoutVaultAbi } from './generated/payout-vault.ts'
import { hostileTokenAbi } from './test/generated/hostile-token.ts'
import {
  dailyCap,
  freshAddress,
  funds,
  operators,
  payData,
  releaseFrom,
  type Settings,
  startVault,
  type VaultFixture,
} from './test/vault-fixture.ts'

let fixture: VaultFixture
let snapshot: Hex

beforeAll(async () => {
  fixture = await startVault()
})
beforeEach(async () => {
  snapshot = await fixture.client.snapshot()
})
afterEach(async () => {
  await fixture.client.revert({ id: snapshot })
})
afterAll(async () => {
  await fixture.anvil.stop()
})

const usdt = (amount: string) => parseUnits(amount, 18)

describe('paying a batch', () => {
  it('pays every item in order, with no events but the token’s', async () => {
    const items = [
      { to: freshAddress(), amount: usdt('12.5') },
      { to: freshAddress(), amount: 1n },
      { to: freshAddress(), amount: usdt('99.999999999999999999') },
    ]
    const { failed, moved } = await fixture.pay(7n, items)
    expect(failed).toEqual([])
    expect(moved).toEqual(items)
    for (const { to, amount } of items) expect(await fixture.balanceOf(to)).toBe(amount)
    const total = items.reduce((sum, item) => sum + item.amount, 0n)
    expect(await fixture.balanceOf(fixture.vault)).toBe(funds - total)
    expect(await fixture.budgetLeft()).toBe(dailyCap - total)
  })

  it('refuses everybody but the signer, including the owner', async () => {
    const items = [{ to: freshAddress(), amount: 1n }]
    await expect(fixture.pay(0n, items, { from: fixture.stranger })).rejects.toThrow('NotSigner')
    await expect(fixture.pay(0n, items, { from: fixture.owner })).rejects.toThrow('NotSigner')
  })

  it('refuses an empty batch and a zero amount', async () => {
    await expect(fixture.pay(0n, [])).rejects.toThrow('EmptyBatch')
    const items = [
      { to: freshAddress(), amount: 1n },
      { to: freshAddress(), amount: 0n },
    ]
    await expect(fixture.pay(40n, items)).rejects.toThrow(/ZeroAmount[\s\S]*41/)
    expect(await fixture.isUsed(40n)).toBe(false)
  })

  it('refuses a batch larger than its cash as a whole, so that no number is lost', async () => {
    await fixture.write(fixture.owner, { functionName: 'withdraw', args: [funds - usdt('10')] })
    const items = [
      { to: freshAddress(), amount: usdt('6') },
      { to: freshAddress(), amount: usdt('6') },
    ]
    await expect(fixture.pay(0n, items)).rejects.toThrow('InsufficientCash')
    expect(await fixture.isUsed(0n)).toBe(false)
  })

  it('pays in a token that returns nothing', async () => {
    const token = await fixture.deploySilentToken()
    const vault = await fixture.deployVault(token)
    await fixture.mintTo(token, vault)
    const to = freshAddress()
    const { outcomes } = await fixture.pay(1n, [{ to, amount: usdt('3') }], { vault })
    expect(outcomes).toEqual([{ payoutNo: 1n, to, amount: usdt('3'), isPaid: true }])
    expect(await fixture.balanceOf(to, token)).toBe(usdt('3'))
  })
})

describe('a payout number', () => {
  it('is refused a second time, in the same kind of batch or any other', async () => {
    const batch = () => [1n, 2n, 3n].map((amount) => ({ to: freshAddress(), amount }))
    await fixture.pay(254n, batch())
    expect(await Promise.all([253n, 254n, 255n, 256n, 257n].map(fixture.isUsed))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    await expect(fixture.pay(254n, batch())).rejects.toThrow(/PayoutNoUsed[\s\S]*254/)
    await expect(fixture.pay(253n, batch())).rejects.toThrow(/PayoutNoUsed[\s\S]*254/)
    await expect(fixture.pay(256n, batch())).rejects.toThrow(/PayoutNoUsed[\s\S]*256/)
    expect(await fixture.isUsed(253n)).toBe(false)
    await fixture.pay(257n, batch())
  })

  it('is marked for exactly the numbers of a batch that spans several words', async () => {
    const items = Array.from({ length: 300 }, () => ({ to: fixture.stranger.address, amount: 1n }))
    await fixture.pay(500n, items)
    expect(await Promise.all([499n, 500n, 511n, 512n, 767n, 768n, 799n, 800n].map(fixture.isUsed))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('may be as large as 2^256 - 1 and never wraps around', async () => {
    const last = 2n ** 256n - 1n
    const items = [1n, 2n].map((amount) => ({ to: freshAddress(), amount }))
    await expect(fixture.pay(last, items)).rejects.toThrow('overflow')
    expect(await fixture.isUsed(0n)).toBe(false)
  })
})

describe('a recipient the token refuses to pay', () => {
  it.each(['returnsFalse', 'reverts', 'burnsGas', 'returnsShort', 'returnsTwo'] as const)(
    'is skipped alone when the token %s, and its number stays spent',
    async (behaviour) => {
      const [good, other] = [freshAddress(), freshAddress()]
      // Where a 31-byte answer of zeros ends, this address leaves a one in memory: together they would read as true.
      const bad = `0x${'11'.repeat(15)}01${'11'.repeat(4)}` as const
      await fixture.setBehaviour(bad, behaviour)
      const items = [good, bad, other].map((to) => ({ to, amount: usdt('5') }))
      const { failed } = await fixture.pay(10n, items)
      expect(failed).toEqual([{ payoutNo: 11n, to: bad, amount: usdt('5') }])
      expect(await fixture.balanceOf(good)).toBe(usdt('5'))
      expect(await fixture.balanceOf(other)).toBe(usdt('5'))
      expect(await fixture.isUsed(11n)).toBe(true)
      await fixture.setBehaviour(bad, 'honest')
      await expect(fixture.pay(11n, [{ to: bad, amount: usdt('5') }])).rejects.toThrow('PayoutNoUsed')
    },
  )

  it('costs a limited amount of gas when it burns all it is given', async () => {
    const burners = [freshAddress(), freshAddress(), freshAddress()]
    for (const to of burners) await fixture.setBehaviour(to, 'burnsGas')
    const { gasUsed, outcomes } = await fixture.pay(
      0n,
      [...burners, freshAddress()].map((to) => ({ to, amount: 1n })),
    )
    expect(outcomes.map(({ isPaid }) => isPaid)).toEqual([false, false, false, true])
    expect(gasUsed).toBeLessThan(650_000n)
  })

  it('is paid when the token returns true followed by a megabit of garbage, at a low cost', async () => {
    const to = freshAddress()
    await fixture.setBehaviour(to, 'returnsBomb')
    const { gasUsed, outcomes } = await fixture.pay(0n, [{ to, amount: 9n }])
    expect(outcomes[0]?.isPaid).toBe(true)
    expect(gasUsed).toBeLessThan(200_000n)
  })

  it('receives the amount minus the token’s fee, and the token’s log has the amount', async () => {
    const to = freshAddress()
    await fixture.setBehaviour(to, 'takesFee')
    const { failed, moved } = await fixture.pay(0n, [{ to, amount: 500n }])
    expect(failed).toEqual([])
    expect(moved).toContainEqual({ to, amount: 495n })
    expect(moved).not.toContainEqual({ to, amount: 500n })
    expect(await fixture.balanceOf(to)).toBe(495n)
  })

  it('never fails for lack of gas: a batch sent with too little reverts as a whole', async () => {
    const items = Array.from({ length: 10 }, () => ({ to: freshAddress(), amount: 1n }))
    for (const { to } of items) await fixture.setBehaviour(to, 'expensive')
    const batch = { account: fixture.signer, to: fixture.vault, data: payData(0n, items) }
    const needed = await fixture.client.estimateGas(batch)
    for (let gas = needed - 10_000n; gas > needed / 2n; gas -= needed / 40n) {
      const hash = await fixture.client.sendTransaction({ ...batch, gas })
      expect((await fixture.client.waitForTransactionReceipt({ hash })).status).toBe('reverted')
    }
    const { outcomes } = await fixture.pay(0n, items, { gas: needed })
    expect(outcomes.every(({ isPaid }) => isPaid)).toBe(true)
  })
})

describe('a token that calls back', () => {
  it('cannot start another batch, although it is the signer itself', async () => {
    const victim = freshAddress()
    const vault = await fixture.deployVault(fixture.token, fixture.owner.address, fixture.token)
    await fixture.mintTo(fixture.token, vault)
    await fixture.setBehaviour(victim, 'reenters')
    await setReentry(vault, payData(100n, [{ to: freshAddress(), amount: 1n }]))
    const pay = payData(0n, [{ to: victim, amount: 5n }])
    const act = { abi: hostileTokenAbi, functionName: 'act', args: [vault, pay] } as const
    await fixture.send(fixture.owner, fixture.token, encodeFunctionData(act))
    await expectReentryRefused(victim, 5n)
    expect(await fixture.balanceOf(vault)).toBe(funds - 5n)
  })

  it('cannot withdraw in the middle of a batch, although it is the owner', async () => {
    const victim = freshAddress()
    const vault = await fixture.deployVault(fixture.token, fixture.token)
    await fixture.mintTo(fixture.token, vault)
    await fixture.setBehaviour(victim, 'reenters')
    await setReentry(vault, encodeFunctionData({ abi: payoutVaultAbi, functionName: 'withdraw', args: [1n] }))
    await fixture.pay(0n, [{ to: victim, amount: 5n }], { vault })
    await expectReentryRefused(victim, 5n)
    expect(await fixture.balanceOf(vault)).toBe(funds - 5n)
  })

  async function setReentry(target: `0x${string}`, call: Hex) {
    const data = encodeFunctionData({ abi: hostileTokenAbi, functionName: 'setReentry', args: [target, call] })
    await fixture.send(fixture.owner, fixture.token, data)
  }

  async function expectReentryRefused(victim: `0x${string}`, received: bigint) {
    const contract = { abi: hostileTokenAbi, address: fixture.token } as const
    expect(await fixture.client.readContract({ ...contract, functionName: 'reentered' })).toBe(false)
    const refusal = await fixture.client.readContract({ ...contract, functionName: 'reentryRefusal' })
    expect(refusal).toBe(encodeErrorResult({ abi: payoutVaultAbi, errorName: 'ReentrancyGuardReentrantCall' }))
    expect(await fixture.balanceOf(victim)).toBe(received)
  }
})

describe('the budget of payouts without a release', () => {
  const half = dailyCap / 2n - 1n

  it('is one daily cap at once, and refills evenly over 24 hours', async () => {
    const to = freshAddress()
    await payAt(1n, [half, half, 2n])
    expect(await fixture.budgetLeft()).toBe(0n)
    await fixture.wait(21_600n)
    expect(await fixture.budgetLeft()).toBe(dailyCap / 4n)
    await fixture.wait(86_400n)
    expect(await fixture.budgetLeft()).toBe(dailyCap)
    await fixture.wait(864_000n)
    expect(await fixture.budgetLeft()).toBe(dailyCap)

    /** Pays in the second after the newest block, so that what has refilled is known. */
    async function payAt(first: bigint, amounts: readonly bigint[]) {
      await fixture.client.setNextBlockTimestamp({ timestamp: (await fixture.now()) + 1n })
      const items = amounts.map((amount) => ({ to, amount }))
      await fixture.send(fixture.signer, fixture.vault, payData(first, items))
    }
  })

  it('lets no second daily cap leave around midnight', async () => {
    const batch = () => [half, half].map((amount) => ({ to: freshAddress(), amount }))
    const midnight = ((await fixture.now()) / 86_400n + 1n) * 86_400n
    await fixture.client.setNextBlockTimestamp({ timestamp: midnight - 10n })
    await fixture.client.mine({ blocks: 1 })
    await fixture.pay(0n, batch())
    await fixture.client.setNextBlockTimestamp({ timestamp: midnight + 10n })
    await fixture.client.mine({ blocks: 1 })
    await expect(fixture.pay(2n, batch())).rejects.toThrow('BudgetExceeded')
  })

  it('is also used by a failed transfer, because it limits what the key may try', async () => {
    const to = freshAddress()
    await fixture.setBehaviour(to, 'reverts')
    await fixture.pay(
      0n,
      [half, half].map((amount) => ({ to, amount })),
    )
    await expect(fixture.pay(2n, [{ to: freshAddress(), amount: usdt('100') }])).rejects.toThrow('BudgetExceeded')
  })

  it('stays used when the cap is raised, and is never above a lowered one', async () => {
    await fixture.pay(
      0n,
      [half, half].map((amount) => ({ to: freshAddress(), amount })),
    )
    await fixture.change({ dailyCap: 2n * dailyCap })
    expect(await fixture.budgetLeft()).toBeLessThanOrEqual(dailyCap + dailyCap / 100n)
    await fixture.change({ dailyCap: usdt('150') })
    expect(await fixture.budgetLeft()).toBe(usdt('150'))
    await expect(fixture.pay(2n, [{ to: freshAddress(), amount: usdt('151') }])).rejects.toThrow('BudgetExceeded')
  })

  it('does not count for a payout from the release threshold on, which is refused', async () => {
    const items = [usdt('1'), releaseFrom].map((amount) => ({ to: freshAddress(), amount }))
    await expect(fixture.pay(40n, items)).rejects.toThrow(/ReleaseRequired[\s\S]*41/)
    await fixture.pay(40n, [{ to: freshAddress(), amount: releaseFrom - 1n }])
  })
})

describe('a pause', () => {
  const items = () => [{ to: freshAddress(), amount: 1n }]

  it('is made by the signer or the owner, stops payouts, and is lifted by the owner only', async () => {
    await expect(fixture.write(fixture.stranger, { functionName: 'pause' })).rejects.toThrow('OwnableUnauthorized')
    await fixture.write(fixture.signer, { functionName: 'pause' })
    await expect(fixture.pay(0n, items())).rejects.toThrow('EnforcedPause')
    await expect(fixture.write(fixture.signer, { functionName: 'unpause' })).rejects.toThrow('OwnableUnauthorized')
    await fixture.write(fixture.owner, { functionName: 'unpause' })
    await fixture.pay(0n, items())
    await fixture.write(fixture.owner, { functionName: 'pause' })
    await expect(fixture.pay(1n, items())).rejects.toThrow('EnforcedPause')
  })

  it('leaves the owner access to its cash', async () => {
    await fixture.write(fixture.signer, { functionName: 'pause' })
    await fixture.write(fixture.owner, { functionName: 'withdraw', args: [funds] })
    expect(await fixture.balanceOf(fixture.owner.address)).toBe(funds)
  })
})

describe('the owner', () => {
  it('withdraws cash to itself; nobody else does', async () => {
    const withdraw = { functionName: 'withdraw', args: [usdt('20')] }
    await expect(fixture.write(fixture.signer, withdraw)).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.write(fixture.owner, withdraw)
    expect(await fixture.balanceOf(fixture.owner.address)).toBe(usdt('20'))
  })

  it('sweeps a foreign token, but never the cash that way', async () => {
    const foreign = await fixture.deploySilentToken()
    await fixture.mintTo(foreign, fixture.vault, 77n)
    const sweep = { functionName: 'sweep', args: [foreign] }
    await expect(fixture.write(fixture.signer, sweep)).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.write(fixture.owner, sweep)
    expect(await fixture.balanceOf(fixture.owner.address, foreign)).toBe(77n)
    await expect(fixture.write(fixture.owner, { ...sweep, args: [fixture.token] })).rejects.toThrow('TokenIsCash')
  })

  it('hands over in two steps and cannot renounce', async () => {
    const readOwner = () =>
      fixture.client.readContract({ abi: payoutVaultAbi, address: fixture.vault, functionName: 'owner' })
    await fixture.write(fixture.owner, { functionName: 'transferOwnership', args: [fixture.stranger.address] })
    expect(await readOwner()).toBe(getAddress(fixture.owner.address))
    await fixture.write(fixture.stranger, { functionName: 'acceptOwnership' })
    expect(await readOwner()).toBe(getAddress(fixture.stranger.address))
    await expect(fixture.write(fixture.stranger, { functionName: 'renounceOwnership' })).rejects.toThrow(
      'OwnerRequired',
    )
  })
})

describe('a change of the settings', () => {
  const schedule = (changes: Partial<Settings>) => ({
    functionName: 'schedule',
    args: [{ ...fixture.settings, ...changes }],
  })
  const execute = { functionName: 'execute' }
  const veto = { functionName: 'veto' }
  const items = () => [{ to: freshAddress(), amount: 1n }]

  it('is scheduled by the owner only and takes effect after 24 hours', async () => {
    const change = schedule({ signer: fixture.stranger.address })
    await expect(fixture.write(fixture.signer, change)).rejects.toThrow('OwnableUnauthorizedAccount')
    await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('NothingPending')
    await fixture.write(fixture.owner, change)
    await fixture.wait(86_390n)
    await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('TooEarly')
    await fixture.pay(0n, items())
    await fixture.wait(60n)
    await fixture.write(fixture.stranger, execute)
    await expect(fixture.pay(1n, items())).rejects.toThrow('NotSigner')
    await fixture.pay(1n, items(), { from: fixture.stranger })
    await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('NothingPending')
  })

  it('is vetoed by the owner or by an admin of the registry, and by nobody else', async () => {
    const admin = operators.admins[0] as PrivateKeyAccount
    await fixture.client.setBalance({ address: admin.address, value: parseEther('1') })
    for (const vetoer of [fixture.owner, admin]) {
      await fixture.write(fixture.owner, schedule({ signer: fixture.stranger.address }))
      for (const other of [fixture.signer, fixture.stranger])
        await expect(fixture.write(other, veto)).rejects.toThrow('NotVetoer')
      await fixture.write(vetoer, veto)
      await fixture.wait(86_400n)
      await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('NothingPending')
    }
  })

  it('expires seven days after it could have taken effect', async () => {
    await fixture.write(fixture.owner, schedule({ releaseFrom: 1n }))
    await fixture.wait(8n * 86_400n)
    await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('ChangeExpired')
  })

  it('waits 24 hours from the newest, which replaces an earlier one', async () => {
    await fixture.write(fixture.owner, schedule({ dailyCap: 1n }))
    await fixture.wait(80_000n)
    await fixture.write(fixture.owner, schedule({ dailyCap: 2n }))
    await fixture.wait(80_000n)
    await expect(fixture.write(fixture.stranger, execute)).rejects.toThrow('TooEarly')
    await fixture.wait(6_500n)
    await fixture.write(fixture.stranger, execute)
    expect(await fixture.budgetLeft()).toBe(2n)
  })

  it('may leave the vault without a signer', async () => {
    await fixture.change({ signer: zeroAddress })
    await expect(fixture.pay(1n, items())).rejects.toThrow('NotSigner')
  })
})

it('cannot be created for a token without code, because all of its transfers would seem to succeed', async () => {
  const token = freshAddress()
  const refusal = encodeErrorResult({ abi: payoutVaultAbi, errorName: 'TokenWithoutCode', args: [token] })
  await expect(fixture.deployVault(token)).rejects.toThrow(refusal.slice(0, 10))
})

it('pays 300 recipients for 9,800 gas each at most, and 26,900 where they hold the token for the first time', async () => {
  const token = await fixture.deployTestUsdt()
  const vault = await fixture.deployVault(token)
  await fixture.mintTo(token, vault)
  const items = Array.from({ length: 300 }, () => ({ to: freshAddress(), amount: 12_345_678_901_234_567_890n }))
  const toNewHolders = await fixture.pay(256n, items, { vault })
  const toHolders = await fixture.pay(1024n, items, { vault })
  expect(toNewHolders.outcomes.filter(({ isPaid }) => isPaid)).toHaveLength(300)
  expect(toNewHolders.gasUsed / 300n).toBeLessThanOrEqual(26_900n)
  expect(toHolders.gasUsed / 300n).toBeLessThanOrEqual(9_800n)
})
