/** The levels of a team that are shown. */
export type TeamLevel = 'both' | '1' | '2'

type Counts = { readonly l1: number; readonly l2: number }

/** Returns the part of a count by level that belongs to a choice of levels. */
export function countOf(level: TeamLevel, { l1, l2 }: Counts): number {
  if (level === 'both') return l1 + l2
  return level === '1' ? l1 : l2
}

/** Returns who joined in each month, of the chosen levels. */
export function joinsOf(
  level: TeamLevel,
  series: readonly (Counts & { readonly month: string })[],
): { month: string; joined: number }[] {
  return series.map(({ month, ...counts }) => ({ month, joined: countOf(level, counts) }))
}
