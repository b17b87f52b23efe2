import { setTimeout as pause } from 'node:timers/promises'
import { demoPaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsOf } from './support/command-line.ts'
import { memberDay } from './support/day-figures.ts'
import { type Demo, openDemo } from './support/demo.ts'
import { serversOf, signal } from './support/processes.ts'
import { type Product, prepareProduct } from './support/product.ts'
import { runSeed, seededRandom } from './support/random.ts'
import { until } from './support/retrying/client.ts'
import {
  bindEmail,
  enrol,
  type RetryingMember,
  subscribe,
  type Withdrawal,
  withdraw,
} from './support/retrying/member.ts'
import { mineDay, moveClockTo, type RevenueDay } from './support/retrying/operators.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const kills = isFull ? 100 : 3
const killsOfFirstStart = isFull ? 10 : 1
const cutsAfterMove = isFull ? 10 : 1
const membersPerWave = 2
const planName = 'Skagi 10, one month'
const price = '3.6'
const dayMs = 86_400_000

const seed = runSeed()
const random = seededRandom(seed)

type Enrolled = RetryingMember & {
  readonly startsOn: string
  readonly endsOn: string
  readonly paidOut: Withdrawal
}

let product: Product

beforeAll(async () => {
  process.stdout.write(`killing at random moments of seed ${seed}\n`)
  product = await prepareProduct()
})
afterAll(() => product?.remove())

