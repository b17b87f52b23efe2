/** Something that is credited the same each day, for a number of days. */
export type DailyCredit = { readonly net: bigint; readonly termDays: number }

/** Returns the first day by whose end the credits together reach the cost; null if they never do. */
export function breakEvenDay(credits: readonly DailyCredit[], cost: bigint): number | null {
  const ends = [...new Set(credits.map(({ termDays }) => termDays))].toSorted((one, other) => one - other)
  let [sum, day] = [0n, 0]
  for (const end of ends) {
    const daily = credits.reduce((total, { net, termDays }) => (termDays >= end ? total + net : total), 0n)
    const left = cost - sum
    const needed = daily > 0n && left > 0n ? (left + daily - 1n) / daily : null
    if (needed !== null && needed <= BigInt(end - day)) return day + Number(needed)
    sum += daily * BigInt(end - day)
    day = end
  }
  return null
}
