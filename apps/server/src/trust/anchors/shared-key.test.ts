import { rootTypedData } from '@terahold/decisions/liability-root'
import { addDays, type Day, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployReserveVault } from '../../chain/contracts/deploy.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { type ChangesFixture, openChangesFixture } from '../../operators/fixtures/changes-fixture.ts'
import { createRegistryFollower } from '../../operators/registry-follower.ts'
import { readSignable } from './anchor-store.ts'
import { createAnchors } from './anchors.ts'

/**
 * After losing its number to a root, a change waits ten minutes, as after a failure. Every fourth round lets that time
 * pass.
 */
let isLater = false
const clock = { now: () => new Date(Date.now() + (isLater ? 660_000 : 0)) }
let world: ChangesFixture
let reserve: `0x${string}`

beforeAll(async () => {
  world = await openChangesFixture()
  const { test, owner, registry } = world
  const token = await test.token(owner)
  reserve = await deployReserveVault(test.chain, owner.signer, {
    token,
    registry: registry.address,
    payoutVault: owner.address,
    owner: owner.address,
    dailyRefill: 1n,
  })
  await test.client.mine({ blocks: 3 })
  await test.client.setAutomine(false)
})
afterAll(() => world?.close())

let daysAgo = 40
/** Stores the roots of so many nights, signed by two settlers. */
async function roots(count: number): Promise<Day[]> {
  const { database, test, settler, secondSettler } = world
  const days: Day[] = []
  for (let n = 0; n < count; n += 1) {
    const day = addDays(dayOf(new Date()), -daysAgo)
    daysAgo -= 1
    const byte = (value: number) => Buffer.alloc(32, value)
    await database.owner
      .insertInto('liability_tree')
      .values({
        day,
        root: byte(daysAgo + 1),
        total: 1n,
        leaves: 1,
        made_at: new Date(),
        format: 1,
        file_hash: byte(1),
        shard_index: byte(1),
        leaving: 0n,
      })
      .execute()
    const figures = {
      journal_seal: byte(2),
      settlements: 0n,
      settlement_root: byte(3),
      asset_block: 0n,
      release_hash: byte(4),
      verifier_hash: byte(5),
    }
    await database.owner
      .insertInto('liability_anchor')
      .values({ day, reserve, ...figures })
      .execute()
    const root = (await readSignable(database.app, day))?.root
    if (!root) throw new Error('no root')
    const typedData = rootTypedData({ chainId: test.chain.chainId, reserve }, root)
    for (const { wallet } of [settler, secondSettler])
      await open().anchors.sign(day, { signer: wallet.address, signature: await wallet.signTypedData(typedData) })
    days.push(day)
  }
  return days
}

/** The jobs of one worker. */
function open() {
  const { database, registry, sender, test } = world
  const common = { db: database.app, clock, registry, sender: sender.signer, chain: test.chain }
  return {
    anchors: createAnchors({ ...common, reserve }),
    follower: createRegistryFollower({ ...common, audit: writeAudit({ clock }) }),
  }
}

/** Lets two workers step at the same moment until everything is done. */
async function rounds(isDone: () => Promise<boolean>, between: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    isLater = round % 4 === 3
    await Promise.all([open(), open()].flatMap(({ anchors, follower }) => [anchors.step(), follower.step()]))
    if (await isDone()) return
    await between(round)
  }
  throw new Error('not done in 100 rounds')
}
const mined = () => world.test.client.mine({ blocks: 1 })
const nonce = () => world.test.chain.nonce(world.sender.address, 'latest')
async function areAnchored(days: readonly Day[]): Promise<boolean> {
  const anchored = world.database.owner.selectFrom('liability_anchored').select('day').where('day', 'in', days)
  return (await anchored.execute()).length === days.length
}
async function areScheduled(ids: readonly string[]): Promise<boolean> {
  return (await Promise.all(ids.map(world.stateOf))).every((state) => state === 'scheduled')
}

async function approved(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const id = await world.propose(world.newAddress(), ['support'], `New ${n}`)
    await world.approve(id)
    ids.push(id)
  }
  return ids
}

it.each([
  ['a block is slow', async (round: number) => void (round % 3 === 2 && (await mined()))],
  [
    'nodes lose transactions',
    async (round: number) => {
      if (round % 2 === 0) await world.test.client.request({ method: 'anvil_dropAllTransactions' } as never)
      else await mined()
    },
  ],
])('two workers send roots and changes with one key, each once, while %s', async (_, between) => {
  const [days, ids] = [await roots(3), await approved(3)]
  const before = await nonce()
  await rounds(async () => (await areAnchored(days)) && (await areScheduled(ids)), between)
  expect((await nonce()) - before).toBe(days.length + ids.length)
})

it('sends a root again at once after a change took its number, before a later root makes it too late', async () => {
  isLater = false
  const [days, ids] = [await roots(2), await approved(1)]
  await open().anchors.step()
  await world.test.client.request({ method: 'anvil_dropAllTransactions' } as never)
  await open().follower.step()
  await world.finalise()
  for (let step = 0; step < 5; step += 1) {
    await open().anchors.step()
    await world.finalise()
  }
  expect([await areAnchored(days), await areScheduled(ids)]).toEqual([true, false])
  await open().follower.step()
  expect(await areScheduled(ids)).toBe(true)
})

it('reports that the key cannot pay, and goes on once it can', async () => {
  const [days, ids] = [await roots(1), await approved(1)]
  const { client } = world.test
  const { address } = world.sender
  const balance = await client.getBalance({ address })
  await client.setBalance({ address, value: 0n })
  const { anchors, follower } = open()
  await expect(anchors.step()).rejects.toThrow(/not sent.*insufficient/i)
  await expect(follower.step()).rejects.toThrow(/not sent.*insufficient/i)
  await client.setBalance({ address, value: balance })
  await rounds(async () => (await areAnchored(days)) && (await areScheduled(ids)), mined)
})
