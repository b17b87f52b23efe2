import { useEffect } from 'react'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { session, useSession } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { ASKED_KEY } from './asked-browser.ts'

/** Keeps the notices of this device going from session to session, and ends them when the member leaves. */
export function useKeptNotices(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (storage.get(ASKED_KEY) === '') return undefined
    return whenIdle(() => {
      import('./notices.ts')
        .then(({ renewNotices, dropNotices }) => {
          if (token !== undefined) return renewNotices()
          // A session that ran out keeps the wallet's address: the same member is expected back.
          return session.lastAddress() === '' ? dropNotices() : undefined
        })
        // The next start, or the switch in the settings, tries again.
        .catch(() => undefined)
    })
  }, [token])
}
