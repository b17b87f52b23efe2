import type { Day } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { readToday } from '../figures/figures-store.ts'
import { readInviters } from '../figures/link-store.ts'
import { type CommissionSettings, cappedCommission, commissionsOf } from './commission-rules.ts'
import {
  commissionKey,
  type Due,
  insertDues,
  lockInviter,
  markPosted,
  readDues,
  readInvitersDue,
  readMonth,
  readPosted,
  readSalesMarginBps,
} from './commission-store.ts'

export type CommissionDependencies = {
  readonly db: Database
  readonly ledger: Pick<Ledger, 'post'>
  /** Returns cash in the books that is not owed to anyone, in minor units. Other callers wait until the transaction ends. */
  readonly freeCash: (tx: Tx) => Promise<bigint>
  readonly settings: CommissionSettings
  readonly publish: Publish
}

/** An order that has started and can no longer be withdrawn from. */
export type FirmOrder = {
  readonly memberId: string
  readonly orderId: string
  readonly termsId: string
  /** Its prepaid fee, without goods and shipping; minor units. */
  readonly hashrate: bigint
  /** The shares of the sales margin that it promised. */
  readonly referralLevel1Bps: number
  readonly referralLevel2Bps: number
}

/** What referees earned a member in a calendar month, by when it came due; minor units. */
export type CommissionEarned = {
  readonly month: Day
  /** Posted to the balance. */
  readonly paid: bigint
  readonly l1: bigint
  readonly l2: bigint
  /** Due and not posted yet, before the caps: for some seconds, or until free cash covers it. */
  readonly pending: bigint
  readonly capMonth: bigint
  readonly capLeft: bigint
}

const invitersAtOnce = 200
const duesAtOnce = 200

/** Commissions of two levels on the sales margin, by money rule "Referral". */
export function createCommission({ db, ledger, freeCash, settings, publish }: CommissionDependencies) {
  /** Records what the inviters of an order's member are owed once it is firm. A repeat changes nothing. */
  async function comeDue(tx: Tx, order: FirmOrder, at: Date): Promise<void> {
    const inviters = await readInviters(tx, order.memberId)
    if (inviters.level1 === null) return
    const salesMarginBps = await readSalesMarginBps(tx, order.termsId)
    const shares = { enabled: settings.enabled, level1Bps: order.referralLevel1Bps, level2Bps: order.referralLevel2Bps }
    const commissions = commissionsOf({ hashratePrice: order.hashrate, salesMarginBps }, inviters, shares)
    await insertDues(tx, order, commissions, at)
  }

  /**
   * Posts the due commissions, each inviter's in its own transactions, the longest waiting first. The first one that
   * free cash does not cover ends the run: it and all later ones stay pending. An inviter whose posting fails is
   * skipped for this run. Returns how many inviters were posted everything they are owed.
   * @throws AggregateError with all failures, at the end.
   */
  async function postCommission(): Promise<number> {
    for (let done = 0; ; ) {
      const page = await postPage()
      done += page.done
      if (page.isLast) return done
    }
  }

  async function postPage(): Promise<{ done: number; isLast: boolean }> {
    const inviterIds = await readInvitersDue(db, invitersAtOnce)
    const failures: unknown[] = []
    let [done, isCovered] = [0, true]
    for (const inviterId of inviterIds) {
      try {
        isCovered = await postTo(inviterId)
      } catch (failure) {
        failures.push(failure)
        continue
      }
      if (!isCovered) break
      done += 1
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${inviterIds.length} inviters could not be posted to`)
    return { done, isLast: !isCovered || inviterIds.length < invitersAtOnce }
  }

  /**
   * Posts what an inviter is owed, in the order in which it came due, each commission up to what the caps leave, and
   * notifies the inviter's open pages. Returns whether that was all: false when free cash does not cover it.
   */
  async function postTo(inviterId: string): Promise<boolean> {
    for (;;) {
      const { isCovered, posted } = await transaction(db, (tx) => postSome(tx, inviterId))
      if (!isCovered || posted < duesAtOnce) return isCovered
    }
  }

  async function postSome(tx: Tx, inviterId: string): Promise<{ isCovered: boolean; posted: number }> {
    await lockInviter(tx, inviterId)
    const dues = await readDues(tx, inviterId, duesAtOnce)
    let left = dues.length > 0 ? await freeCash(tx) : 0n
    let [posted, credited] = [0, 0]
    for (const due of dues) {
      const granted = cappedCommission(due.amount, await readPosted(tx, inviterId, due), settings)
      if (granted > 0n && granted > left) break
      await markPosted(tx, inviterId, due, granted)
      posted += 1
      if (granted === 0n) continue
      await ledger.post(tx, inviterId, [commissionLeg(due, granted)])
      left -= granted
      credited += 1
    }
    if (credited > 0) await publish(tx, inviterId, 'commission', { state: 'posted', commissions: credited })
    return { isCovered: posted === dues.length, posted }
  }

  /** Returns what a member's referees earned them in the month of the given day, or in this one. */
  async function commissionEarned(memberId: string, dayOfMonth?: Day): Promise<CommissionEarned> {
    const month = `${(dayOfMonth ?? (await readToday(db))).slice(0, 7)}-01`
    const { l1, l2, pending } = await readMonth(db, memberId, month)
    const left = settings.perMonth - l1 - l2
    return { month, paid: l1 + l2, l1, l2, pending, capMonth: settings.perMonth, capLeft: left > 0n ? left : 0n }
  }

  return { comeDue, postCommission, commissionEarned }
}

function commissionLeg(due: Due, amount: bigint): Leg {
  const leg = {
    key: commissionKey(due),
    asset: 'USDT',
    debit: 'referral_expense',
    credit: 'available',
    amount,
  } as const
  return { ...leg, kind: 'referral', reference: { kind: 'order', id: due.orderId } }
}
