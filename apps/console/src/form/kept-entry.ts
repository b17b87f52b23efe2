import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react'
import { currentSession, type OperatorSession, sessionHasEnded } from '../shared/session.ts'

/** Form values of operators whose session ended while they typed. They stay in the memory of this tab. */
const kept = new Map<string, unknown>()

/** The same operator finds it again, at the same address of the desk. */
function keyOf(session: OperatorSession, part: string): string {
  return `${session.operatorId} ${location.hash} ${part}`
}

/** Returns what this operator had entered into a part of the desk when their last session ended; otherwise undefined. */
function findKept<Value>(part: string): Value | undefined {
  const session = currentSession()
  return session && (kept.get(keyOf(session, part)) as Value | undefined)
}

/** Keeps what `read` returns if the session ends while the part is open. */
function useKeeper(part: string, read: () => unknown): void {
  const [session] = useState(currentSession)
  const forget = useEffectEvent(() => session && kept.delete(keyOf(session, part)))
  const keep = useEffectEvent(() => {
    const entered = session && currentSession() !== session && sessionHasEnded() ? read() : undefined
    if (session && entered !== undefined) kept.set(keyOf(session, part), entered)
  })
  useLayoutEffect(() => {
    forget()
    return () => keep()
  }, [])
}

/** Returns what was entered before the session ended. `read` returns what is entered now. */
export function useKeptEntry<Value>(part: string, read: () => Value | undefined): Value | undefined {
  const [found] = useState(() => findKept<Value>(part))
  useKeeper(part, read)
  return found
}

/** As `useState`, but an operator whose session ends finds the value again after the next sign-in. */
export function useKeptState<Value>(part: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => findKept<Value>(part) ?? initial)
  useKeeper(part, () => (value === initial ? undefined : value))
  return [value, setValue]
}
