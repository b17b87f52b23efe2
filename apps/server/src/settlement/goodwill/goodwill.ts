import { Refusal } from '@terahold/contract/refusal'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { createStoredRecords } from '../../decisions/stored-records.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createFreeCash, createFreeCashEstimate, type FreeCashDependencies } from '../cash/free-cash.ts'
import { exceptionalRefundFields, type GoodwillContent, goodwillFields, type RefundContent } from './goodwill-fields.ts'
import * as store from './goodwill-store.ts'

export type GoodwillDependencies = RecordDependencies &
  FreeCashDependencies & {
    readonly ledger: Pick<Ledger, 'post'>
    /** Decimals of USDT. */
    readonly decimals: number
  }

export type Goodwill = ReturnType<typeof createGoodwill>

type CreditRequest = { readonly memberId: string; readonly amount: string; readonly reason: string }
type RefundRequest = { readonly orderId: string; readonly amount: string; readonly reason: string }

/**
 * Credits that no rule gives: goodwill, and refunds of orders. The house pays them out of cash that it owes to no one. Two
 * operators of the settlement sign each, and its transfer has the decision's id.
 */
export function createGoodwill({ ledger, leaving, decimals, ...deps }: GoodwillDependencies) {
  const freeCash = createFreeCash({ ledger, leaving })
  const estimateFreeCash = createFreeCashEstimate({ ledger, leaving })

  /** Returns an amount in its one spelling. @throws Refusal 400 bad_field amount. */
  function amountOf(given: string): string {
    const places = given.split('.')[1]?.length ?? 0
    const minor = places > decimals ? 0n : parseAmount(given, decimals)
    if (minor <= 0n) throw new Refusal(400, 'bad_field', { field: 'amount' })
    return formatAmount(minor, decimals)
  }

  /** Refuses early what the approval would refuse. @throws Refusal 422 amount_above_free. */
  async function payable<Content extends GoodwillContent>(db: Database, content: Content): Promise<Content> {
    const free = await estimateFreeCash(db)
    if (parseAmount(content.amount, decimals) <= free) return content
    const values = { free: formatAmount(free < 0n ? 0n : free, decimals) }
    throw new Refusal(422, 'amount_above_free', { field: 'amount', values })
  }

  async function checkCredit(db: Database, { memberId, ...rest }: CreditRequest): Promise<GoodwillContent> {
    const content = { memberId, amount: amountOf(rest.amount), reason: requireReason(rest.reason) }
    if (!(await store.isOpenAccount(db, memberId))) throw new Refusal(404, 'member_unknown', { field: 'member' })
    return content
  }

  async function checkRefund(db: Database, { orderId, ...rest }: RefundRequest): Promise<RefundContent> {
    const [amount, reason] = [amountOf(rest.amount), requireReason(rest.reason)]
    const order = await store.findPaidOrder(db, orderId)
    if (!order || !(await store.isOpenAccount(db, order.memberId)))
      throw new Refusal(404, 'order_unknown', { field: 'orderId' })
    const left = order.paid - order.givenBack
    if (parseAmount(amount, decimals) > left)
      throw new Refusal(422, 'amount_above_left', { field: 'amount', values: { left: formatAmount(left, decimals) } })
    return { memberId: order.memberId, orderId, amount, reason }
  }

  /** @throws Refusal 422 house_short when the house does not have the money, 404 for an account that was closed. */
  async function post(
    tx: Tx,
    kind: 'goodwill' | 'exceptional_refund',
    { id, content: { memberId, amount: given } }: { id: string; content: GoodwillContent },
  ): Promise<void> {
    const amount = parseAmount(given, decimals)
    if (!(await store.lockOpenAccount(tx, memberId))) throw new Refusal(404, 'member_unknown', { field: 'member' })
    if (amount > (await freeCash(tx))) throw new Refusal(422, 'house_short')
    const leg = { asset: 'USDT', debit: 'goodwill_expense', credit: 'available', kind, amount } as const
    await ledger.post(tx, memberId, [{ ...leg, key: `${kind}:${id}`, reference: { kind: 'decision', id } }])
  }

  return {
    credits: createStoredRecords<CreditRequest, GoodwillContent>(deps, {
      type: 'GoodwillCredit',
      subject: 'goodwill',
      check: async (db, request) => payable(db, await checkCredit(db, request)),
      fieldsOf: goodwillFields,
      carryOut: (tx, record) => post(tx, 'goodwill', record),
    }),
    refunds: createStoredRecords<RefundRequest, RefundContent>(deps, {
      type: 'ExceptionalRefund',
      subject: 'exceptional_refund',
      check: async (db, request) => payable(db, await checkRefund(db, request)),
      fieldsOf: exceptionalRefundFields,
      async carryOut(tx, record) {
        // Two refunds of one order could together be more than was paid.
        await store.lockOpenAccount(tx, record.content.memberId)
        await checkRefund(tx, record.content)
        await post(tx, 'exceptional_refund', record)
      },
    }),
  }
}
