import { useEffect, useState } from 'react'

/** As many as a slow phone adds to a list in half of a long task. */
const ROWS_A_FRAME = 7

/**
 * How many of so many rows to show: all there are at first, and of what comes later a few more with each frame, so that a page
 * being scrolled never stands still for them.
 */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(total)
  const isGrowing = count > 0 && count < total
  if (!isGrowing && count !== total) setCount(total)

  useEffect(() => {
    if (!isGrowing) return undefined
    const frame = requestAnimationFrame(() => setCount(Math.min(total, count + ROWS_A_FRAME)))
    return () => cancelAnimationFrame(frame)
  }, [isGrowing, count, total])

  return Math.min(count, total)
}
