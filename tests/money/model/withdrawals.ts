import type { PlainMember } from './orders.ts'

type State = 'requested' | 'holding' | 'screening' | 'queued' | 'broadcast' | 'confirmed' | Ended
type Ended = 'failed' | 'cancelled' | 'rejected'
type PlainWithdrawal = {
  member: number
  amount: bigint
  fee: bigint
  feeFreePart: bigint
  isSmall: boolean
  /** When two operators released it. */
  releasedAt: number | undefined
  sentAt: number | undefined
  /** Whether payouts sent it back, and nothing has screened it since. */
  isSentBack: boolean
  /** Whether the token refused its transfer. */
  isRefused: boolean
  state: State
  at: number
  verifyBy: number
  tries: number
}
/** The expected reason of a refusal, or `ok`. */
export type Outcome = string
/** The part of the member's books that withdrawals use. */
type Purses = {
  of(member: number): PlainMember
  due(member: number): bigint
  post(member: number): boolean
  lowerFeeFree(member: number): void
}

const dayMs = 86_400_000
const usdt = (hundredths: bigint) => hundredths * 10n ** 16n
const minimum = usdt(1_000n)
const fee = usdt(5n)
const perDay = usdt(1_000_000n)
const perMonth = usdt(5_000_000n)
/** The pause between two emails with codes to a member. */
export const codePause = 60_000
const forTwoPeople = usdt(500_000n)
/** This many in a day need a release, too. */
const manyForTwoPeople = 11

/** A naive model of withdrawals, written from the rules. */
export class PlainWithdrawals {
  readonly all: PlainWithdrawal[] = []
  /** Amounts that left the vault, and fees kept. */
  paid = 0n
  fees = 0n
  private readonly books: Purses
  private readonly lastCode = new Map<number, number>()

  constructor(books: Purses) {
    this.books = books
  }

  request(member: number, amount: bigint, now: number): Outcome {
    const purse = this.books.of(member)
    const counted = this.all.filter((one) => one.member === member && one.at > now - 30 * dayMs && !hasEnded(one))
    const asked = sum(counted.filter(({ at }) => at > now - dayMs))
    if (amount > purse.available + this.books.due(member) - purse.claim) return 'balance_short'
    if (amount > perDay - asked) return 'withdraw_day_limit'
    if (amount > perMonth - sum(counted)) return 'withdraw_month_limit'
    const isFree = amount <= purse.feeFree
    const isSmall = !isFree && amount < minimum
    if (isSmall && counted.some((one) => one.isSmall)) return 'withdraw_below_minimum'
    if (!isFree && amount <= fee) return 'fee_exceeds_amount'
    if (this.sinceLastCode(member, now) < codePause) return 'code_resend_wait'
    this.lastCode.set(member, now)
    this.books.post(member)
    purse.available -= amount
    purse.held += amount
    const before = purse.feeFree
    if (isFree) purse.feeFree -= amount
    this.books.lowerFeeFree(member)
    this.all.push({
      member,
      amount,
      fee: isFree ? 0n : fee,
      feeFreePart: before - purse.feeFree,
      isSmall,
      releasedAt: undefined,
      sentAt: undefined,
      isSentBack: false,
      isRefused: false,
      state: 'requested',
      at: now,
      verifyBy: now + 600_000,
      tries: 5,
    })
    return 'ok'
  }

  sinceLastCode(member: number, now: number): number {
    return now - (this.lastCode.get(member) ?? Number.NEGATIVE_INFINITY)
  }

  confirm(place: number, isRight: boolean, now: number): Outcome {
    const one = this.at(place)
    if (one.state !== 'requested') return one.state === 'cancelled' ? 'withdraw_state' : 'ok'
    if (one.verifyBy <= now) {
      this.giveBack(one, 'cancelled')
      return 'withdraw_cancelled'
    }
    if (!isRight) {
      one.tries -= 1
      if (one.tries > 0) return 'code_wrong'
      this.giveBack(one, 'cancelled')
      return 'withdraw_cancelled'
    }
    this.route(one, now)
    return 'ok'
  }

  cancel(place: number): Outcome {
    const one = this.at(place)
    if (['requested', 'holding', 'screening'].includes(one.state)) this.giveBack(one, 'cancelled')
    if (one.state === 'rejected' || one.state === 'failed') return 'withdraw_state'
    return one.state === 'cancelled' ? 'ok' : 'withdraw_not_cancellable'
  }

  release(place: number, now: number): Outcome {
    const one = this.at(place)
    if (one.state !== 'screening' || one.isSentBack) return 'withdraw_state'
    one.releasedAt = now
    one.state = 'queued'
    return 'ok'
  }

  reject(place: number): Outcome {
    const one = this.at(place)
    if (['requested', 'holding', 'screening', 'queued'].includes(one.state)) this.giveBack(one, 'rejected')
    return one.state === 'rejected' ? 'ok' : 'withdraw_state'
  }

  /** The changes that time alone causes. */
  advance(now: number): void {
    for (const one of this.all) {
      if (one.state === 'requested' && one.verifyBy <= now) this.giveBack(one, 'cancelled')
      if (one.state === 'holding' || (one.state === 'screening' && one.isSentBack)) this.route(one, now)
    }
  }

