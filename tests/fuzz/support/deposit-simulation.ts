import type { Address } from 'viem'
import { Crashed, crashBefore } from '../../../apps/server/src/deposits/fixtures/crashing-database.ts'
import { seededRandom } from '../../support/random.ts'
import { type Books, balancesOf, booksOf, readBalances, readBooks } from './deposit-books.ts'
import { cast, type DepositHarness, openDepositHarness } from './deposit-harness.ts'
import type { Payment, Step } from './deposit-steps.ts'
import type { FaultyNode } from './faulty-node.ts'
import { ScriptedChain, type ScriptedTransaction, transferLog } from './scripted-chain.ts'

const cent = 10n ** 16n
type Scan = Extract<Step, { kind: 'scan' }>
type Count = (kind: string) => void

/** A scripted chain with payments and reorganisations, read through nodes that fail and lie. */
export class DepositSimulation {
  readonly chain = new ScriptedChain()
  private pool: ScriptedTransaction[] = []
  private readonly nodes: readonly FaultyNode[]
  private readonly count: Count
  private harness!: DepositHarness

  constructor(nodes: readonly FaultyNode[], count: Count) {
    this.nodes = nodes
    this.count = count
  }

  async open(): Promise<void> {
    this.harness = await openDepositHarness(this.chain)
    await this.catchUp()
  }

  async close(): Promise<void> {
    await this.harness.close()
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'pay')
      for (let time = 0; time < step.times; time += 1)
        this.pool.push(this.paymentOf(step.payment, (step.member + time) % 3, BigInt(step.cents) * cent))
    if (step.kind === 'mine') this.mine(step.blocks, step.seed)
    if (step.kind === 'reorg') this.reorganise(step.depth, step.seed)
    if (step.kind === 'scan') await this.scan(step)
    if (step.kind === 'rescan') {
      this.setMoods(step.moods)
      await this.harness.watcher(this.urls(step.moods.length, 0)).rescan().catch(ignoreFailure)
    }
  }

  /** Returns how the books differ from the chain up to the cursor; undefined when they do not. */
  async difference(): Promise<{ readonly expected: unknown; readonly found: unknown } | undefined> {
    const found = await readBooks(this.harness.db)
    const balances = await readBalances(this.harness.db)
    const due: Books = booksOf(this.chain.branch, { after: this.harness.firstBlock, to: found.height })
    const expected = { ...due, height: Math.min(found.height, this.chain.final), balances: balancesOf(due.credits) }
    const isSame = sorted(expected) === sorted({ ...found, balances })
    return isSame ? undefined : { expected, found: { ...found, balances } }
  }

  /**
   * Mines pending transactions, heals every node and reads to the end. Returns what a check of the whole history finds.
   */
  async end(): Promise<{
    readonly due: readonly string[]
    readonly credited: readonly string[]
    readonly findings: readonly unknown[]
  }> {
    this.mine(1, 0)
    for (let block = 0; block < 3; block += 1) this.chain.mine([])
    await this.catchUp()
    const findings = await this.harness.watcher(this.urls(1, 0), { blocks: 10_000, rescanHours: 48 }).rescan()
    const { credits, height } = await readBooks(this.harness.db)
    if (height !== this.chain.final) throw new Error(`the books stand at block ${height} of ${this.chain.final}`)
    const { credits: due } = booksOf(this.chain.branch, { after: this.harness.firstBlock, to: height })
    return { due, credited: credits, findings }
  }

  private async catchUp(): Promise<void> {
    this.setMoods([])
    const watcher = this.harness.watcher(this.urls(1, 0))
    for (let steps = 0; steps < 1_000; steps += 1) if ((await watcher.scanOnce()).isCaughtUp) return
    throw new Error('the scan does not finish')
  }

  private async scan({ moods, times, watchers, turn, dies }: Scan): Promise<void> {
    this.setMoods(moods)
    const urls = this.urls(moods.length, turn)
    if (dies !== undefined)
      await this.scanOnce([this.harness.watcher(urls, { on: crashBefore(this.harness.db, dies) })])
    if (watchers > 1) this.count('two watchers at once')
    const all = Array.from({ length: watchers }, () => this.harness.watcher(urls))
    for (let time = 0; time < times; time += 1) await this.scanOnce(all)
  }

  private async scanOnce(watchers: readonly ReturnType<DepositHarness['watcher']>[]): Promise<void> {
    for (const outcome of await Promise.allSettled(watchers.map((watcher) => watcher.scanOnce()))) {
      if (outcome.status === 'fulfilled') this.count('(scans that succeeded)')
      else if (outcome.reason instanceof Crashed) this.count('process killed and restarted')
      else ignoreFailure(outcome.reason)
    }
  }

  private setMoods(moods: Scan['moods'] | readonly []): void {
    for (const [place, node] of this.nodes.entries()) node.follow(this.chain, moods[place])
  }

  private urls(count: number, turn: number): string[] {
    const all = this.nodes.slice(0, count).map(({ url }) => url)
    return all.map((_, place) => all[(place + turn) % all.length] ?? '')
  }

  private mine(blocks: number, seed: number): void {
    const random = seededRandom(seed)
    for (let block = 1; block <= blocks; block += 1) {
      const taken = block === blocks ? this.pool.length : random.between(0, this.pool.length)
      this.chain.mine(this.pool.splice(0, taken))
    }
  }

  /** What was mined appears again in other blocks and in another order; one in four transactions never. */
  private reorganise(depth: number, seed: number): void {
    const random = seededRandom(seed)
    const head = this.chain.head
    const lost = this.chain.giveUp(depth).filter(() => !random.oneIn(4))
    const shuffled = lost.map((each) => [random.between(0, 1e9), each] as const).toSorted(([a], [b]) => a - b)
    this.pool.unshift(...shuffled.map(([, each]) => each))
    this.count('reorganised before finality')
    // A branch wins when it is longer.
    this.mine(head + 1 - this.chain.head, seed)
  }

  private paymentOf(payment: Payment, member: number, amount: bigint): ScriptedTransaction {
    const { token, falseToken, treasury, vault, venue, stranger, twin, members } = cast
    const payer = members[member] as Address
    const sent = (from: Address, into = treasury, of = token, sum = amount) => transferLog(of, from, into, sum)
    const transaction = (...logs: ReturnType<typeof transferLog>[]) => this.chain.transaction(logs)
    if (!['deposit', 'unknown sender', 'paid to the vault', 'venue', 'vault refill'].includes(payment))
      this.count(payment)
    switch (payment) {
      case 'deposit':
        return transaction(sent(payer))
      case 'two in one transaction':
        return transaction(sent(payer), sent(payer, stranger), sent(payer))
      case 'unknown sender':
        return transaction(sent(stranger))
      case 'paid to the vault':
        return transaction(sent(payer, vault))
      case 'venue':
        return transaction(sent(venue))
      case 'vault refill':
        return transaction(sent(treasury, vault))
      case 'fake token':
        return transaction(sent(payer, treasury, falseToken), sent(payer, stranger))
      case 'zero value':
        return transaction(sent(payer, treasury, token, 0n), sent(treasury, stranger, token, 0n))
      case 'poisoned transfer':
        return transaction(sent(twin, treasury, token, 1n), sent(twin, treasury, falseToken))
      case 'not a token of amounts':
        return transaction({ ...sent(payer), topics: [...sent(payer).topics, sent(payer).data], data: '0x' })
      case 'failed transaction':
        return this.chain.transaction([sent(payer)], true)
    }
  }
}

/** A scan may fail for whatever its nodes do; the books show that this had no effect. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof Error)) throw error
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
