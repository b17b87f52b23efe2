import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 350

/** What is typed, once the typing pauses: a search asks once for a word and not for each of its letters. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
