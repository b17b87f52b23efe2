import { setTimeout as pause } from 'node:timers/promises'
import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { sql } from 'kysely'
import { parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import { type Begun, createActs } from './support/acts.ts'
import { type CrashTestServices, startCrashTestServices } from './support/crash-test-services.ts'
import { usdt } from './support/founding.ts'
import { type KillPoint, killPoints } from './support/kill-points.ts'
import { openVictims, type Victim } from './support/victims.ts'
import { capital, openWorld, type World, type WorldMember } from './support/world.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const rounds = isFull ? 30 : 1
const patienceMs = 60_000
/** How long after its connection broke the end of a process is noticed. */
const answerToEndMs = 5_000
const tries = 3
/** The time limit for all attempts: one that continued after it would disturb the next ones. */
const tryMs = 2 * tries * patienceMs
/** Enough members that none makes as many withdrawals in a day as need a release. */
const memberCount = 6

const seed = runSeed()
const random = seededRandom(seed)
const victims = openVictims()
const unfinished: Begun[] = []
const everyPoint = Object.keys(killPoints) as KillPoint[]
/** The short form takes a third of them, others with another seed. The long form takes all, thirty times. */
const pointsOfRound = () => shuffled(everyPoint).slice(0, isFull ? everyPoint.length : everyPoint.length / 3)

let services: CrashTestServices
let world: World
let members: WorldMember[]
let begin: ReturnType<typeof createActs>
let kills = 0

beforeAll(async () => {
  process.stdout.write(`killing at named points, in the order of seed ${seed}\n`)
  services = await startCrashTestServices(random)
  world = await openWorld(services.databaseUrl, {
    rpcUrl: services.proxyUrl,
    chain: services.chain,
    client: services.client,
  })
  members = await openHouse()
  begin = createActs(world, members)
}, 180_000)
afterAll(async () => {
  process.stdout.write(`killed ${kills} times; of what was sent, ${JSON.stringify(services?.lies)}\n`)
  await victims.close()
  await world?.close()
  await services?.close()
})

describe('a process that is killed', { timeout: tryMs }, () => {
  for (let round = 1; round <= rounds; round += 1) {
    for (const point of pointsOfRound()) {
      it(`at “${point}”${isFull ? `, round ${round}` : ''} leaves everything to be completed`, async () => {
        await killAt(point)
        await expectNothingWrong()
        // Sometimes the next one is killed over what this one left.
        if (!isFull || random.oneIn(2)) await carryOn()
      })
    }
    it(`by the death of PostgreSQL or the chain survives${isFull ? `, round ${round}` : ''}`, async () => {
      await carryOn()
      await goesOnThrough(async () => {
        services.killPostgres()
        kills += 1
      })
      await goesOnThrough(services.restartChain)
      await expectAllDone()
      if (round % 2 === 0) await nextDay()
      if (isFull) process.stdout.write(`round ${round} of ${rounds}: killed ${kills} times so far\n`)
    })
  }
})

/**
 * Brings a process to the point, where it dies. What earlier kills left can turn the action into something else: then
 * it is started again, and reported.
 */
async function killAt(point: KillPoint): Promise<void> {
  let end = await endAt(point)
  for (let again = 1; again < tries && end !== 'SIGKILL'; again += 1) {
    process.stdout.write(`started again at “${point}”: ${end}\n`)
    await carryOn()
    end = await endAt(point)
  }
  expect(end, `the end of a process at ${point}`).toBe('SIGKILL')
  kills += 1
}

async function endAt(point: KillPoint): Promise<string> {
  const { role, act } = killPoints[point]
  await letMinutesPass()
  const begun = await begin(act)
  unfinished.push(begun)
  await letMinutesPass()
  const infrastructure = { role, databaseUrl: services.databaseUrl, rpcUrl: services.proxyUrl, place: world.place }
  const victim = await victims.begin(infrastructure, point)
  return role === 'api' ? endOfAsked(victim, begun) : endOf(victim)
}

/** Waits for a process to die of its request; one that has answered will not die any more. */
async function endOfAsked(victim: Victim, begun: Begun): Promise<string> {
  const answered = begun.ask(victim).then(JSON.stringify, String)
  const end = await Promise.race([victim.ended, answered.then(() => pause(answerToEndMs, 'not killed'))])
  if (end !== 'SIGKILL') await victim.kill()
  return end === 'SIGKILL' ? end : `${end}; the API said ${await answered}`
}

/** Waits for a process to die, while blocks keep being mined. */
async function endOf(victim: Victim): Promise<string> {
  const deadline = performance.now() + patienceMs
  let end: string | undefined
  void victim.ended.then((how) => {
    end = how
  })
  while (end === undefined) {
    if (performance.now() > deadline) {
      await victim.kill()
      return 'not killed: it did not reach the point'
    }
    await services.client.mine({ blocks: 1 })
    await letResendsComeDue()
    await pause(20)
  }
  return end
}

/** Keeps a process alive through a fault while members deposit and withdraw, and completes what they began. */
async function goesOnThrough(blow: () => Promise<void>): Promise<void> {
  await letMinutesPass()
  for (const act of ['deposit', 'pay'] as const) unfinished.push(await begin(act))
  await letMinutesPass()
  const infrastructure = {
    role: 'worker',
    databaseUrl: services.databaseUrl,
    rpcUrl: services.proxyUrl,
    place: world.place,
  } as const
  const victim = await victims.begin(infrastructure)
  await pause(random.between(5, 150))
  await blow()
  await until('all started work to finish', async () => {
    await services.client.mine({ blocks: 1 })
    await letResendsComeDue()
    return (await openWithdrawals()) === 0 && (await unreadDeposits()) === 0
  })
  expect(await victim.kill()).toBe('SIGKILL')
}

/** Completes everything in another process, this one. */
async function carryOn(): Promise<void> {
  await letMinutesPass()
  for (const { finish } of unfinished.splice(0)) {
    await letMinutesPass()
    await finish()
  }
  const { deposits, orders, withdrawals, settlement, payouts } = world.subjects
  await until('everything to finish', async () => {
    await services.client.mine({ blocks: 1 })
    await letResendsComeDue()
    await orders.expireOrders((await deposits.scanOnce()).scannedUntil)
    await withdrawals.advance()
    await settlement.sweep(world.db)
    await payouts?.step()
    return (await openWithdrawals()) === 0 && (await unreadDeposits()) === 0
  })
  await expectAllDone()
}

/** Checks at any moment: the books are right, and what they call paid was paid once. */
async function expectNothingWrong(): Promise<void> {
  expect(await verifyBooks(world.owner)).toEqual([])
  const left = await paidOnChain()
  for (const payment of await paymentsInBooks(['confirmed'])) {
    expect(left, 'a payment in the books is on the chain').toContain(payment)
    left.splice(left.indexOf(payment), 1)
  }
  expect(left.length, 'payments on the chain that are not booked yet').toBeLessThanOrEqual(await openWithdrawals())
}

/** Checks when nothing is under way: the chain and the books agree. */
async function expectAllDone(): Promise<void> {
  expect(await verifyBooks(world.owner)).toEqual([])
  expect((await paymentsInBooks(['confirmed'])).sort()).toEqual((await paidOnChain()).sort())
  expect(await depositsInBooks()).toEqual(await depositsOnChain())
  const { token, treasury, vault } = world.place
  const house = await world.subjects.ledger.houseBalances(world.owner)
  expect({ treasury: house.treasury, vault: house.payout_vault, flying: house.payout_in_flight }).toEqual({
    treasury: await services.chain.tokenBalance(token, treasury),
    vault: await services.chain.tokenBalance(token, vault),
    flying: 0n,
  })
}

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

type Moved = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly log: string
  readonly hash: string
}
const moved: Moved[] = []
let nextBlock = 0n

