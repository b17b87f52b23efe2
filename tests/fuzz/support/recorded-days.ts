import { someHash } from '../../money/support/founding.ts'
import type { Asked, House } from './house.ts'

const dayMs = 86_400_000

let pastDays = 0
/** A day that has no network figures yet. */
export function newPastDay(): string {
  pastDays += 1
  return new Date(Date.UTC(2020, 0, pastDays)).toISOString().slice(0, 10)
}

let recorded = 0
/** Another past day each time. */
function anyDay({ world }: House): string {
  recorded += 1
  return new Date(world.clock.now().getTime() - (100 + recorded) * dayMs).toISOString().slice(0, 10)
}

export function newRevenueFields(house: House): NonNullable<Asked['fields']> {
  const evidence = { venue: 'Venue', txid: someHash(), statementHash: someHash() }
  const poolId = house.world.founded.poolIds[0]
  return { poolId, day: anyDay(house), satoshi: 60_000, usdt: '60', ...evidence, uptimeBps: 9_000 }
}

let measured = 0
/** A day before those that were measured at the start. */
export function newAttestationFields(house: House): NonNullable<Asked['fields']> {
  measured += 1
  const day = new Date(house.world.clock.now().getTime() - (200 + measured) * dayMs).toISOString().slice(0, 10)
  return { poolId: house.world.founded.poolIds[0], day, power: '1000', uptimeBps: 9_900, evidenceHash: someHash() }
}
