import { useRef } from 'react'
import { fill } from '../../locales/catalogue.ts'
import type { Network } from '../../ports/wallet-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import { NetworkImage } from './network-image.tsx'
import { switchText } from './switch-text.ts'

/** Shows how a switch of the network is going. The request starts on its own. */
export function SwitchNetworkView() {
  const entry = topEntryOf(useViewState().stack, 'SwitchNetwork')
  return entry && <Attempt network={entry.network} />
}

function Attempt({ network }: { network: Network }) {
  const modal = useModal()
  const { switching, texts } = useViewState()
  const { title, hint } = switchText(switching, network, texts)
  const failure = switching.status === 'failed' ? switching.failure : null
  const message = useRef<HTMLDivElement>(null)

  function retry() {
    modal.retrySwitch()
    // The button disappears with the failure; the focus stays on the message.
    message.current?.focus()
  }

  return (
    <div ref={message} tabIndex={-1} className="wm-message" data-failed={failure !== null}>
      <div className="wm-progress">
        <NetworkImage network={network} className="wm-network-image-largest" />
      </div>
      <p className="wm-message-title">{title}</p>
      <p className="wm-message-hint">{hint}</p>
      {failure?.detail && (
        <p className="wm-message-hint wm-quote">{fill(texts.walletSaid, 'detail', failure.detail)}</p>
      )}
      {failure && (
        <button type="button" className="wm-button wm-main-button" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  )
}
