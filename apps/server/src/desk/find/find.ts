import type { findAnything } from '@terahold/contract/calls/desk/desk'
import type { HitKind } from '@terahold/contract/codes/desk'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import { kindsFor, parseSearch, type SearchTerms, seesPersonalData } from './find-rules.ts'
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
  const finders: Readonly<Record<HitKind, (terms: SearchTerms, showsNames: boolean) => Promise<Hit[]>>> = {
    member: async (terms, showsNames) =>
      (await store.findMembers(db, terms, oneMore)).map(({ member_id: memberId, address, name }) => ({
        kind: 'member',
        memberId,
        address,
        name: showsNames ? name : null,
      })),
    order: async (terms) =>
      (await store.findOrders(db, terms, oneMore)).map((row) => ({
        kind: 'order',
        memberId: row.member_id,
        orderId: row.order_id,
        orderNo: row.order_no,
        price: show(row.price),
        state: row.state,
        at: iso(row.created_at),
      })),
    shipment: async (terms) =>
      (await store.findShipments(db, terms, oneMore)).map((row) => ({
        kind: 'shipment',
        memberId: row.member_id,
        orderId: row.order_id,
        orderNo: row.order_no,
        carrier: row.carrier,
        trackingNo: row.tracking_no,
        state: row.state,
      })),
    payment: async (terms) =>
      (await store.findPayments(db, chainId, terms, oneMore)).map((row) => ({
        kind: 'payment',
        memberId: row.member_id,
        txHash: row.tx_hash,
        logIndex: row.log_index,
        sender: row.sender,
        amount: show(row.amount),
        state: row.state,
        at: iso(row.block_time),
      })),
    withdrawal: async (terms) =>
      (await store.findWithdrawals(db, terms, oneMore)).map((row) => ({
        kind: 'withdrawal',
        memberId: row.member_id,
        withdrawId: row.withdraw_id,
        amount: show(row.amount),
        state: row.state,
        at: iso(row.created_at),
      })),
    payout: async (terms) =>
      (await store.findPayouts(db, chainId, terms, oneMore)).map((row) => ({
        kind: 'payout',
        memberId: row.member_id,
        withdrawId: row.withdraw_id,
        payoutNo: String(row.payout_no),
        amount: show(row.amount),
        state: row.state,
        outcome: row.outcome,
        at: iso(row.created_at),
      })),
    ticket: async (terms) =>
      (await store.findTickets(db, terms, oneMore)).map((row) => ({
        kind: 'ticket',
        memberId: row.member_id,
        ticketId: row.ticket_id,
        ticketNo: row.ticket_no,
        state: row.state,
        at: iso(row.created_at),
      })),
    decision: async (terms) =>
      (await store.findDecisions(db, terms, oneMore)).map((row) => ({
        kind: 'decision',
        decisionId: row.decision_id,
        type: row.type,
        by: row.name,
        at: iso(row.recorded_at),
      })),
  }

  /** Finds what a text is about, in the kinds that the operator's roles may search. */
  return async function find(operator: ActingOperator, text: string): Promise<AnswerOf<typeof findAnything>['data']> {
    const { email, ...open } = parseSearch(text, decimals)
    const isPersonal = seesPersonalData(operator.roles)
    const terms = isPersonal && email !== undefined ? { email } : open
    const kinds = [...kindsFor(operator.roles)]
    const found = await Promise.all(kinds.map((kind) => finders[kind](terms, isPersonal)))
    const hits = found.flatMap((ofKind) => ofKind.slice(0, shownOfKind))
    await recordMembers(operator, hits, Object.keys(terms))
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
