/** Letting go refreshes once the pull has opened 45 px (specification, section 9). */
export const PULL_THRESHOLD_PX = 45
const PULL_LIMIT_PX = 70
/** The page follows at half the finger's speed, to avoid accidental pulls. */
const RESISTANCE = 0.5

/** Returns how far a pull has opened, in px, for the distance a finger has moved down. */
export function pullDistance(fingerPx: number): number {
  return Math.min(PULL_LIMIT_PX, Math.max(0, fingerPx * RESISTANCE))
}
