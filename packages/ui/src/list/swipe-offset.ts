/** How far a finger may move before it counts as a swipe, as with a long press (specification, section 9). */
const TOLERANCE_PX = 10

/** What a finger does: nothing yet, swiping the row, or scrolling the page. */
export type SwipeIntent = 'none' | 'sideways' | 'scroll'

/** Returns what a finger does that has moved this far since it came down. */
export function swipeIntent(movedX: number, movedY: number): SwipeIntent {
  if (Math.abs(movedX) < TOLERANCE_PX && Math.abs(movedY) < TOLERANCE_PX) return 'none'
  return Math.abs(movedX) > Math.abs(movedY) ? 'sideways' : 'scroll'
}

/** Returns the offset of a row: never to the right, and never further than the width of the action behind it. */
export function swipeOffset(from: number, movedX: number, width: number): number {
  return Math.min(width, Math.max(0, from - movedX))
}

/** Returns whether a row stays open when the finger lets go. */
export function staysOpen(offset: number, width: number): boolean {
  return offset > width / 2
}
