import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../shared/loading/when-idle.ts'
import { allTexts } from '../shared/locale/i18n.ts'
import { session, useSession } from '../shared/session/session.ts'
import { forgetConnection, hasConnectedBefore } from '../shared/storage/storage.ts'
import { showToast } from '../shared/toast/toast.ts'

/**
 * While someone is signed in, follows the account that their wallet reports: a different one ends the session (specification 4),
 * and signing out disconnects the wallet. The wallet's code is fetched when the browser is idle, and only if a wallet was used
 * here before.
 */
export function useWalletWatch(): void {
  const { t } = useLingui()
  const signedIn = useSession() !== null

  const onChanged = useEffectEvent(() => {
    session.forget()
    showToast(t`Your wallet address has changed. Please sign in again!`, 'error')
  })

  // This does not need the wallet's code. If the code is loaded, it disconnects the wallet itself.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.lastAddress() === '') forgetConnection()
      }),
    [],
  )

  useEffect(() => {
    if (!signedIn || !hasConnectedBefore()) return undefined
    let stop = () => {}
    let left = false
    const cancel = whenIdle(() => {
      Promise.all([import('./watch-wallet.ts'), allTexts()])
        .then(([{ watchWallet }]) => watchWallet({ onChanged: () => onChanged() }))
        .then((stopWatching) => {
          if (left) stopWatching()
          else stop = stopWatching
        })
        // Without the wallet's code nothing is watched until the app is opened again. Checkout compares the account itself.
        .catch(() => undefined)
    })
    return () => {
      left = true
      cancel()
      stop()
    }
  }, [signedIn])
}
