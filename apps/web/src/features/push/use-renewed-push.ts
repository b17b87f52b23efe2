import { useEffect } from 'react'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { session, useSession } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { SUBSCRIPTION_KEY } from './push-subscription.ts'

/** Keeps the notifications of this device across sessions, and ends them when the member signs out. */
export function useRenewedPush(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (storage.get(SUBSCRIPTION_KEY) === '') return undefined
    return whenIdle(() => {
      import('./push.ts')
        .then(({ renewPush, dropPush }) => {
          if (token !== undefined) return renewPush()
          // An expired session keeps the wallet's address, because the same member is expected back.
          return session.lastAddress() === '' ? dropPush() : undefined
        })
        // The next start, or the switch in the settings, tries again.
        .catch(() => undefined)
    })
  }, [token])
}
