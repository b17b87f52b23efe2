import { useEffect, useEffectEvent, useState } from 'react'
import { createThrottle } from './throttle.ts'

const TYPING_PACE_MS = 100

/**
 * The text of an input that shows every key at once and reports changes at most every 100 ms. A burst of keys therefore does
 * not render the whole page for each. Enter, a tap or leaving the input reports the last change first.
 */
export function useThrottledText<Text, Change>(told: Text, onChange: (change: Change) => void) {
  const [throttle] = useState(() => createThrottle(TYPING_PACE_MS))
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useEffectEvent(onChange)
  const isAhead = typed !== null

  useEffect(() => throttle.flush, [throttle])
  useEffect(() => {
    if (!isAhead) return undefined
    const flushOnEnter = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') throttle.flush()
    }
    document.addEventListener('pointerdown', throttle.flush, true)
    document.addEventListener('focusout', throttle.flush, true)
    document.addEventListener('keydown', flushOnEnter, true)
    return () => {
      document.removeEventListener('pointerdown', throttle.flush, true)
      document.removeEventListener('focusout', throttle.flush, true)
      document.removeEventListener('keydown', flushOnEnter, true)
    }
  }, [isAhead, throttle])

  return {
    text: typed ?? told,
    /** Shows a text, and reports the change at the next interval. */
    type(text: string, change: Change) {
      setTyped(text)
      throttle.ask(() => {
        setTyped(null)
        tell(change)
      })
    },
    /** Reports a waiting change at once. */
    flush: throttle.flush,
  }
}
