import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '../shared/notices.ts'
import { forgetMember } from '../shared/query-client.ts'
import { session, useSession } from '../shared/session.ts'
import { hasConnectedBefore } from '../shared/storage.ts'
import { whenIdle } from '../shared/when-idle.ts'

/**
 * While someone is signed in, follows the account their wallet reports: another one ends the session (specification 4), and
 * signing out lets go of the wallet. The wallet's code is fetched when the browser is idle, and only if it was used here before.
 */
export function useWalletWatch(): void {
  const { t } = useLingui()
  const signedIn = useSession() !== null

  const onChanged = useEffectEvent(() => {
    session.forget()
    forgetMember()
    notify(t`Your wallet address has changed. Please sign in again!`, 'error')
  })

  useEffect(() => {
    if (!signedIn || !hasConnectedBefore()) return undefined
    let stop = () => {}
    let left = false
    const cancel = whenIdle(() => {
      import('./watch-wallet.ts')
        .then(({ watchWallet }) => watchWallet({ onChanged: () => onChanged() }))
        .then((stopWatching) => {
          if (left) stopWatching()
          else stop = stopWatching
        })
        // Without the wallet's code nothing is watched until the app is opened again; checkout compares the account itself.
        .catch(() => undefined)
    })
    return () => {
      left = true
      cancel()
      stop()
    }
  }, [signedIn])
}
