/** The middle value, or null when fewer than half of the values are there. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length === 0 || known.length * 2 < values.length) return null
  const middle = known.length >> 1
  const [low = 0, high = 0] = [known[known.length % 2 === 0 ? middle - 1 : middle], known[middle]]
  return (low + high) / 2
}

/** The median of the ratios taken round by round, so that a slow spell of the machine weighs on both. */
export function medianRatio(values: readonly (number | null)[], base: readonly (number | null)[]): number | null {
  return median(
    values.map((value, round) => {
      const against = base[round] ?? null
      return value === null || against === null || against === 0 ? null : value / against
    }),
  )
}
