import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { dropVenuePayment } from './vanished-payment.ts'

const venue = `0x${'ee'.repeat(20)}`

let world: SettlementFixture
let pool: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  pool = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
})

/** The chain's record of a venue's payment, which names its sender. */
async function recordOnChain(txHash: string, amount: bigint, sender = venue): Promise<void> {
  const place = { chain_id: 31_337, tx_hash: txHash, log_index: 0, token: '0x00', sender, recipient: '0x01' }
  const block = { block_number: 9n, block_hash: '0x09', block_time: world.clock.now() }
  const row = { ...place, ...block, amount, state: 'venue' as const, recorded_at: world.clock.now() }
  await world.owner.insertInto('chain_transfer').values(row).execute()
}

async function addAdoption(): Promise<string> {
  const { ada, ben } = world.operators
  const adoptionId = randomUUID()
  const at = world.clock.now()
  const row = { adoption_id: adoptionId, chain_id: 31_337, token: '0x00', seen_height: 9n, seen_hash: '0x99' }
  const decided = { decided_by: ben.operatorId, decided_at: at, ancestor_height: 8n, ancestor_hash: '0x08' }
  const recorded = { reason: 'two explorers agree', recorded_by: ada.operatorId, recorded_at: at }
  await world.owner
    .insertInto('chain_adoption')
    .values({ ...row, ...recorded, ...decided, state: 'approved' })
    .execute()
  return adoptionId
}

/** What the adoption does with a venue's payment that vanished. */
async function vanish(txHash: string): Promise<bigint> {
  const adoptionId = await addAdoption()
  return transaction(world.app, async (tx) => {
    const used = await dropVenuePayment(tx, world.ledger, { chainId: 31_337, txHash, logIndex: 0, adoptionId })
    const claim = { claim_id: newId(world.clock), adoption_id: adoptionId, subject: `${txHash}:0`, sender: venue }
    if (used > 0n)
      await tx
        .insertInto('chain_claim')
        .values({ ...claim, member_id: null, amount: used, made_at: world.clock.now() })
        .execute()
    return used
  })
}

it('leaves cleared rows cleared, makes the rest a claim, and settles it by the venue’s next payment or by itself', async () => {
  const { revenueId } = await world.settleDay(pool, '2026-11-05', '10')
  const before = await world.house()
  const first = `0x${'11'.repeat(32)}`
  await recordOnChain(first, usdt('25'))
  await world.venuePays('25', first)
  expect(await vanish(first)).toBe(usdt('10'))
  const lost = await world.house()
  expect(lost.treasury).toBe(before.treasury)
  expect([lost.venue_claims, lost.suspense, lost.revenue_receivable]).toEqual([usdt('10'), 0n, 0n])
  const row = await world.app
    .selectFrom('revenue')
    .select('cleared_at')
    .where('revenue_id', '=', revenueId)
    .executeTakeFirstOrThrow()
  expect(row.cleared_at, 'members keep their credits').not.toBeNull()
  const lines = [{ poolId: pool.poolId, amount: usdt('25') }]
  const advice = { log: { chainId: 31_337, txHash: first, logIndex: 0 }, lines, statementHash: someHash() }
  await expect(world.settlement.advices.record(world.operators.ada, advice)).rejects.toThrow('record_unknown')
  expect(await verifyBooks(world.app)).toEqual([])

  const next = `0x${'22'.repeat(32)}`
  await recordOnChain(next, usdt('4'))
  await world.venuePays('4', next)
  expect((await world.house()).venue_claims).toBe(usdt('6'))
  expect(await verifyBooks(world.app)).toEqual([])

  await world.venuePays('25', first)
  const back = await world.house()
  expect([back.venue_claims, back.suspense]).toEqual([0n, usdt('19')])
  expect(back.treasury).toBe(before.treasury + usdt('29'))
  await world.settleDay(pool, '2026-11-06', '19')
  expect((await world.house()).suspense).toBe(0n)
  expect(await verifyBooks(world.app)).toEqual([])
})

it('keeps a row that it paid in part from being voided in whole, because its money cannot be freed', async () => {
  const { revenueId } = await world.settleDay(pool, '2026-11-05', '10')
  const paid = `0x${'33'.repeat(32)}`
  await recordOnChain(paid, usdt('4'))
  await world.venuePays('4', paid)
  expect(await vanish(paid)).toBe(usdt('4'))
  const { ada, ben } = world.operators
  const wrong = { revenueId, reason: 'typed twice' }
  await expect(world.settlement.voids.record(ada, { ...wrong, part: 'all' })).rejects.toMatchObject({
    reason: 'revenue_in_use',
  })
  await world.settlement.voids.approve(ben, await world.settlement.voids.record(ada, { ...wrong, part: 'unpaid' }))
  expect(await world.house()).toMatchObject({ revenue_receivable: 0n, venue_claims: usdt('4'), suspense: 0n })
  expect(await verifyBooks(world.app)).toEqual([])
})

