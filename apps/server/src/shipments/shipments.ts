import type { Database } from '../db/connection.ts'
import type { AuditedDependencies } from '../decisions/audited.ts'
import type { RecordDecisions } from '../decisions/signed-records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Carrier } from './carrier.ts'
import { createMemberShipments } from './member-shipments.ts'
import { createRefundDesk } from './refund-desk.ts'
import { createShipmentDesk } from './shipment-desk.ts'
import { createShipmentImport } from './shipment-import.ts'
import { createTracking } from './tracking.ts'
import type { TransitionDependencies } from './transitions.ts'

export type ShipmentDependencies = TransitionDependencies & {
  readonly db: Database
  readonly audit: AuditedDependencies['audit']
  readonly ledger: Pick<Ledger, 'post'>
  readonly carrier: Carrier
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Decimals of the token that goods are paid in. */
  readonly decimals: number
}

export type Shipments = ReturnType<typeof createShipments>

/** Shipments from the order to the delivery: for members, for support, and for carriers' events. */
export function createShipments(deps: ShipmentDependencies) {
  const desk = createShipmentDesk(deps)
  return {
    forMembers: createMemberShipments(deps),
    desk,
    refunds: createRefundDesk({ ...deps, desk }),
    imports: createShipmentImport({ ...deps, desk }),
    ...createTracking(deps),
  }
}
