import type { Database } from '../db/connection.ts'
import type { ActingOperator } from '../decisions/audited.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Shipments } from '../shipments/shipments.ts'
import { demoCarrierName } from './services/demo-carrier.ts'

export type DispatchDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly desk: Pick<Shipments['desk'], 'list' | 'record'>
}

/** How long the demo waits for somebody to send a shipment manually. */
const patience = 24 * 3_600_000
const atOnce = 50

/** Hands to the demo's carrier what nobody has sent within a day, as its support would. Returns how many shipments. */
export function createDispatch({ db, clock, desk }: DispatchDependencies): () => Promise<number> {
  return async () => {
    const { rows } = await desk.list({ state: 'to_ship' }, { skip: 0, count: atOnce })
    const latest = clock.now().getTime() - patience
    const due = rows.filter(({ toShipAt, recorder }) => toShipAt && toShipAt.getTime() <= latest && recorder === null)
    const operator = due.length > 0 ? await findSupport(db) : undefined
    if (!operator) return 0
    for (const { orderNo } of due) {
      const trackingNo = `DP${orderNo.replaceAll('-', '')}`
      await desk.record(operator, { orderNo, carrier: demoCarrierName, trackingNo })
    }
    return due.length
  }
}

async function findSupport(db: Database): Promise<ActingOperator | undefined> {
  const row = await db
    .selectFrom('operator')
    .select(['operator_id', 'name', 'roles'])
    .where('ended_at', 'is', null)
    .where((where) => where(where.val('support'), '=', where.fn.any('roles')))
    .orderBy('operator_id')
    .executeTakeFirst()
  return row && { operatorId: row.operator_id, name: row.name, roles: row.roles as ActingOperator['roles'] }
}
