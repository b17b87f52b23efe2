import { createHash } from 'node:crypto'
import type { shipmentFaults } from '@terahold/contract/calls/desk/shipments'
import { Refusal } from '@terahold/contract/refusal'
import { MalformedDecision, parseDecision } from '@terahold/decisions/decision'
import { formatShipmentManifest } from '@terahold/decisions/shipment-manifest'
import { dryRun } from '../db/dry-run.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActingOperator, type AuditedDependencies, audited } from '../decisions/audited.ts'
import type { Draft, Signed } from '../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, singlySignedRecords } from '../decisions/signed-records.ts'
import type { ShipmentDesk, ShipmentRecord } from './shipment-desk.ts'

export type ShipmentImportDependencies = AuditedDependencies & {
  readonly decisions: RecordDecisions
  readonly desk: Pick<ShipmentDesk, 'recordIn'>
}

export type ShipmentImport = ReturnType<typeof createShipmentImport>

/** What an import would do with a shipment. */
export type CheckedShipment = {
  readonly fault: (typeof shipmentFaults)[number] | null
  readonly isRecorded: boolean
  readonly goods: string | null
  readonly qty: number | null
  readonly country: string | null
}

type Import = { readonly shipments: readonly ShipmentRecord[]; readonly pieces: number }

const nothing = { isRecorded: false, goods: null, qty: null, country: null }

/**
 * Records many shipments at once. One operator of support signs how many there are, their pieces and the hash of their list, so that
 * no shipment can be changed after it was shown. All are recorded, or none.
 */
export function createShipmentImport(deps: ShipmentImportDependencies) {
  const acts = singlySignedRecords(deps.decisions, {
    type: 'ShipmentImport',
    fieldsOf: ({ shipments, pieces }: Import) => ({
      shipments: shipments.length,
      pieces,
      manifest: `0x${createHash('sha256').update(formatShipmentManifest(shipments)).digest('hex')}`,
    }),
  })

  /** Returns what the import would do with each shipment, by the rules of the import itself. Changes nothing. */
  async function check(shipments: readonly ShipmentRecord[]): Promise<CheckedShipment[]> {
    return dryRun(deps.db, async (tx) => {
      const checked: CheckedShipment[] = []
      for (const [at, shipment] of shipments.entries()) checked.push(await tryOne(tx, shipment, shipments.slice(0, at)))
      return checked
    })
  }

  async function tryOne(tx: Tx, given: ShipmentRecord, former: readonly ShipmentRecord[]): Promise<CheckedShipment> {
    if (isRepeated(given, former)) return { ...nothing, fault: 'repeated' }
    try {
      const { shipment, isRepeat } = await deps.desk.recordIn(tx, given)
      const { goodsName: goods, quantity: qty, address } = shipment
      return { fault: null, isRecorded: isRepeat, goods, qty, country: address.country }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reason } = error
      if (reason === 'account_frozen') return { ...nothing, fault: 'shipment_state' }
      const isKnown = reason === 'shipment_unknown' || reason === 'shipment_state'
      return { ...nothing, fault: isKnown ? reason : 'eta' }
    }
  }

  /** Returns what the operator signs. @throws Refusal 400 bad_field, 404 shipment_unknown, 409 shipment_state. */
  async function draft(shipments: readonly ShipmentRecord[], drafter: ActingOperator): Promise<Draft> {
    const { pieces } = await dryRun(deps.db, (tx) => recordAll(tx, shipments))
    return acts.draft({ shipments, pieces }, drafter)
  }

  /**
   * Records the shipments as the operator signed them. Those that are recorded like this already stay as they are. Returns the decision's
   * id and how many were recorded now.
   * @throws Refusal 400 bad_field, 403 role_missing or signature_invalid, 404 shipment_unknown, 409 shipment_state, already_recorded or
   * decision_changed.
   */
  async function record(
    operator: ActingOperator,
    shipments: readonly ShipmentRecord[],
    signed: Signed,
  ): Promise<{ id: string; recorded: number }> {
    const subject = createHash('sha256').update(formatShipmentManifest(shipments)).digest('hex')
    const attempt = {
      action: 'shipment.import',
      subject,
      detail: { shipments: shipments.length },
      roles: ['support'],
    } as const
    return audited(deps, operator, attempt, async (tx) => {
      // The chain is asked before shipments are locked, so that no other operator waits for a node.
      const given = { shipments, pieces: piecesIn(signed) }
      const keep = await acts.check(operator, given, signed)
      const { pieces, recorded } = await recordAll(tx, shipments)
      if (pieces !== given.pieces) throw new Refusal(409, 'decision_changed')
      return { id: await keep(tx), recorded }
    })
  }

  async function recordAll(
    tx: Tx,
    shipments: readonly ShipmentRecord[],
  ): Promise<{ pieces: number; recorded: number }> {
    let [pieces, recorded] = [0, 0]
    // In one order for all imports, so that two of them never wait for each other.
    for (const given of shipments.toSorted((one, other) => (one.orderNo < other.orderNo ? -1 : 1))) {
      if (
        isRepeated(
          given,
          shipments.filter((one) => one !== given),
        )
      )
        throw new Refusal(400, 'bad_field', { field: 'shipments' })
      const { shipment, isRepeat } = await deps.desk.recordIn(tx, given)
      pieces += shipment.quantity
      if (!isRepeat) recorded += 1
    }
    return { pieces, recorded }
  }

  return { check, draft, record }
}

/**
 * Returns how many pieces the operator signed; 0 when that cannot be read. No valid signature of shipments has 0
 * pieces.
 */
function piecesIn({ text }: Signed): number {
  try {
    return Number(parseDecision(text).message.pieces)
  } catch (error) {
    if (error instanceof MalformedDecision) return 0
    throw error
  }
}

function isRepeated({ orderNo }: ShipmentRecord, others: readonly ShipmentRecord[]): boolean {
  return others.some((other) => other.orderNo === orderNo)
}
