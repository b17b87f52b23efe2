const usdt = (whole: bigint) => whole * 10n ** 18n
const levels = [1_000n, 300n]
const perRefereeYear = usdt(200n)
const perMonth = usdt(1_000n)

export type Due = { inviter: number; referee: number; order: number; amount: bigint; at: number }

/** Commissions with their two caps. */
export class PlainCommissions {
  private readonly dues: Due[] = []
  /** What the caps count: commissions that were paid and not reversed. */
  private granted: Due[] = []
  private readonly inviterOf: (member: number) => number | undefined

  constructor(inviterOf: (member: number) => number | undefined) {
    this.inviterOf = inviterOf
  }

  /** Makes the commissions on the margin of an order due at a time. */
  owe(order: number, referee: number, margin: bigint, at: number): void {
    let inviter = this.inviterOf(referee)
    for (const bps of levels) {
      if (inviter === undefined) return
      this.dues.push({ inviter, referee, order, amount: (margin * bps) / 10_000n, at })
      inviter = this.inviterOf(inviter)
    }
  }

  /** Returns what is paid of everything that is due by now, within the caps, the oldest first. */
  pay(now: number): Due[] {
    const waiting = this.dues.filter(({ at }) => at <= now)
    for (const due of waiting) this.dues.splice(this.dues.indexOf(due), 1)
    waiting.sort((one, other) => one.at - other.at || one.order - other.order)
    return waiting.flatMap((due) => {
      const amount = this.within(due)
      if (amount <= 0n) return []
      this.granted.push({ ...due, amount })
      return [{ ...due, amount }]
    })
  }

  /** A reversed commission no longer counts against the caps. */
  reverse(inviter: number, order: number): void {
    this.granted = this.granted.filter((one) => one.inviter !== inviter || one.order !== order)
  }

  private within({ inviter, referee, amount, at }: Due): bigint {
    const date = (time: number, length: number) => new Date(time).toISOString().slice(0, length)
    const own = this.granted.filter((one) => one.inviter === inviter)
    const year = own.filter((one) => one.referee === referee && date(one.at, 4) === date(at, 4))
    const month = own.filter((one) => date(one.at, 7) === date(at, 7))
    const sum = (dues: readonly Due[]) => dues.reduce((total, one) => total + one.amount, 0n)
    const rooms = [amount, perRefereeYear - sum(year), perMonth - sum(month)]
    return rooms.reduce((least, room) => (room < least ? room : least))
  }
}
