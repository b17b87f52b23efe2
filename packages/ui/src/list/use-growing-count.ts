import { useEffect, useState } from 'react'

/** As many as a slow phone can add to a list in half of a long task. */
const ROWS_A_FRAME = 5

/**
 * Returns how many of the rows to show: all initial ones, and of later ones a few more with each frame, so that scrolling stays
 * smooth.
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
