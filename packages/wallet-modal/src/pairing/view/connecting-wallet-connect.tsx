import { useEffect, useState } from 'react'
import { importWithRetry } from '../../browser/import-with-retry.ts'
import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { useViewState } from '../../react/modal-context.ts'

/** Connects a wallet by code or link. Its screens load when they are opened. */
export function ConnectingWalletConnectView() {
  const { texts } = useViewState()
  const { part, hasFailed, load } = useWalletScreens()
  if (part) return <part.WalletScreens />
  return (
    <ConnectionMessage
      words={hasFailed ? texts.notLoaded : { title: texts.connecting, hint: '' }}
      isFailed={hasFailed}
      detail={null}
      action={hasFailed ? { label: texts.tryAgain, isResting: false, run: load } : null}
    />
  )
}

type Part = typeof import('./wallet-screens.tsx')

type Loading = { readonly part: Part | null; readonly hasFailed: boolean }

const waiting: Loading = { part: null, hasFailed: false }

/** Loads the chunk of the screens and QR codes when needed. `load` retries after a failure. */
function useWalletScreens(): Loading & { load(): void } {
  const [loading, setLoading] = useState(waiting)

  const isMissing = loading.part === null && !loading.hasFailed

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const settle = (settled: Loading) => void (isWanted && setLoading(settled))
    importWithRetry(() => import('./wallet-screens.tsx'), 'WalletScreens').then(
      (WalletScreens) => settle({ part: { WalletScreens }, hasFailed: false }),
      () => settle({ part: null, hasFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [isMissing])

  return { ...loading, load: () => setLoading(waiting) }
}