describe('a server that is killed again and again', () => {
  it('creates its demo again when its first start is interrupted at any moment', async () => {
    for (let kill = 0; kill < killsOfFirstStart; kill += 1) {
      product.spawn()
      await pause(random.between(100, 5_000))
      await product.kill()
    }
    product.spawn()
    await product.ready()
    expect(await findingsOf(product)).toEqual([])
  })

  it('keeps everything when the power is cut right after its clock was moved', async () => {
    const demo = await openDemo(product.base)
    for (let cut = 0; cut < cutsAfterMove; cut += 1) {
      await subscribe(await enrol(product.base, demo), demo, planName)
      const before = await houseCash(demo)
      const moved = await fetch(`${product.base}${demoPaths.clock}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: 3_600 }),
      })
      expect(moved.status).toBe(200)
      await pause(random.between(0, 1_200))
      cutPower()
      await product.kill()
      product.spawn()
      await product.ready()
      expect(await houseCash(demo)).toEqual(before)
    }
    await subscribe(await enrol(product.base, demo), demo, planName)
    expect(product.output()).not.toContain('The chain was read up to block')
    expect(await findingsOf(product)).toEqual([])
  })

  it('loses nothing and duplicates nothing, whatever its members and operators are doing', {
    timeout: 3_600_000,
  }, async () => {
    const demo = await openDemo(product.base)
    const before = await houseCash(demo)
    const killing = killAgainAndAgain()
    try {
      const [{ members, days }] = await Promise.all([carryOn(demo, killing), killing.ended])
      await expectEverythingAddsUp(demo, before, members, days)
    } finally {
      killing.stop()
      await killing.ended
    }
  })
})

/** Starts wave after wave of members until the killing has ended. */
async function carryOn(demo: Demo, killing: Killing): Promise<{ members: Enrolled[]; days: RevenueDay[] }> {
  const members: Enrolled[] = []
  const days: RevenueDay[] = []
  do {
    const wave = await carryThrough(demo)
    members.push(...wave.members)
    days.push(wave.mined)
  } while (!killing.isOver())
  return { members, days }
}

/** Takes new members from their order to tokens in the wallet, including their first settled day. */
async function carryThrough(demo: Demo): Promise<{ members: Enrolled[]; mined: RevenueDay }> {
  const newcomers: RetryingMember[] = []
  for (let count = 0; count < membersPerWave; count += 1) newcomers.push(await enrol(product.base, demo))
  const orders = await Promise.all(newcomers.map((member) => subscribe(member, demo, planName)))
  const starts = Math.max(...orders.map(({ coolingEndsAt }) => Date.parse(coolingEndsAt ?? '')))
  await moveClockTo(product.base, starts + dayMs + 60_000)

  const day = new Date(starts).toISOString().slice(0, 10)
  const mined = {
    day,
    usdt: `${random.between(30, 50)}.${random.between(1, 999_999)}`,
    uptimeBps: random.between(8_000, 10_000),
  }
  await mineDay(product.base, demo, smallPool(demo).poolId, mined)
  const members = await Promise.all(
    newcomers.map(async (member, index) => {
      const expected = await brought(member, demo, [mined])
      await until('the day to clear', async () => {
        const { data } = await member.client.myCash()
        return data.pending === '0' && demo.usdt(data.available) === expected ? true : undefined
      })
      const code = await bindEmail(product.base, member)
      const { data } = await member.client.myCash()
      const paidOut = await withdraw(product.base, member, data.available, code)
      const { startsOn, endsOn } = orders[index] ?? {}
      return { ...member, startsOn: startsOn ?? '', endsOn: endsOn ?? '', paidOut }
    }),
  )
  return { members, mined }
}

type Killing = ReturnType<typeof killAgainAndAgain>

/**
 * Kills the server at random moments, now and then while it is still starting, and restarts it each time. The database
 * and the chain are killed with it, as by a power cut: once in the short form, one time in four in the long one.
 */
function killAgainAndAgain() {
  const stopping = new AbortController()
  let isOver = false
  let killed = 0
  let powerCuts = 0
  const cutAfter = random.between(0, kills - 3)

  async function killAndSpawn(): Promise<void> {
    await product.kill()
    killed += 1
    product.spawn()
  }

  async function run(): Promise<void> {
    while (killed < kills && !stopping.signal.aborted) {
      await pause(random.between(20, 2_500))
      const running = serversOf(product.dataDir)
      const cutsPower = isFull ? random.oneIn(4) : powerCuts === 0 && killed >= cutAfter
      if (cutsPower) cutPower()
      await killAndSpawn()
      if (random.oneIn(3)) {
        await pause(random.between(20, 1_500))
        await killAndSpawn()
      }
      await product.ready()
      if (cutsPower) powerCuts += 1
      else expect(serversOf(product.dataDir), 'database and chain were taken over, not started again').toEqual(running)
    }
  }

  const ended = run().finally(() => {
    isOver = true
    process.stdout.write(`killed ${killed} times, ${powerCuts} of them with database and chain\n`)
  })
  return { ended, isOver: () => isOver, stop: () => stopping.abort() }
}

/** Kills the database and the chain, but not the server. */
function cutPower(): void {
  for (const { pid } of serversOf(product.dataDir)) signal(pid, 'SIGKILL')
}

async function expectEverythingAddsUp(
  demo: Demo,
  before: { treasury: bigint; vault: bigint },
  members: readonly Enrolled[],
  days: readonly RevenueDay[],
): Promise<void> {
  expect(await findingsOf(product)).toEqual([])
  for (const member of members) {
    const { paidOut, account, funds, startsOn, endsOn } = member
    const received = demo.usdt(paidOut.receive)
    expect(await demo.payoutsTo(account.address), 'exactly one payment on the chain').toEqual([
      { to: account.address, value: received, hash: paidOut.txHash },
    ])
    expect(await demo.balanceOf(account.address)).toBe(funds - demo.usdt(price) + received)
    const earned = await brought(
      member,
      demo,
      days.filter(({ day }) => day >= startsOn && day < endsOn),
    )
    const { data } = await member.client.myCash()
    expect({ available: demo.usdt(data.available), pending: data.pending, held: data.held }).toEqual({
      available: earned - demo.usdt(paidOut.amount),
      pending: '0',
      held: '0',
    })
  }
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + demo.usdt(amount), 0n)
  expect(await houseCash(demo)).toEqual({
    treasury: before.treasury + sum(members.map(() => price)) + sum(days.map(({ usdt }) => usdt)),
    vault: before.vault - sum(members.map(({ paidOut }) => paidOut.receive)),
  })
}

/** Computes what these days bring the holder of one unit. */
async function brought({ client }: RetryingMember, demo: Demo, days: readonly RevenueDay[]): Promise<bigint> {
  const { rows } = await client.projects({ kind: 'plan', pageSize: 100 })
  const plan = rows.find(({ name }) => name === planName)
  const { feePerThDay = '', efficiency = '', tariff = '', serviceFeeBps = 0 } = plan ?? {}
  const terms = { feePerThDay, efficiency, tariff, serviceFeeBps }
  return days.reduce((sum, { usdt, uptimeBps }) => {
    const mined = { revenue: demo.usdt(usdt), poolTh: 1_000n, uptimeBps: BigInt(uptimeBps), holdingTh: 10n }
    const { net, downtime } = memberDay(terms, mined, demo.usdt)
    return sum + net + downtime
  }, 0n)
}

function smallPool(demo: Demo) {
  const pool = demo.info.pools.find(({ nameplate }) => nameplate === '1000')
  if (pool === undefined) throw new Error('the demo has no small pool')
  return pool
}

async function houseCash(demo: Demo): Promise<{ treasury: bigint; vault: bigint }> {
  const { treasury, reserve, vault } = demo.info
  return {
    treasury: (await demo.balanceOf(treasury)) + (await demo.balanceOf(reserve)),
    vault: await demo.balanceOf(vault),
  }
}
