import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { useWalletScreens } from './use-wallet-screens.ts'

/** A wallet reached by code or link: what most people never open is loaded when they do. */
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
