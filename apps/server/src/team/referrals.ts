import type { Day } from '@terahold/money/day'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Publish } from '../events/events.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { readToday } from './figures-store.ts'
import { readInviters } from './link-store.ts'
import { cappedCommission, commissionsOf, type ReferralSettings } from './referral-rules.ts'
import {
  type Due,
  insertDues,
  lockInviter,
  markPosted,
  readDues,
  readInvitersDue,
  readMonth,
  readPosted,
  readSalesMarginBps,
} from './referral-store.ts'

type Tx = Transaction<DB>

export type ReferralDependencies = {
  readonly db: Database
  readonly ledger: Pick<Ledger, 'post'>
  readonly settings: ReferralSettings
  readonly publish: Publish
}

/** An order whose cooling-off is over. */
export type CooledOrder = {
  readonly memberId: string
  readonly orderId: string
  readonly termsId: string
  /** Its prepaid hashrate fee, without goods and shipping; minor units. */
  readonly hashrate: bigint
}

/** What referees earned a member in a calendar month, by when it came due; minor units. */
export type ReferralEarnings = {
  readonly month: Day
  /** Posted to the balance. */
  readonly paid: bigint
  readonly l1: bigint
  readonly l2: bigint
  /** Due and not posted yet, before the caps. */
  readonly pending: bigint
  readonly capMonth: bigint
  readonly capLeft: bigint
}

const invitersAtOnce = 200
const duesAtOnce = 200

/** Commissions of two levels on the sales margin, by money rule "Referral". */
export function createReferrals({ db, ledger, settings, publish }: ReferralDependencies) {
  /** Writes down what the inviters of an order's member are owed now that its cooling-off is over. A repeat changes nothing. */
  async function comeDue(tx: Tx, order: CooledOrder, at: Date): Promise<void> {
    const inviters = await readInviters(tx, order.memberId)
    if (inviters.level1 === null) return
    const salesMarginBps = await readSalesMarginBps(tx, order.termsId)
    const commissions = commissionsOf({ hashratePrice: order.hashrate, salesMarginBps }, inviters, settings)
    await insertDues(tx, order, commissions, at)
  }

  /**
   * Posts the commissions that are due, each inviter's in transactions of the inviter's own. An inviter whose posting fails is
   * passed over for this time. Gives how many inviters were posted to. @throws AggregateError of what failed, at the end.
   */
  async function postReferrals(): Promise<number> {
    const failures: unknown[] = []
    for (let done = 0; ; ) {
      const inviterIds = await readInvitersDue(db, invitersAtOnce)
      for (const inviterId of inviterIds) {
        try {
          await postTo(inviterId)
          done += 1
        } catch (failure) {
          failures.push(failure)
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${inviterIds.length} inviters could not be posted to`)
      if (inviterIds.length < invitersAtOnce) return done
    }
  }

  /** Posts everything one inviter is owed, in the order in which it came due, each commission up to what the caps leave; the inviter's open pages are told. */
  async function postTo(inviterId: string): Promise<void> {
    for (let posted = duesAtOnce; posted === duesAtOnce; ) {
      posted = await transaction(db, async (tx) => {
        await lockInviter(tx, inviterId)
        const dues = await readDues(tx, inviterId, duesAtOnce)
        let credited = 0
        for (const due of dues) if (await postOne(tx, inviterId, due)) credited += 1
        if (credited > 0) await publish(tx, inviterId, 'commission', { state: 'posted', commissions: credited })
        return dues.length
      })
    }
  }

  /** Gives whether the caps left anything of it to post. */
  async function postOne(tx: Tx, inviterId: string, due: Due): Promise<boolean> {
    const granted = cappedCommission(due.amount, await readPosted(tx, inviterId, due), settings)
    await markPosted(tx, inviterId, due, granted)
    if (granted === 0n) return false
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
    return true
  }

  /** What a member's referees earned them in a month, any day of which may be given; in this one without. */
  async function referralEarnings(memberId: string, dayOfMonth?: Day): Promise<ReferralEarnings> {
    const month = `${(dayOfMonth ?? (await readToday(db))).slice(0, 7)}-01`
    const { l1, l2, pending } = await readMonth(db, memberId, month)
    const left = settings.perMonth - l1 - l2
    return { month, paid: l1 + l2, l1, l2, pending, capMonth: settings.perMonth, capLeft: left > 0n ? left : 0n }
  }

  return { comeDue, postReferrals, referralEarnings }
}