it('lets a payment reach a row again with money that had settled the claim of one that came back', async () => {
  await world.addVenue('Venue of a second part', [pool])
  await world.settleDay(pool, '2026-11-05', '10', { venue: 'Venue of a second part' })
  const [first, next] = [`0x${'44'.repeat(32)}`, `0x${'55'.repeat(32)}`]
  await recordOnChain(first, usdt('25'))
  await world.venuePays('25', first, 'Venue of a second part')
  expect(await vanish(first)).toBe(usdt('10'))
  const { revenueId } = await world.settleDay(pool, '2026-11-06', '40', { venue: 'Venue of a second part' })
  await recordOnChain(next, usdt('14'))
  await world.venuePays('14', next, 'Venue of a second part')
  await world.venuePays('25', first, 'Venue of a second part')
  const row = await world.app
    .selectFrom('revenue')
    .select('cleared')
    .where('revenue_id', '=', revenueId)
    .executeTakeFirstOrThrow()
  expect(row.cleared).toBe(usdt('29'))
  await world.venuePays('11', undefined, 'Venue of a second part')
  expect(await verifyBooks(world.app)).toEqual([])
})

it('settles the claim with what the venue pays from another of its addresses', async () => {
  const claims = async () => (await world.house()).venue_claims
  const before = await claims()
  await world.addVenue('Venue of two addresses', [pool])
  await world.settleDay(pool, '2026-11-05', '10', { venue: 'Venue of two addresses' })
  const [first, next] = [`0x${'66'.repeat(32)}`, `0x${'77'.repeat(32)}`]
  await recordOnChain(first, usdt('10'))
  await world.venuePays('10', first, 'Venue of two addresses')
  expect(await vanish(first)).toBe(usdt('10'))
  await world.venuePays('10', `0x${'88'.repeat(32)}`, 'Another venue')
  expect(await claims()).toBe(before + usdt('10'))
  await recordOnChain(next, usdt('10'), `0x${'dd'.repeat(20)}`)
  await world.venuePays('10', next, 'Venue of two addresses')
  expect(await claims()).toBe(before)
  expect(await verifyBooks(world.app)).toEqual([])
})

it('frees only the venue’s money that had settled the claim when the payment comes back', async () => {
  const venues = ['Venue that pays again', 'Venue that pays later'].map((name) => ({
    name,
    vanished: `0x${someHash()}`,
    next: `0x${someHash()}`,
  }))
  for (const { name, vanished, next } of venues) {
    await world.addVenue(name, [pool])
    await world.settleDay(pool, '2026-11-05', '10', { venue: name })
    for (const txHash of [vanished, next]) await recordOnChain(txHash, usdt('10'))
    await world.venuePays('10', vanished, name)
    await vanish(vanished)
    await world.venuePays('10', next, name)
  }
  await world.venuePays('10', venues[0]?.vanished, venues[0]?.name)
  const claimed = world.app.selectFrom('venue_payment').select('tx_hash').where('claimed', '>', 0n)
  const again = venues.map(({ next }) => next)
  expect(await claimed.where('tx_hash', 'in', again).execute()).toEqual([{ tx_hash: again[1] }])
  expect(await verifyBooks(world.app)).toEqual([])
})

it('uses a returned payment for the claim of a vanished payment that had settled the first one’s claim', async () => {
  const venueName = 'Venue that vanishes twice'
  await world.addVenue(venueName, [pool])
  const start = await world.house()
  await world.settleDay(pool, '2026-11-05', '10', { venue: venueName })
  const [first, next] = [`0x${someHash()}`, `0x${someHash()}`]
  for (const [txHash, amount] of [
    [first, '25'],
    [next, '4'],
  ] as const) {
    await recordOnChain(txHash, usdt(amount))
    await world.venuePays(amount, txHash, venueName)
    await vanish(txHash)
  }
  const moved = async () => {
    const { suspense, venue_claims: claims } = await world.house()
    return { suspense: suspense - start.suspense, claims: claims - start.venue_claims }
  }
  expect(await moved()).toEqual({ suspense: 0n, claims: usdt('10') })

  await world.venuePays('25', first, venueName)
  expect(await moved(), 'the second payment is gone, so its 4 are not free').toEqual({
    suspense: usdt('15'),
    claims: 0n,
  })
  expect(await verifyBooks(world.app)).toEqual([])

  await vanish(first)
  expect(await moved()).toEqual({ suspense: 0n, claims: usdt('10') })
  await world.venuePays('25', first, venueName)
  await world.venuePays('4', next, venueName)
  await world.settleDay(pool, '2026-11-06', '19', { venue: venueName })
  expect(await moved(), 'all 29 are used').toEqual({ suspense: 0n, claims: 0n })
  expect(await verifyBooks(world.app)).toEqual([])
})
