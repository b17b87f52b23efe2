import fc from 'fast-check'
import { type Address, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payoutVaultAbi } from './generated/payout-vault.ts'
import {
  dailyCap,
  freshAddress,
  funds,
  payData,
  releaseFrom,
  startVault,
  type VaultFixture,
} from './test/vault-fixture.ts'

const recipients = Array.from({ length: 4 }, freshAddress)
const blocked = recipients[3] as Address

type Action =
  | { kind: 'pay'; first: bigint; items: { to: Address; amount: bigint }[] }
  | { kind: 'wait'; seconds: bigint }
  | { kind: 'pause' }
  | { kind: 'unpause' }

const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 3n }),
  fc.bigInt({ min: dailyCap / 3n, max: releaseFrom + 1n }),
  fc.constant(funds),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      // Numbers around the end of a word, close enough together to collide often.
      first: fc.bigInt({ min: 240n, max: 270n }),
      items: fc.array(fc.record({ to: fc.constantFrom(...recipients), amount }), { maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.bigInt({ min: 1n, max: 90_000n }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pause' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'unpause' as const }) },
)

let fixture: VaultFixture

beforeAll(async () => {
  fixture = await startVault()
  await fixture.setBehaviour(blocked, 'reverts')
})
afterAll(async () => {
  await fixture.anvil.stop()
})

it('pays what a simple model would pay, for any calls', async () => {
  const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 8)
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const snapshot = await fixture.client.snapshot()
      const model = new VaultModel()
      for (const step of actions) await perform(step, model)
      expect(await fixture.balanceOf(fixture.vault)).toBe(model.cash)
      for (const to of recipients) expect(await fixture.balanceOf(to)).toBe(model.received.get(to) ?? 0n)
      await fixture.client.revert({ id: snapshot })
    }),
    { numRuns },
  )
}, 600_000)

async function perform(step: Action, model: VaultModel) {
  if (step.kind === 'wait') return fixture.wait(step.seconds)
  if (step.kind === 'pay') {
    const at = (await fixture.now()) + 1n
    const expected = model.pay(step.first, step.items, at)
    await fixture.client.setNextBlockTimestamp({ timestamp: at })
    const { status, logs } = await fixture.send(fixture.signer, fixture.vault, payData(step.first, step.items))
    expect(status).toBe(expected ? 'success' : 'reverted')
    if (!expected) return
    const failed = parseEventLogs({ abi: payoutVaultAbi, eventName: 'PayoutFailed', logs })
    expect(failed).toHaveLength(expected.filter((isPaid) => !isPaid).length)
    return expect(await fixture.budgetLeft()).toBe(model.left)
  }
  const isRefused = model.isPaused === (step.kind === 'pause')
  model.isPaused = step.kind === 'pause'
  const call = fixture.write(fixture.owner, { functionName: step.kind })
  return isRefused ? expect(call).rejects.toThrow('Pause') : call
}

class VaultModel {
  cash = funds
  left = dailyCap
  since = 0n
  isPaused = false
  readonly used = new Set<bigint>()
  readonly received = new Map<Address, bigint>()

  /** Whether each item is paid; undefined when the batch is refused as a whole. */
  pay(first: bigint, items: { to: Address; amount: bigint }[], at: bigint): boolean[] | undefined {
    const refilled = this.left + (dailyCap * (at - this.since)) / 86_400n
    const left = refilled < dailyCap ? refilled : dailyCap
    const total = items.reduce((sum, item) => sum + item.amount, 0n)
    const numbers = items.map((_, index) => first + BigInt(index))
    const isMalformed = items.length === 0 || items.some((item) => item.amount === 0n || item.amount >= releaseFrom)
    const isReplay = numbers.some((number) => this.used.has(number))
    if (this.isPaused || isMalformed || isReplay || total > left || total > this.cash) return undefined
    this.left = left - total
    this.since = at
    for (const number of numbers) this.used.add(number)
    return items.map((item) => this.#transfer(item.to, item.amount))
  }

  #transfer(to: Address, sum: bigint): boolean {
    if (to === blocked) return false
    this.cash -= sum
    this.received.set(to, (this.received.get(to) ?? 0n) + sum)
    return true
  }
}
