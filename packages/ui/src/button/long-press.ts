/** A press counts as long after 350 ms, unless the finger has moved by more than 10 px (specification, section 9). */
const LONG_PRESS_MS = 350
const TOLERANCE_PX = 10

export interface PressPoint {
  readonly x: number
  readonly y: number
}

/** Follows one finger. A second one, too much movement, or lifting it early cancels the press. */
export function createLongPress() {
  let start: PressPoint | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(timer)
    start = null
  }

  return {
    down(point: PressPoint, isOnlyFinger: boolean, onLongPress: () => void) {
      cancel()
      if (!isOnlyFinger) return
      start = point
      timer = setTimeout(() => {
        start = null
        onLongPress()
      }, LONG_PRESS_MS)
    },
    move({ x, y }: PressPoint) {
      if (start !== null && Math.hypot(x - start.x, y - start.y) > TOLERANCE_PX) cancel()
    },
    cancel,
  }
}
