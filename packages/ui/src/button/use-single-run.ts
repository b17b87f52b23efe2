import { useRef, useState } from 'react'

/**
 * Runs an action once at a time: while the promise it returned is under way, further calls do nothing.
 * The ref refuses a second tap that comes before React has drawn the first.
 */
export function useSingleRun<Args extends unknown[]>(action: ((...args: Args) => unknown) | undefined) {
  const [isRunning, setIsRunning] = useState(false)
  const isLocked = useRef(false)

  async function run(...args: Args) {
    if (isLocked.current) return
    const outcome = action?.(...args)
    if (!(outcome instanceof Promise)) return
    isLocked.current = true
    setIsRunning(true)
    try {
      await outcome
    } finally {
      isLocked.current = false
      setIsRunning(false)
    }
  }

  return { isRunning, run }
}
