import { transaction } from '../db/transaction.ts'
import type { OrderDependencies } from './dependencies.ts'
import { cappedCommission, commissionsOf } from './referral-rules.ts'
import {
  type Due,
  insertDues,
  lockDues,
  markPosted,
  readInviters,
  readPosted,
  readSalesMarginBps,
} from './referral-store.ts'
import { lockMembers, type Order, type Tx } from './store.ts'

export function createReferrals({ db, ledger, settings }: Pick<OrderDependencies, 'db' | 'ledger' | 'settings'>) {
  /** Writes what the inviters of an order's member are owed now that its cooling-off is over. */
  async function comeDue(tx: Tx, order: Order, at: Date): Promise<void> {
    const inviters = await readInviters(tx, order.memberId)
    if (inviters.level1 === null) return
    const salesMarginBps = await readSalesMarginBps(tx, order.termsId)
    await insertDues(
      tx,
      order,
      commissionsOf({ hashratePrice: order.hashrate, salesMarginBps }, inviters, settings.referral),
      at,
    )
  }

  /** Posts everything one inviter is owed, each commission up to what the caps leave. */
  async function postTo(inviterId: string): Promise<void> {
    await transaction(db, async (tx) => {
      await lockMembers(tx, [inviterId])
      for (const due of await lockDues(tx, inviterId)) await postOne(tx, inviterId, due)
    })
  }

  async function postOne(tx: Tx, inviterId: string, due: Due): Promise<void> {
    const granted = cappedCommission(due.amount, await readPosted(tx, inviterId, due), settings.referral)
    await markPosted(tx, inviterId, due, granted)
    if (granted === 0n) return
    await ledger.post(tx, inviterId, [
      {
        key: `referral:${due.orderId}:${due.level}`,
        asset: 'USDT',
        debit: 'referral_expense',
        credit: 'available',
        amount: granted,
        kind: 'referral',
        reference: { kind: 'order', id: due.orderId },
      },
    ])
  }

  return { comeDue, postTo }
}
