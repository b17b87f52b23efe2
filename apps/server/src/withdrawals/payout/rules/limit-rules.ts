import type { PayoutWait } from '@terahold/contract/codes/withdrawals'
import type { Candidate } from './payout-rules.ts'

/**
 * What leaves the vault for all members together, in minor units: in an hour, in 24 hours, and in 24 hours to new wallets
 * without a release by two operators.
 */
export type PayoutLimits = { perHour: bigint; perDay: bigint; newWallets: bigint }

export type Room = {
  /** Whether the cash on chain covers everything owed. */
  isCovered: boolean
  /** Paid or under way in the last hour and the last 24 hours, and in those to new wallets. */
  lastHour: bigint
  lastDay: bigint
  lastNewWallets: bigint
  vaultBalance: bigint
  /** What the vault pays now without a release, and the amount from which it needs one. */
  vaultCapLeft: bigint
  vaultReleaseFrom: bigint
  /** The most payouts in one call, without a release and with one. */
  payoutsAtOnce: number
  releasesAtOnce: number
}

type Queued = Pick<Candidate, 'amount' | 'fee' | 'release' | 'isNewWallet' | 'withdrawId' | 'toAddress' | 'paidToIt'>
type Choice<T> = {
  readonly chosen: readonly T[]
  /** Why the others wait, by withdrawal. One without a reason is paid in the next batch. */
  readonly waits: ReadonlyMap<string, PayoutWait>
}

/** Returns the limits in force: the highest of those configured and those that operators raised for the day. */
export function raisedBy(configured: PayoutLimits, raises: readonly PayoutLimits[]): PayoutLimits {
  return raises.reduce(
    (sum, raise) => ({
      perHour: larger(sum.perHour, raise.perHour),
      perDay: larger(sum.perDay, raise.perDay),
      newWallets: larger(sum.newWallets, raise.newWallets),
    }),
    configured,
  )
}

/**
 * Chooses from the queue, in its order, what fits into every limit and what the vault pays in one call. The vault takes
 * payouts with and without a release in calls of their own. What waits for the limit of its wallet, or of new wallets, lets others pass.
 */
export function choose<T extends Queued>(queue: readonly T[], room: Room, limits: PayoutLimits): Choice<T> {
  if (!room.isCovered)
    return { chosen: [], waits: new Map(queue.map(({ withdrawId }) => [withdrawId, 'full_coverage'])) }
  const over = beyondWallets(queue, room.vaultReleaseFrom)
  const within = queue.filter((item) => !over.has(item))
  const late = new Set(beyondNewWallets(within, limits.newWallets - room.lastNewWallets))
  const rest = within.filter((item) => !late.has(item))
  const waits = new Map<string, PayoutWait>([
    ...[...over].map(({ withdrawId }) => [withdrawId, 'wallet_limit'] as const),
    ...[...late].map(({ withdrawId }) => [withdrawId, 'new_wallet_limit'] as const),
  ])
  const isReleased = rest[0]?.release === 'signed'
  const chosen: T[] = []
  let total = 0n
  for (const item of rest) {
    const isOtherCall = (item.release === 'signed') !== isReleased
    if (isOtherCall || chosen.length === (isReleased ? room.releasesAtOnce : room.payoutsAtOnce)) break
    const paid = item.amount - item.fee
    const reason = limitOf(total + paid, paid, isReleased, room, limits)
    if (reason) {
      for (const { withdrawId } of rest.slice(chosen.length)) waits.set(withdrawId, reason)
      break
    }
    chosen.push(item)
    total += paid
  }
  return { chosen, waits }
}

/**
 * Returns the payouts without a release that would bring the sum for a wallet in 24 hours to the amount that needs one (decision 46). It
 * counts what was paid, which the application cannot write, and not what was requested.
 */
function beyondWallets<T extends Queued>(queue: readonly T[], releaseFrom: bigint): ReadonlySet<T> {
  const gets = new Map<string, bigint>()
  const over = new Set<T>()
  for (const item of queue) {
    const paid = item.amount - item.fee
    if (item.release === 'signed' || paid >= releaseFrom) continue
    const total = (gets.get(item.toAddress) ?? item.paidToIt) + paid
    if (total >= releaseFrom) over.add(item)
    else gets.set(item.toAddress, total)
  }
  return over
}

/**
 * Returns the first payout to a new wallet that does not fit into the limit, and all payouts to new wallets after it.
 */
function beyondNewWallets<T extends Queued>(queue: readonly T[], left: bigint): T[] {
  const newcomers = queue.filter(countsAsNew)
  let total = 0n
  const first = newcomers.findIndex(({ amount, fee }) => {
    total += amount - fee
    return total > left
  })
  return first < 0 ? [] : newcomers.slice(first)
}

/** Whether a payout counts against the limit of new wallets. Two operators have looked at one that they released. */
export function countsAsNew({ isNewWallet, release }: Pick<Candidate, 'isNewWallet' | 'release'>): boolean {
  return isNewWallet && release !== 'signed'
}

/** Returns what a batch of this sum exceeds, the longest wait first. */
function limitOf(
  total: bigint,
  paid: bigint,
  isReleased: boolean,
  room: Room,
  limits: PayoutLimits,
): PayoutWait | undefined {
  if (room.lastDay + total > limits.perDay) return 'payout_day_limit'
  if (room.lastHour + total > limits.perHour) return 'payout_hour_limit'
  if (total > room.vaultBalance) return 'vault_room'
  if (!isReleased && (total > room.vaultCapLeft || paid >= room.vaultReleaseFrom)) return 'vault_room'
  return undefined
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
