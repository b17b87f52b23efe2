import { type RefObject, useEffect, useRef } from 'react'
import { watchSeen } from './watch-seen.ts'

/** Gives a ref; `onSeen` is called when what carries it scrolls into view, and at once if it is there already. */
export function useSeen<Target extends Element>(isWatched: boolean, onSeen: () => void): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (isWatched && ref.current) return watchSeen(ref.current, onSeen)
    return undefined
  }, [isWatched, onSeen])
  return ref
}
