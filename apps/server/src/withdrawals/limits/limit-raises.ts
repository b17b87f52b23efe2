import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { type Rejection, refuseOwnOrDecided, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { PayoutLimits } from '../payout/rules/limit-rules.ts'
import { type LimitRaise, raiseFields } from './limit-fields.ts'
import * as store from './limit-store.ts'

export type LimitRaiseDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Of USDT. */
  readonly decimals: number
  /** The limits of a day without a raise. */
  readonly configured: PayoutLimits
}

export type LimitRaises = ReturnType<typeof createLimitRaises>

const eitherRole = ['payout-maker', 'payout-checker'] as const
const sums = ['perHour', 'perDay', 'newWallets'] as const

/** Higher payout limits for a UTC day, which two operators sign. The payout process reads them from what they signed. */
export function createLimitRaises(deps: LimitRaiseDependencies) {
  const { db, clock, decimals, configured } = deps
  const records = signedRecords(deps.decisions, {
    type: 'PayoutLimitRaise',
    fieldsOf: (given: LimitRaise) => raiseFields(given, decimals),
    find: (id) => store.findRaise(db, id),
    givenOf: ({ day, per_hour: perHour, per_day: perDay, new_wallets: newWallets, reason }) => ({
      day,
      perHour,
      perDay,
      newWallets,
      reason,
    }),
  })

  function check(given: LimitRaise): LimitRaise {
    const today = dayOf(clock.now())
    if (given.day !== today && given.day !== addDays(today, 1)) throw new Refusal(400, 'bad_field', { field: 'day' })
    const lower = sums.find((name) => given[name] < configured[name])
    if (lower) throw new Refusal(400, 'bad_field', { field: lower })
    return { ...given, reason: requireReason(given.reason) }
  }

  /** Returns what the first operator signs. @throws Refusal as `record`. */
  const draft = (given: LimitRaise): Draft => records.draft(check(given))

  /**
   * Records a raise as the first operator signed it. Returns its id.
   * @throws Refusal 400 bad_field naming the day unless it is today or tomorrow, or a limit that is lower than the configured
   * one; 400 reason_required, 403 role_missing or signature_invalid, 409 already_recorded or decision_changed.
   */
  async function record(operator: ActingOperator, given: LimitRaise, signed: Signed): Promise<string> {
    const detail = { day: given.day, reason: given.reason.trim() }
    const attempt = { action: 'payouts.limits.record', subject: given.day, detail, roles: ['payout-maker'] as const }
    return audited(deps, operator, attempt, async (tx) => {
      const raise = check(given)
      const raiseId = await records.record(tx, operator, raise, signed)
      await store.insertRaise(tx, raiseId, raise, operator.operatorId)
      return raiseId
    })
  }

  /**
   * Approves another operator's raise. The payout process follows it with its next step.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed.
   */
  async function approve(operator: ActingOperator, raiseId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'payouts.limits.approve', subject: raiseId, detail: {} }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const keep = await records.approval(operator, raiseId, signed)
      refuseOwnOrDecided(await store.lockRaise(tx, raiseId), operator)
      await keep(tx)
      await store.decideRaise(tx, raiseId, 'approved', operator.operatorId)
    })
  }

  /** Rejects a raise, also the operator's own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  async function reject(operator: ActingOperator, raiseId: string, rejection: Rejection = {}): Promise<void> {
    const attempt = { action: 'payouts.limits.reject', subject: raiseId, detail: wordsOf(rejection), roles: eitherRole }
    await audited(deps, operator, attempt, async (tx) => {
      const row = await store.lockRaise(tx, raiseId)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      await store.decideRaise(tx, raiseId, 'rejected', operator.operatorId)
    })
  }

  return { draft, draftApproval: records.draftApproval, record, approve, reject }
}