/** Returns every transfer of the token so far; what was read before is not read again. */
async function tokenTransfers(): Promise<readonly Moved[]> {
  const latest = await services.client.getBlockNumber({ cacheTime: 0 })
  const range = { fromBlock: nextBlock, toBlock: latest }
  if (latest < nextBlock) return moved
  for (const { args, transactionHash, logIndex } of await services.client.getLogs({
    address: world.place.token,
    event: transferEvent,
    strict: true,
    ...range,
  })) {
    const [from, to] = [args.from.toLowerCase(), args.to.toLowerCase()]
    moved.push({ from, to, value: args.value, log: `${transactionHash}:${logIndex}`, hash: transactionHash })
  }
  nextBlock = latest + 1n
  return moved
}

async function paidOnChain(): Promise<string[]> {
  const paid = (await tokenTransfers()).filter(({ from }) => from === world.place.vault)
  return paid.map(({ to, value, hash }) => `${to} ${value} ${hash}`)
}

async function paymentsInBooks(states: readonly WithdrawalState[]): Promise<string[]> {
  const rows = await world.owner
    .selectFrom('withdrawal')
    .select(['to_address', 'amount', 'fee', 'tx_hash'])
    .where('state', 'in', states)
    .execute()
  return rows.map((row) => `${row.to_address} ${row.amount - row.fee} ${row.tx_hash}`)
}

