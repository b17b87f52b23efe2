import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { countByState } from './store.ts'

const open = new Set<string>(['awaiting_payment', 'cooling_off', 'active'])

/** Whether a member has an order that may still cost, bring or give back anything. */
export async function hasOpenOrders(db: Kysely<DB>, memberId: string): Promise<boolean> {
  return (await countByState(db, memberId)).some(({ state, count }) => open.has(state) && count > 0)
}