  /** Rejects a member’s withdrawals that are not signed, the newest first, until they have given back this much. */
  endUnsigned(member: number, wanted: bigint): void {
    let missing = wanted
    for (const one of this.all.toReversed()) {
      if (one.member !== member || missing <= 0n) continue
      if (!['requested', 'holding', 'screening', 'queued'].includes(one.state)) continue
      this.giveBack(one, 'rejected')
      missing -= one.amount
    }
  }

  /**
   * Signs and sends what is queued. A hold or an expired release sends a withdrawal back to screening, and one over the limit
   * of its wallet waits. A batch has only payouts with a release or only payouts without one. Returns how many it sent.
   */
  send(now: number): number {
    const queued = this.all.filter(({ state }) => state === 'queued')
    for (const one of queued) {
      const hasExpired = one.releasedAt !== undefined && !isReleased(one, now)
      if (!this.isHeld(one, now) && !this.isBlocked(one) && !hasExpired) continue
      one.state = 'screening'
      one.isSentBack = true
    }
    const payable: PlainWithdrawal[] = []
    for (const one of queued.filter(({ state }) => state === 'queued')) {
      if (isReleased(one, now) || this.paidTo(one.member, now, payable) + paidOf(one) < forTwoPeople) payable.push(one)
    }
    const next = payable.findIndex((one) => isReleased(one, now) !== isReleased(payable[0], now))
    const sent = next < 0 ? payable : payable.slice(0, next)
    for (const one of sent) {
      one.state = 'broadcast'
      one.sentAt = now
      one.isRefused = this.books.of(one.member).isRefused
      this.books.of(one.member).held -= one.amount
      this.fees += one.fee
    }
    return sent.length
  }

  /** Makes what was sent final. What the token refused comes back with its fee. */
  settle(): void {
    for (const one of this.all.filter(({ state }) => state === 'broadcast')) {
      one.state = one.isRefused ? 'failed' : 'confirmed'
      if (!one.isRefused) this.paid += paidOf(one)
      else {
        this.fees -= one.fee
        this.books.of(one.member).available += one.amount
        this.books.of(one.member).feeFree += one.feeFreePart
      }
    }
  }

  inFlight(): bigint {
    const flying = this.all.filter(({ state }) => state === 'broadcast')
    return flying.reduce((total, one) => total + paidOf(one), 0n)
  }

  /** A confirmed withdrawal waits for a hold, for two operators to release it, or is queued. */
  private route(one: PlainWithdrawal, now: number): void {
    one.isSentBack = false
    if (this.isHeld(one, now)) {
      one.state = 'holding'
      return
    }
    const before = this.all
      .slice(0, this.all.indexOf(one) + 1)
      .filter((other) => other.member === one.member && other.at > one.at - dayMs && !hasEnded(other))
    const isLarge = sum(before) >= forTwoPeople || before.length >= manyForTwoPeople
    // A hold that catches a released one does not undo the release. A block does.
    one.state = this.isBlocked(one) || (isLarge && !isReleased(one, now)) ? 'screening' : 'queued'
  }

  /** What a member got or is about to get within 24 hours, in sums that need no release. */
  private paidTo(member: number, now: number, payable: readonly PlainWithdrawal[]): bigint {
    const sent = this.all.filter(({ sentAt = 0, state }) => sentAt > now - dayMs && state !== 'failed')
    const counted = [...sent, ...payable.filter((one) => !isReleased(one, now))]
    const own = counted.filter((one) => one.member === member && paidOf(one) < forTwoPeople)
    return own.reduce((total, one) => total + paidOf(one), 0n)
  }

  /** Whether the wallet was blocked, and the withdrawal not released since. */
  private isBlocked({ member, releasedAt = 0 }: PlainWithdrawal): boolean {
    const { blockedAt } = this.books.of(member)
    return blockedAt !== undefined && releasedAt < blockedAt
  }

  private isHeld({ member }: PlainWithdrawal, now: number): boolean {
    return this.books.of(member).holdUntil > now
  }

  private giveBack(one: PlainWithdrawal, state: 'cancelled' | 'rejected'): void {
    const purse = this.books.of(one.member)
    purse.held -= one.amount
    purse.available += one.amount
    purse.feeFree += one.feeFreePart
    one.state = state
  }

  private at(place: number): PlainWithdrawal {
    const one = this.all[place]
    if (!one) throw new Error(`the plain model has no withdrawal ${place}`)
    return one
  }
}

const hasEnded = ({ state }: PlainWithdrawal) => ['failed', 'cancelled', 'rejected'].includes(state)
const paidOf = ({ amount, fee }: PlainWithdrawal) => amount - fee

/** The signatures of a release hold for a week. */
function isReleased(one: PlainWithdrawal | undefined, now: number): boolean {
  return one?.releasedAt !== undefined && now - one.releasedAt < 7 * dayMs
}

function sum(withdrawals: readonly PlainWithdrawal[]): bigint {
  return withdrawals.reduce((total, { amount }) => total + amount, 0n)
}
