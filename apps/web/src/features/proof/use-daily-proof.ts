import { useEffect } from 'react'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { useSession } from '../../shared/session/session.ts'
import { savesTraffic } from './metered.ts'
import { lastResult } from './proof-store.ts'

const hour = 3_600_000

/**
 * Checks the newest proof on this device once a day, when the browser is idle: at the start of the app, and when the member
 * returns to it. The verifier is fetched then.
 */
export function useDailyProof(): void {
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return undefined
    let cancel = (): void => undefined
    const begin = () => {
      cancel()
      if (document.visibilityState !== 'hidden' && isDue(userId) && !savesTraffic()) cancel = whenIdle(check)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [userId])
}

function check(): void {
  import('./check-proof.ts')
    .then(({ checkProof }) => checkProof({ isAsked: false }))
    // Its code did not arrive. The next start tries again.
    .catch(() => undefined)
}

/** A result that decided nothing is tried again after an hour. */
function isDue(userId: string): boolean {
  const last = lastResult(userId)
  if (last === null) return true
  const age = Date.now() - last.at
  const isOfToday = new Date(last.at).toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10)
  return age < 0 || !isOfToday || (last.state === 'unchecked' && age > hour)
}
