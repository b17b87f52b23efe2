import { useEffect, useEffectEvent } from 'react'
import { useMember } from './session.ts'

/** Calls `reset` when the member is back with another session: a failure of the ended one is no longer true. */
export function useResetOnReturn(reset: () => void): void {
  const { token } = useMember()
  const onReturn = useEffectEvent(reset)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session has another token
  useEffect(() => onReturn(), [token])
}
