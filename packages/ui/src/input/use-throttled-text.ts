import { useEffect, useEffectEvent, useState } from 'react'
import { createPace } from './throttle.ts'

const TYPING_PACE_MS = 100

/**
 * The text of an input that shows every key at once and reports changes at most every 100 ms, so that a burst of keys does not
 * render the whole page for each. Enter, a tap or leaving the input reports the last change first.
 */
export function usePacedText<Text, Change>(told: Text, onChange: (change: Change) => void) {
  const [pace] = useState(() => createPace(TYPING_PACE_MS))
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useEffectEvent(onChange)
  const isAhead = typed !== null

  useEffect(() => pace.flush, [pace])
  useEffect(() => {
    if (!isAhead) return undefined
    const flushOnEnter = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') pace.flush()
    }
    document.addEventListener('pointerdown', pace.flush, true)
    document.addEventListener('focusout', pace.flush, true)
    document.addEventListener('keydown', flushOnEnter, true)
    return () => {
      document.removeEventListener('pointerdown', pace.flush, true)
      document.removeEventListener('focusout', pace.flush, true)
      document.removeEventListener('keydown', flushOnEnter, true)
    }
  }, [isAhead, pace])

  return {
    text: typed ?? told,
    /** Shows a text, and reports the change at the next interval. */
    type(text: string, change: Change) {
      setTyped(text)
      pace.ask(() => {
        setTyped(null)
        tell(change)
      })
    },
    /** Reports a waiting change at once. */
    flush: pace.flush,
  }
}
