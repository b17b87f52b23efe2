import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { requireReason } from '../../decisions/decision-rules.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'
import {
  type HaltRow,
  insertHalt,
  lockOpenHalt,
  lowerFlag,
  prepareResume,
  readOpenHalt,
  releaseHalt,
} from './state/halt-store.ts'
import { readSigner, type SignerRow } from './state/lease-store.ts'
import { readPayouts } from './state/payout-list.ts'
import { readOpenWork, readPayoutHalts, readPayoutIncidents } from './state/status-store.ts'

export type ResumeDecision = 'go_on' | 'give_back'

/** What the second operator saw and agrees to: which halt, which decision, and when it was written. */
export type SeenDecision = { haltId: string; decision: ResumeDecision; preparedAt: Date }

export type PayoutStatus = {
  signer: SignerRow
  halt: HaltRow | undefined
  /** Sums in minor units, without the fees. */
  queued: { count: number; sum: bigint }
  awaitingRelease: { count: number; sum: bigint }
  /** Batches that are signed and not final. Forms and sendings show how often they were repriced and sent. */
  open: {
    batchId: string
    signer: string
    nonce: bigint
    payouts: number
    total: bigint
    forms: number
    sends: number
    since: Date
  }[]
  incidents: { kind: string; subject: string; openedAt: Date }[]
  /** What the vault lacks for the queue, as far as is known: the amount to send from the treasury to the vault. */
  toSend: bigint
}

const deciders = ['payout-maker', 'payout-checker'] as const

/** Lists why a chain's payouts are halted, the oldest first; empty while they run. */
export const listPayoutHalts = (db: Database, chainId: number) => readPayoutHalts(db, chainId)

export type PayoutDesk = ReturnType<typeof createPayoutDesk>

/** Lets operators view, stop and resume the payout process. Resuming takes two operators. */
export function createPayoutDesk(deps: { db: Database; clock: Clock; audit: Audit; chainId: number }) {
  const { db, chainId } = deps
  const subject = String(chainId)

  async function status(): Promise<PayoutStatus> {
    const signer = await readSigner(db, chainId)
    const work = await readOpenWork(db, chainId)
    const known = signer.vault_cash ?? 0n
    return {
      ...{ ...work, signer, halt: await readOpenHalt(db, chainId), incidents: await readPayoutIncidents(db) },
      toSend: work.queued.sum > known ? work.queued.sum - known : 0n,
    }
  }

  /**
   * Stops signing and sending; what was sent before is still settled. @throws Refusal 403, 400 reason_required, 409
   * already_recorded.
   */
  async function halt(operator: ActingOperator, reason: string): Promise<void> {
    const detail = requireReason(reason)
    const attempt = { action: 'payouts.halt', subject, detail: { reason: detail }, roles: deciders }
    await audited(deps, operator, attempt, async (tx) => {
      const found = { cause: 'operator' as const, subject: operator.operatorId, detail, haltedBy: operator.operatorId }
      if (!(await insertHalt(tx, newId(deps.clock), chainId, found))) throw new Refusal(409, 'already_recorded')
      await openIncident(tx, deps.clock, { kind: 'payouts_halted', subject, detail: { reason: detail } })
    })
  }

  /**
   * Records why payouts may resume; the same again changes nothing. `give_back` also ends the batch the halt is about (see `ending.ts`).
   * @throws Refusal 403 role_missing, 400 reason_required, 404 record_unknown when nothing is halted, 409
   * already_decided.
   */
  async function prepare(operator: ActingOperator, decision: ResumeDecision, reason: string): Promise<void> {
    const why = requireReason(reason)
    const attempt = { action: 'payouts.resume.prepare', subject, detail: { decision, reason: why } }
    await audited(deps, operator, { ...attempt, roles: ['payout-maker'] }, async (tx) => {
      const open = await lockOpenHalt(tx, chainId)
      if (!open) throw new Refusal(404, 'record_unknown')
      if (open.prepared_by && open.prepared_by !== operator.operatorId) throw new Refusal(409, 'already_decided')
      // A repeat must not change what the second operator reads just then.
      if (open.prepared_by && open.decision === decision && open.resume_reason === why) return
      await prepareResume(tx, open.halt_id, { decision, reason: why, operatorId: operator.operatorId })
    })
  }

  /**
   * Approves exactly what the second operator saw. Payouts resume with the next step unless something new stops them.
   * @throws Refusal 403 role_missing or own_record, 404 record_unknown when there is nothing to approve, 409
   * decision_changed when another halt, decision or reason has replaced it.
   */
  async function release(operator: ActingOperator, seen: SeenDecision): Promise<void> {
    const detail = { halt: seen.haltId, decision: seen.decision, preparedAt: seen.preparedAt.toISOString() }
    const attempt = { action: 'payouts.resume.release', subject, detail, roles: ['payout-checker'] as const }
    await audited(deps, operator, attempt, async (tx) => {
      const open = await lockOpenHalt(tx, chainId)
      if (!open?.prepared_by) throw new Refusal(404, 'record_unknown')
      if (open.prepared_by === operator.operatorId) throw new Refusal(403, 'own_record')
      if (!isSame(open, seen)) throw new Refusal(409, 'decision_changed')
      await releaseHalt(tx, open.halt_id, operator.operatorId)
      await lowerFlag(tx, chainId, open)
      if (open.cause !== 'operator') await closeIncidents(tx, open.cause, [open.subject])
      await closeIncidents(tx, 'payouts_halted', [subject])
    })
  }

  /** Returns the names of the operators who halted and who prepared, by id. */
  async function nameOf({ halted_by, prepared_by }: HaltRow): Promise<ReadonlyMap<string, string>> {
    const ids = [halted_by, prepared_by].filter((id) => id !== null)
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('operator')
      .select(['operator_id', 'name'])
      .where('operator_id', 'in', ids)
      .execute()
    return new Map(rows.map(({ operator_id, name }) => [operator_id, name]))
  }

  /** Returns a page of the payouts, newest first. */
  const list = (filter: Parameters<typeof readPayouts>[2]) => readPayouts(db, chainId, filter)

  return { status, list, nameOf, halt, prepare, release }
}

function isSame({ halt_id, decision, prepared_at }: HaltRow, seen: SeenDecision): boolean {
  return halt_id === seen.haltId && decision === seen.decision && prepared_at?.getTime() === seen.preparedAt.getTime()
}
