/** Returns the median, or null if less than half of the values exist. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length === 0 || known.length * 2 < values.length) return null
  const middle = known.length >> 1
  const [low = 0, high = 0] = [known[known.length % 2 === 0 ? middle - 1 : middle], known[middle]]
  return (low + high) / 2
}

/** Returns the median of the ratios of each round, so that a slow phase of the machine affects both sides. */
export function medianRatio(values: readonly (number | null)[], base: readonly (number | null)[]): number | null {
  return median(
    values.map((value, round) => {
      const against = base[round] ?? null
      return value === null || against === null || against === 0 ? null : value / against
    }),
  )
}
