import fc from 'fast-check'
import { parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/fixtures/fault-proxy.ts'
import type { TestAccount } from '../../chain/local/fixtures/test-chain.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { nodeFaults, setNodeFault } from '../fixtures/node-faults.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let fixture: DepositsFixture
let proxies: FaultProxy[]
let alone: Chain
let pair: Chain
let payers: Payer[]
let stranger: TestAccount

beforeAll(async () => {
  fixture = await openDepositsFixture({ blocks: 6, transfers: 3 })
  proxies = [await startFaultProxy(fixture.test.rpcUrl), await startFaultProxy(fixture.test.rpcUrl)]
  const urls = proxies.map(({ url }) => url)
  alone = connectChain({ rpcUrls: urls.slice(0, 1), chainId: 31_337 })
  pair = connectChain({ rpcUrls: urls, chainId: 31_337 })
  payers = [await fixture.payer('1000000'), await fixture.payer('1000000')]
  stranger = await fixture.test.account()
  for (const { address } of [stranger, fixture.venue, fixture.treasury]) await fixture.give(address, '1000000')
  for (const { account } of payers) await fixture.give(account.address, '1000000', 'falseToken')
  await fixture.finalise()
  await fixture.scan()
}, 120_000)
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await fixture.close()
})

const cents = fc.integer({ min: 1, max: 99_999 })
const pays = fc.record({ kind: fc.constant('pay' as const), who: fc.nat(5), cents })
const mines = fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 5 }) })
const reorgs = fc.record({ kind: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 2 }) })
const scans = fc.record({
  kind: fc.constant('scan' as const),
  nodes: fc.constantFrom('alone', 'pair'),
  watchers: fc.integer({ min: 1, max: 2 }),
  /** Which of the nodes has which fault from now on. */
  node: fc.nat(1),
  lie: fc.option(fc.constantFrom(...nodeFaults), { nil: undefined }),
  seed: fc.nat(1_000),
  /** A payment that has just become final. */
  cents: fc.option(cents, { nil: undefined }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: pays },
  { weight: 2, arbitrary: mines },
  { weight: 1, arbitrary: reorgs },
  { weight: 5, arbitrary: scans },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A small seeded generator, so that a flaky node behaves the same when a run is repeated. */
function drawing(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

async function pay(who: number, amount: string): Promise<unknown> {
  const [first, second] = payers
  if (!first || !second) throw new Error('payers are missing')
  const ways = [
    () => fixture.send(first.account, amount),
    () => fixture.send(second.account, amount),
    () => fixture.send(first.account, amount, { of: fixture.falseToken }),
    () => fixture.send(second.account, '0'),
    () => fixture.send(stranger, amount),
    () => fixture.send(fixture.treasury, amount, { to: fixture.vault.address }),
  ]
  return ways[who]?.()
}

async function take(current: Step): Promise<void> {
  if (current.kind === 'pay') await pay(current.who, (current.cents / 100).toString())
  if (current.kind === 'mine') await fixture.client.mine({ blocks: current.blocks })
  if (current.kind === 'reorg')
    await fixture.client.request({ method: 'anvil_reorg' as never, params: [current.depth, []] as never })
  if (current.kind === 'scan') await scan(current)
}

async function scan({
  nodes,
  watchers,
  node,
  lie,
  seed,
  cents: fresh,
}: Extract<Step, { kind: 'scan' }>): Promise<void> {
  if (fresh !== undefined) {
    await pay(0, (fresh / 100).toString())
    await fixture.finalise()
  }
  // One node at a time. Two nodes with the same lie are more than a quorum can tolerate.
  for (const [index, proxy] of proxies.entries()) setNodeFault(proxy, index === node ? lie : undefined, drawing(seed))
  const all = Array.from({ length: watchers }, () => fixture.watcher({ reading: nodes === 'alone' ? alone : pair }))
  await Promise.allSettled(all.map((watcher) => watcher.scanOnce()))
}

const seen = { height: -1n, bySender: new Map<string, bigint>() }

/** Returns what the chain reports up to the cursor without faults. The books must match it after every step. */
async function checkBooks(): Promise<void> {
  const { height } = (await fixture.deposits.readCursor()) ?? { height: -1n }
  const { number: final } = await fixture.chain.finalized()
  expect(height <= final).toBe(true)
  await readOn(height)
  for (const payer of payers) expect(await fixture.shop.available(payer)).toBe(seen.bySender.get(payer.address) ?? 0n)
  const { books, chain } = await fixture.cash()
  expect(books).toEqual(chain)
}

async function readOn(height: bigint): Promise<void> {
  if (height <= seen.height) return
  const logs = await fixture.client.getLogs({
    address: fixture.token,
    event: transferEvent,
    args: { to: fixture.treasury.address },
    fromBlock: seen.height + 1n,
    toBlock: height,
    strict: true,
  })
  for (const { args } of logs) {
    const sender = args.from.toLowerCase()
    seen.bySender.set(sender, (seen.bySender.get(sender) ?? 0n) + args.value)
  }
  seen.height = height
}

it(
  'credits every final transfer once and nothing else, with any faults and lies of its nodes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50, size: 'max' }), async (steps) => {
        for (const current of steps) {
          await take(current)
          await checkBooks()
        }
        for (const proxy of proxies) setNodeFault(proxy, undefined, Math.random)
        await fixture.finalise()
        await fixture.scan()
        await checkBooks()
        expect((await fixture.deposits.readCursor())?.height).toBe((await fixture.chain.finalized()).number)
        expect(await fixture.watcher({ within: { blocks: 10_000, transfers: 100 } }).rescan()).toEqual([])
        expect(await fixture.incidents()).toEqual([])
      }),
      { numRuns: isFull ? 60 : 3, endOnFailure: true },
    )
  },
  isFull ? 1_800_000 : 120_000,
)

describe.each(['alone', 'next to an honest one'])('a faulty node, %s', (place) => {
  it.each(nodeFaults)('changes nothing while it is faulty: %s', async (lie) => {
    const [payer] = payers
    const [proxy] = proxies
    if (!payer || !proxy) throw new Error('the fixture is not ready')
    const before = await fixture.shop.available(payer)
    await fixture.send(payer.account, '1')
    await fixture.finalise()
    setNodeFault(proxy, lie, () => 0.6)
    const watcher = fixture.watcher({ reading: place === 'alone' ? alone : pair })
    await watcher.scanOnce().catch(() => undefined)
    await checkBooks()
    setNodeFault(proxy, undefined, Math.random)
    await fixture.scan()
    await checkBooks()
    expect(await fixture.shop.available(payer)).toBe(before + usdt('1'))
  })
})
