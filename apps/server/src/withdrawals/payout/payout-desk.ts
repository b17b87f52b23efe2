import type { resumeDecisions } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { type Rejection, refuseOthersPreparation, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents, type Incident, openIncident } from '../../incidents/incidents.ts'
import {
  clearResume,
  findResume,
  type HaltRow,
  insertHalt,
  lockOpenHalt,
  lowerFlag,
  prepareResume,
  readOpenHalt,
  rejectResume,
  releaseHalt,
  resumeSource,
} from './state/halt-store.ts'
import { readSigner, type SignerRow } from './state/lease-store.ts'
import { readPayouts } from './state/payout-list.ts'
import { resumeFields } from './state/resume-fields.ts'
import {
  readHaltIncident,
  readLimits,
  readOpenWork,
  readPayoutHalts,
  readPayoutIncidents,
  readUncoveredSince,
  readWaits,
} from './state/status-store.ts'

export type ResumeDecision = (typeof resumeDecisions)[number]

export type ResumeRecord = {
  /** The halt as the operator saw it. */
  readonly haltId: string
  readonly decision: ResumeDecision
  /** One line of 10 to 500 characters. */
  readonly reason: string
}

export type PayoutStatus = {
  signer: SignerRow
  halt: HaltRow | undefined
  /** What the payout process or the watcher found. */
  found: (Incident & { readonly isOpen: boolean }) | undefined
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
  /** What can leave now for all members together, and the queued withdrawals that wait for it. */
  limits: Awaited<ReturnType<typeof readLimits>>
  waits: Awaited<ReturnType<typeof readWaits>>
  /** What the vault lacks for the queue, as last seen: the amount to send from the treasury to the vault. */
  toSend: bigint
}

const deciders = ['payout-maker', 'payout-checker'] as const

/** Lists why a chain's payouts are halted, the oldest first; empty while they run. */
export const listPayoutHalts = (db: Database, chainId: number) => readPayoutHalts(db, chainId)

/** Returns since when payouts wait for full coverage; null while they do not. */
export const uncoveredSince = (db: Database) => readUncoveredSince(db)

export type PayoutDesk = ReturnType<typeof createPayoutDesk>

export type PayoutDeskDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly chainId: number
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

/**
 * Lets operators view, stop and resume the payout process. Stopping needs no signature, so that it waits for no wallet and no node.
 * Two operators resume, and both sign it.
 */
export function createPayoutDesk(deps: PayoutDeskDependencies) {
  const { db, chainId } = deps
  const subject = String(chainId)
  const records = signedRecords(deps.decisions, {
    type: 'PayoutResume',
    fieldsOf: resumeFields,
    find: (id) => findResume(db, chainId, id),
    givenOf: ({ halt_id: haltId, cause, subject: about, decision, resume_reason: reason }) => ({
      haltId,
      cause,
      subject: about,
      decision: decision ?? '',
      reason: reason ?? '',
    }),
  })

  async function status(): Promise<PayoutStatus> {
    const signer = await readSigner(db, chainId)
    const work = await readOpenWork(db, chainId)
    const known = signer.vault_cash ?? 0n
    const halt = await readOpenHalt(db, chainId)
    return {
      ...work,
      signer,
      halt,
      found: halt && (await readHaltIncident(db, halt)),
      incidents: await readPayoutIncidents(db),
      limits: await readLimits(db, chainId),
      waits: await readWaits(db),
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

  /** Returns what the first operator signs. @throws Refusal as `prepare`. */
  async function draft(given: ResumeRecord): Promise<Draft> {
    const reason = requireReason(given.reason)
    const { cause, subject: about } = requireSeen(await readOpenHalt(db, chainId), given)
    return records.draft({ ...given, cause, subject: about, reason })
  }

  /**
   * Records why payouts may resume, as the operator signed it. `give_back` also ends the batch the halt is about (see
   * `ending.ts`), `accept_move` confirms the move it is about (see `moved.ts`). The same operator may sign again, and another one once
   * that has expired. Returns the record's id.
   * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 404 record_unknown when nothing is halted, 409
   * decision_changed, also when another halt has replaced it, or already_decided.
   */
  async function prepare(operator: ActingOperator, given: ResumeRecord, signed: Signed): Promise<string> {
    const reason = requireReason(given.reason)
    const { haltId, decision } = given
    const attempt = { action: 'payouts.resume.prepare', subject, detail: { halt: haltId, decision, reason } }
    return audited(deps, operator, { ...attempt, roles: ['payout-maker'] }, async (tx) => {
      const seen = requireSeen(await readOpenHalt(tx, chainId), given)
      const prepared = { id: seen.resume_id, by: seen.prepared_by }
      await refuseOthersPreparation(prepared, operator.operatorId, records.isWaiting)
      const resumeId = await records.record(
        tx,
        operator,
        { ...given, cause: seen.cause, subject: seen.subject, reason },
        signed,
      )
      const open = requireSeen(await lockOpenHalt(tx, chainId), given)
      if (open.resume_id !== seen.resume_id) throw new Refusal(409, 'already_decided')
      await prepareResume(tx, open.halt_id, { resumeId, decision, reason, operatorId: operator.operatorId })
      return resumeId
    })
  }

  /**
   * Approves exactly what another operator signed. Payouts resume with the next step unless something new stops them.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, also when another decision has replaced
   * it, 409 already_decided or decision_changed.
   */
  async function release(operator: ActingOperator, resumeId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'payouts.resume.release', subject, detail: { resume: resumeId } }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const keep = await records.approval(operator, resumeId, signed)
      const open = await lockPrepared(tx, resumeId)
      refuseOwnOrDecided(open && { ...open, recorded_by: open.prepared_by ?? '', state: 'recorded' }, operator)
      await keep(tx)
      await releaseHalt(tx, open.halt_id, operator.operatorId)
      await lowerFlag(tx, chainId, open)
      if (open.cause !== 'operator') await closeIncidents(tx, open.cause, [open.subject])
      await closeIncidents(tx, 'payouts_halted', [subject])
    })
  }

  /** Rejects what an operator prepared, also their own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  async function reject(operator: ActingOperator, resumeId: string, rejection: Rejection): Promise<void> {
    const attempt = {
      action: rejectResume,
      subject: resumeId,
      detail: rejection,
      roles: deciders,
    }
    await audited(deps, operator, attempt, async (tx) => clearResume(tx, (await lockPrepared(tx, resumeId)).halt_id))
  }

  async function lockPrepared(tx: Tx, resumeId: string): Promise<HaltRow> {
    const open = await lockOpenHalt(tx, chainId)
    if (open?.resume_id === resumeId) return open
    if (await findResume(tx, chainId, resumeId)) throw new Refusal(409, 'already_decided')
    throw new Refusal(404, 'record_unknown')
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

  return {
    status,
    list,
    nameOf,
    halt,
    draft,
    draftApproval: records.draftApproval,
    prepare,
    release,
    reject,
    /** Selects what was prepared, for `readRecords`. */
    resumes: resumeSource(chainId),
  }
}

/** @throws Refusal 404 record_unknown when nothing is halted, 409 decision_changed when another halt has replaced the one seen. */
function requireSeen(open: HaltRow | undefined, { haltId }: Pick<ResumeRecord, 'haltId'>): HaltRow {
  if (!open) throw new Refusal(404, 'record_unknown', { field: 'haltId' })
  if (open.halt_id !== haltId) throw new Refusal(409, 'decision_changed', { field: 'haltId' })
  return open
}
