import type { findAnything } from '@terahold/contract/calls/desk/desk'
import type { HitKind } from '@terahold/contract/codes/desk'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import { kindsFor, type Sought, seesPersonalData, soughtBy } from './find-rules.ts'
import * as store from './find-store.ts'

type Hit = AnswerOf<typeof findAnything>['data']['hits'][number]

export type FindDependencies = {
  readonly db: Database
  readonly audit: Audit
  readonly chainId: number
  readonly decimals: number
}

/** Hits of one kind that an operator sees. */
const shownOfKind = 8

/** Creates the search over all subjects. It compares in full, reads by indexes alone, and records which members it showed. */
export function createFind({ db, audit, chainId, decimals }: FindDependencies) {
  const show = (amount: bigint) => formatAmount(amount, decimals)
  const [oneMore, iso] = [shownOfKind + 1, (at: Date) => at.toISOString()]

  /** How each kind is found. */
  const finders: Readonly<Record<HitKind, (sought: Sought, showsNames: boolean) => Promise<Hit[]>>> = {
    member: async (sought, showsNames) =>
      (await store.findMembers(db, sought, oneMore)).map(({ member_id: memberId, address, name }) => ({
        kind: 'member',
        memberId,
        address,
        name: showsNames ? name : null,
      })),
    order: async (sought) =>
      (await store.findOrders(db, sought, oneMore)).map((row) => ({
        kind: 'order',
        memberId: row.member_id,
        orderId: row.order_id,
        orderNo: row.order_no,
        price: show(row.price),
        state: row.state,
        at: iso(row.created_at),
      })),
    shipment: async (sought) =>
      (await store.findShipments(db, sought, oneMore)).map((row) => ({
        kind: 'shipment',
        memberId: row.member_id,
        orderId: row.order_id,
        orderNo: row.order_no,
        carrier: row.carrier,
        trackingNo: row.tracking_no,
        state: row.state,
      })),
    payment: async (sought) =>
      (await store.findPayments(db, chainId, sought, oneMore)).map((row) => ({
        kind: 'payment',
        memberId: row.member_id,
        txHash: row.tx_hash,
        logIndex: row.log_index,
        sender: row.sender,
        amount: show(row.amount),
        state: row.state,
        at: iso(row.block_time),
      })),
    withdrawal: async (sought) =>
      (await store.findWithdrawals(db, sought, oneMore)).map((row) => ({
        kind: 'withdrawal',
        memberId: row.member_id,
        withdrawId: row.withdraw_id,
        amount: show(row.amount),
        state: row.state,
        at: iso(row.created_at),
      })),
    payout: async (sought) =>
      (await store.findPayouts(db, chainId, sought, oneMore)).map((row) => ({
        kind: 'payout',
        memberId: row.member_id,
        withdrawId: row.withdraw_id,
        payoutNo: String(row.payout_no),
        amount: show(row.amount),
        state: row.state,
        outcome: row.outcome,
        at: iso(row.created_at),
      })),
    ticket: async (sought) =>
      (await store.findTickets(db, sought, oneMore)).map((row) => ({
        kind: 'ticket',
        memberId: row.member_id,
        ticketId: row.ticket_id,
        ticketNo: row.ticket_no,
        state: row.state,
        at: iso(row.created_at),
      })),
    decision: async (sought) =>
      (await store.findDecisions(db, sought, oneMore)).map((row) => ({
        kind: 'decision',
        decisionId: row.decision_id,
        type: row.type,
        by: row.name,
        at: iso(row.recorded_at),
      })),
  }

  /** Finds what a text is about, in the kinds that the operator's roles may search. */
  return async function find(operator: ActingOperator, text: string): Promise<AnswerOf<typeof findAnything>['data']> {
    const { email, ...open } = soughtBy(text, decimals)
    const isPersonal = seesPersonalData(operator.roles)
    const sought = isPersonal && email !== undefined ? { email } : open
    const kinds = [...kindsFor(operator.roles)]
    const found = await Promise.all(kinds.map((kind) => finders[kind](sought, isPersonal)))
    const hits = found.flatMap((ofKind) => ofKind.slice(0, shownOfKind))
    await recordMembers(operator, hits, Object.keys(sought))
    return { hits, more: found.some(({ length }) => length > shownOfKind) }
  }

  /** Looking a member up is an access to personal data. What was typed is not recorded: it may be an email address. */
  async function recordMembers({ operatorId, name: actor }: ActingOperator, hits: readonly Hit[], by: string[]) {
    for (const hit of hits)
      if (hit.kind === 'member')
        await audit(db, {
          operatorId,
          actor,
          action: 'member.find',
          outcome: 'done',
          subject: hit.memberId,
          detail: { by },
        })
  }
}
