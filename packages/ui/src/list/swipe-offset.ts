/** How far a finger may stray before a swipe is one, as with a long press (specification, section 9). */
const TOLERANCE_PX = 10

/** What a finger is up to: nothing yet, moving the row sideways, or scrolling the page. */
export type SwipeIntent = 'none' | 'sideways' | 'scroll'

/** What a finger means that has moved so far since it came down. */
export function swipeIntent(movedX: number, movedY: number): SwipeIntent {
  if (Math.abs(movedX) < TOLERANCE_PX && Math.abs(movedY) < TOLERANCE_PX) return 'none'
  return Math.abs(movedX) > Math.abs(movedY) ? 'sideways' : 'scroll'
}

/** How far a row is drawn aside: never to the right of its place, never further than what it uncovers is wide. */
export function swipeOffset(from: number, movedX: number, width: number): number {
  return Math.min(width, Math.max(0, from - movedX))
}

/** Whether a row that was let go stays open. */
export function staysOpen(offset: number, width: number): boolean {
  return offset > width / 2
}
