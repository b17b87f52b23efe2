import { sql } from 'kysely'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import { quantile, timesOf } from './measure.ts'
import { sampleMembers, type World } from './world.ts'

/** The 99th percentile in milliseconds of a query, for a ledger of one size. */
export type Reads = { readonly members: number; readonly p99: ReadonlyMap<string, readonly number[]> }

const asked = 2_000
const warmUp = 500

/**
 * Queries one ledger after the other, round after round: members' balances and last entries, and the same by counting.
 */
export async function compareReads(worlds: readonly World[], rounds: number): Promise<Reads[]> {
  const ledger = createLedger({ clock })
  const page = { asset: 'USDT', pageNum: 1, pageSize: 20 } as const
  const results = await Promise.all(worlds.map(async (world) => ({ world, p99: new Map<string, number[]>() })))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { world, p99 } of results) {
      const questions = {
        balance: (memberId: string) => ledger.balances(world.db, memberId),
        'balance by counting': (memberId: string) => countBalance(world, memberId),
        statement: (memberId: string) => ledger.statement(world.db, { ...page, memberId }),
      }
      const members = await sampleMembers(world, round === 0 ? warmUp : asked)
      for (const [name, question] of Object.entries(questions)) {
        const times = await timesOf(members, question)
        if (round > 0) p99.set(name, [...(p99.get(name) ?? []), quantile(times, 0.99)])
      }
    }
  }
  return results.map(({ world, p99 }) => ({ members: world.members, p99 }))
}

function countBalance({ db }: World, memberId: string): Promise<unknown> {
  return sql`select coalesce(sum(case when credit = 'available' then amount else -amount end), 0)
    from transfer where member_id = ${memberId} and asset = 'USDT' and 'available' in (debit, credit)`.execute(db)
}
