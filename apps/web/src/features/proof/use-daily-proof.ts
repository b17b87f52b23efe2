import { useEffect } from 'react'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { useSession } from '../../shared/session/session.ts'

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
      if (document.visibilityState !== 'hidden') cancel = whenIdle(() => checkLater(userId))
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [userId])
}

function checkLater(userId: string): void {
  import('./daily-proof.ts')
    .then(({ checkDailyProof }) => checkDailyProof(userId))
    // Some code did not arrive. The next start tries again.
    .catch(() => undefined)
}
