import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 350

/** Returns a text once typing pauses, so that a search sends one request per word and not per letter. */
export function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
