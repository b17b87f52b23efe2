import { Refusal } from '@terahold/contract/refusal'
import { isLine } from '@terahold/decisions/field-kinds'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import { NIL_ID, newId } from '../../db/ids.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { auditedSettlement } from '../../decisions/audited.ts'
import { alreadyRecorded, type GivenUp, isSecond, type Rejection } from '../../decisions/decision-rules.ts'
import { readMemberWallets } from '../../decisions/member-wallets.ts'
import type { Draft, Signed, SignedDecisions, Subject } from '../../decisions/signed/signed-decisions.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Leg } from '../../ledger/ledger.ts'
import type { Audit, SettlementOperator } from '../../settlement/settlement.ts'
import { findVenue } from '../../settlement/venues/registered-venues.ts'
import { findUnexplained, lockOutflows } from '../outflows/outflow-store.ts'
import { createOutflows } from '../outflows/outflows.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { type ChainLog, logLeg, logName } from '../transfers/legs.ts'

import { assignmentFields } from './assignment-fields.ts'
import { findOwnerHints } from './owner-hints.ts'
import * as store from './suspense-store.ts'

/**
 * The owner of money in suspense: a member; a venue, as revenue; the owner, as a contribution; or the sender, to whom
 * the house then returns it.
 */
export type SuspenseTarget = 'member' | 'venue' | 'owner' | 'sender'

export type SuspenseAssignment = {
  readonly log: Omit<ChainLog, 'chainId'>
  readonly target: SuspenseTarget
  /** Id or wallet address, for the target `member` only. */
  readonly member?: string
  /** The venue's name, for the target `venue` only. */
  readonly venue?: string
  /** The evidence in words, one line of 10 to 500 characters. */
  readonly evidence: string
}

export type SuspenseDependencies = Pick<DepositDependencies, 'ledger' | 'settlement' | 'publish'> & {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: Pick<SignedDecisions, 'draftDecision' | 'draftApproval' | 'checkDecision' | 'checkApproval'>
  readonly chainId: number
  readonly decimals: number
}

export type Suspense = ReturnType<typeof createSuspense>

/**
 * Assigns money that could not be credited automatically: one operator records its owner, another approves. Both sign it
 * with their wallets.
 */
