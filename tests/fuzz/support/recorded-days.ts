import { someHash } from '../../money/support/founding.ts'
import type { Asked, Harness } from './harness.ts'

const dayMs = 86_400_000

let pastDays = 0
/** A day that has no network figures yet. */
export function newPastDay(): string {
  pastDays += 1
  return new Date(Date.UTC(2020, 0, pastDays)).toISOString().slice(0, 10)
}

let recorded = 0
/** Returns another past day each time. */
function anyDay({ world }: Harness): string {
  recorded += 1
  return new Date(world.clock.now().getTime() - (100 + recorded) * dayMs).toISOString().slice(0, 10)
}

export function newRevenueFields(harness: Harness): NonNullable<Asked['fields']> {
  const evidence = { venue: 'Venue', txid: someHash(), statementHash: someHash() }
  const poolId = harness.world.founded.poolIds[0]
  return { poolId, day: anyDay(harness), satoshi: 60_000, usdt: '60', ...evidence, uptimeBps: 9_000 }
}

let measured = 0
/** A day before those that were measured at the start. */
export function newAttestationFields(harness: Harness): NonNullable<Asked['fields']> {
  measured += 1
  const day = new Date(harness.world.clock.now().getTime() - (200 + measured) * dayMs).toISOString().slice(0, 10)
  return { poolId: harness.world.founded.poolIds[0], day, power: '1000', uptimeBps: 9_900, evidenceHash: someHash() }
}