async function depositsOnChain(): Promise<string[]> {
  const senders = new Set<string>(members.map(({ wallet }) => wallet.address))
  const sent = (await tokenTransfers()).filter(({ from, to }) => senders.has(from) && to === world.place.treasury)
  return sent.map(({ log, value }) => `${log} ${value}`).sort()
}

async function depositsInBooks(): Promise<string[]> {
  const rows = await world.owner
    .selectFrom('transfer')
    .select(['reference_id', 'amount'])
    .where('kind', '=', 'deposit')
    .execute()
  return rows.map(({ reference_id, amount }) => `${reference_id} ${amount}`).sort()
}

async function unreadDeposits(): Promise<number> {
  return (await depositsOnChain()).length - (await depositsInBooks()).length
}

async function openWithdrawals(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from withdrawal where state not in ('confirmed', 'cancelled', 'rejected', 'failed')`.execute(
    world.owner,
  )
  return Number(rows[0]?.count)
}

/** Skips some minutes: the lease of the dead process expires, and members may request codes again. */
async function letMinutesPass(): Promise<void> {
  await sql`update payout_signer set lease_until = null`.execute(world.owner)
  await sql`update email_code set created_at = created_at - interval '1 minute'`.execute(world.owner)
  await sql`delete from rate_window`.execute(world.owner)
}

/** Skips the pause before a payout is resent. */
async function letResendsComeDue(): Promise<void> {
  await sql`update payout_attempt set last_sent_at = last_sent_at - interval '1 minute' where last_sent_at is not null`
    .execute(world.owner)
    .catch(() => undefined)
}

/** Polls until the condition is met; a database or chain that does not answer counts as not yet. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  let last: unknown
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error
    }
    await pause(10)
  }
  throw new Error(`the condition was not met in time: ${what}`, { cause: last })
}

/** Creates members with money and running power, in a house with capital. */
async function openHouse(): Promise<WorldMember[]> {
  const joined: WorldMember[] = []
  for (let count = 0; count < memberCount; count += 1) joined.push(await world.join())
  const yesterday = new Date(world.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await world.settle(0, yesterday, { usdt: capital, uptimeBps: 10_000 })
  await world.send(world.chainSetup.venue, capital)
  await world.refill(capital / 2n)
  for (const { wallet } of joined) await world.send(wallet, usdt('9000'))
  await readAll()
  for (const { memberId } of joined)
    await world.subjects.orders.placeOrder(memberId, await world.orderRequest(0, 2, 'balance'))
  await world.advance(3 * 1_440)
  await world.subjects.orders.followHoldings()
  await readAll()
  return joined
}

async function nextDay(): Promise<void> {
  await world.advance(1_440)
  await world.subjects.orders.followHoldings()
  await readAll()
}

async function readAll(): Promise<void> {
  await services.client.mine({ blocks: 3 })
  await world.readChain()
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items]
  return Array.from(items, () => rest.splice(random.between(0, rest.length - 1), 1)[0] as Item)
}