export function createSuspense(deps: SuspenseDependencies) {
  const { db, clock, audit, chainId, ledger, decisions } = deps
  const { explainReturn } = createOutflows(deps)

  /** Checks what an operator gave, and returns what they sign. @throws Refusal as `assign`. */
  async function read(tx: Tx, { log, target, member, venue, ...given }: SuspenseAssignment) {
    const evidence = given.evidence.trim().normalize('NFC')
    if (evidence.length < 10 || !isLine(evidence)) throw new Refusal(400, 'bad_field', { field: 'evidence' })
    const item = await store.findInSuspense(tx, { ...log, chainId })
    if (!item) throw new Refusal(404, 'record_unknown')
    const memberId = await memberOf(tx, target, member)
    const venueId = await venueOf(tx, target, venue)
    await refuseOtherVenue(tx, item, venueId)
    return { target, memberId, venueId, evidence, subject: subjectOf(item, { target, memberId, venueId, evidence }) }
  }

  function subjectOf(
    item: store.InSuspense,
    given: Pick<Parameters<typeof assignmentFields>[0], 'target' | 'memberId' | 'venueId' | 'evidence'>,
  ): Subject {
    const fields = assignmentFields({ ...item, ...given }, deps.decimals)
    return { type: 'SuspenseAssignment', subject: logName(item), fields }
  }

  /** Returns what the first operator signs. @throws Refusal as `assign`. */
  async function draftAssignment(given: SuspenseAssignment): Promise<Draft> {
    const { subject } = await transaction(db, (tx) => read(tx, given))
    return decisions.draftDecision('settlement', subject)
  }

  /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 decision_changed. */
  async function draftApproval(assignmentId: string): Promise<Draft> {
    const { subject } = await transaction(db, (tx) => findWithItem(tx, assignmentId))
    return decisions.draftApproval('settlement', subject)
  }

  /** Returns an assignment that waits for approval, with what is signed. @throws Refusal 404, 409 already_decided. */
  async function findWithItem(tx: Tx, assignmentId: string) {
    const row = await findRow(tx, assignmentId)
    if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
    const item = await store.findInSuspense(tx, { chainId, txHash: row.tx_hash, logIndex: row.log_index })
    if (!item) throw new Refusal(404, 'record_unknown')
    const { target, member_id: memberId, venue_id: venueId, evidence } = row
    return { row, item, subject: subjectOf(item, { target, memberId, venueId, evidence }) }
  }

  /**
   * Records the owner of a transfer in suspense, as the operator signed it. Returns the assignment's id.
   * @throws Refusal 400 bad_field naming `evidence`, `member` or `venue`, 403 role_missing or signature_invalid, 404
   * record_unknown when the transfer is not in suspense, member_unknown or venue_unknown, 409 already_recorded or decision_changed.
   */
  async function assign(operator: SettlementOperator, given: SuspenseAssignment, signed: Signed): Promise<string> {
    const { log, target, member, venue } = given
    const detail = { target, member: member ?? null, venue: venue ?? null }
    const attempt = { action: 'suspense.assign', subject: logName(log), detail }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const { evidence, memberId, venueId, subject } = await read(tx, given)
      // Asks the chain before anything is locked.
      const keep = await decisions.checkDecision(operator.operatorId, subject, signed)
      const assignmentId = newId(clock)
      await store.assignmentTable.insert(tx, {
        assignment_id: assignmentId,
        chain_id: chainId,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        target,
        member_id: memberId,
        venue_id: venueId,
        evidence,
        recorded_by: operator.operatorId,
      })
      if (!(await keep(tx))) throw new Refusal(409, 'already_recorded')
      return assignmentId
    })
  }

  async function memberOf(tx: Tx, target: SuspenseTarget, member: string | undefined): Promise<string | null> {
    if ((target === 'member') !== (member !== undefined)) throw new Refusal(400, 'bad_field', { field: 'member' })
    if (member === undefined) return null
    const memberId = await store.findMember(tx, member)
    if (memberId === undefined) throw new Refusal(404, 'member_unknown', { field: 'member' })
    return memberId
  }

  async function venueOf(tx: Tx, target: SuspenseTarget, name: string | undefined): Promise<string | null> {
    if ((target === 'venue') !== (name !== undefined)) throw new Refusal(400, 'bad_field', { field: 'venue' })
    if (name === undefined) return null
    const venue = await findVenue(tx, name)
    if (!venue) throw new Refusal(404, 'venue_unknown', { field: 'venue' })
    return venue.venueId
  }

  /**
   * Refuses another venue than the one that paid. A payment that vanished with an adopted chain and came back settles
   * what it had settled before, so it still belongs to its venue.
   */
  async function refuseOtherVenue(tx: Tx, item: store.InSuspense, venueId: string | null): Promise<void> {
    const payer = venueId === null ? undefined : await store.findPayingVenue(tx, item)
    if (payer !== undefined && payer !== venueId) throw new Refusal(400, 'bad_field', { field: 'venue' })
  }

  /**
   * Approves another operator's assignment and moves the money, once. It pays no order: only money from a member's own
   * wallet pays orders automatically. A return to the sender is booked when the chain shows it.
   * @throws Refusal 400 bad_field naming `venue`, 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409
   * already_decided or decision_changed.
   */
  async function approve(operator: SettlementOperator, assignmentId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'suspense.approve', subject: assignmentId, detail: {} }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      // Asks the chain before anything is locked.
      const seen = await findWithItem(tx, assignmentId)
      if (seen.row.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
      const keep = await decisions.checkApproval(operator.operatorId, seen.subject, signed)
      await lockOutflows(tx, chainId)
      const { row, item } = await findWithItem(tx, assignmentId)
      await keep(tx)
      await store.assignmentTable.decide(tx, assignmentId, { state: 'approved', operatorId: operator.operatorId })
      await carryOut(tx, row, item)
    })
  }

  /**
   * Rejects an assignment, also the operator's own. The transfer can then be assigned again. An approved return to the sender that
   * has not left needs two operators: the first call waits for another operator's. If it leaves anyway, it is treated like any
   * other outflow.
   * @throws Refusal 403 role_missing, or own_record for the same operator's second call, 404 record_unknown, 409
   * already_decided.
   */
  async function reject(operator: SettlementOperator, assignmentId: string, rejection: Rejection): Promise<GivenUp> {
    const attempt = { action: 'suspense.reject', subject: assignmentId, detail: rejection }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx): Promise<GivenUp> => {
      await lockOutflows(tx, chainId)
      const row = await findRow(tx, assignmentId)
      if (isAwaited(row) && !isSecond(row, operator)) {
        await store.proposeGivingUp(tx, row.assignment_id, operator.operatorId)
        return 'waits'
      }
      if (row.state !== 'recorded' && !isAwaited(row)) throw new Refusal(409, 'already_decided')
      await store.assignmentTable.decide(tx, assignmentId, { state: 'rejected', operatorId: operator.operatorId })
      return 'rejected'
    })
  }

  /** An approved return to the sender that was not seen leaving. */
  const isAwaited = (row: store.AssignmentRow) =>
    row.state === 'approved' && row.target === 'sender' && row.returned_tx_hash === null

  async function findRow(tx: Tx, assignmentId: string): Promise<store.AssignmentRow> {
    const row = await store.assignmentTable.find(tx, assignmentId)
    if (!row || row.chain_id !== chainId) throw new Refusal(404, 'record_unknown')
    return row
  }

  async function carryOut(tx: Tx, row: store.AssignmentRow, item: store.InSuspense): Promise<void> {
    const post = (memberId: string, entry: Pick<Leg, 'credit' | 'kind'>) =>
      ledger.post(tx, memberId, [logLeg(item, { ...entry, debit: 'suspense', step: `assigned:${row.assignment_id}` })])
    if (row.target === 'owner') await post(NIL_ID, { credit: 'house_withdrawal', kind: 'owner_contribution' })
    if (row.venue_id !== null) {
      await refuseOtherVenue(tx, item, row.venue_id)
      // A venue's payment is booked from the treasury, so it leaves suspense as unknown before it enters as known.
      await post(NIL_ID, { credit: 'treasury', kind: 'suspense_to_venue' })
      await deps.settlement.applyVenueTransfer(tx, { ...item, venueId: row.venue_id, at: item.blockTime })
    }
    if (row.target === 'sender') {
      const seen = await findUnexplained(tx, { chainId, address: item.sender, amount: item.amount })
      if (seen) await explainReturn(tx, seen, row.assignment_id)
    }
    if (row.target === 'member' && row.member_id !== null) {
      await post(row.member_id, { credit: 'available', kind: 'suspense_assigned' })
      const amount = formatAmount(item.amount, deps.decimals)
      await deps.publish(tx, row.member_id, 'deposit', { state: 'final', txHash: item.txHash, amount })
    }
  }

  /** Returns a page of what is in suspense, oldest first unless asked otherwise, with the total number of transfers. */
  const list = (filter: store.SuspenseFilter & Page) =>
    store.readOpenSuspense(db, chainId, { ...filter, ...sliceOf(filter) })

  /** Returns the same page with who could own each transfer. */
  async function listWithHints(page: Parameters<typeof list>[0]) {
    const found = await list(page)
    const hints = await findOwnerHints(db, chainId, found.rows)
    const members = [
      ...found.rows.map((row) => row.member_id),
      ...[...hints.values()].flat().map((hint) => hint.memberId),
    ]
    return { ...found, hints, wallets: await readMemberWallets(db, members) }
  }

  return { draftAssignment, draftApproval, assign, approve, reject, list, listWithHints }
}
