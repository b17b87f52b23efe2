import { useRef } from 'react'
import type { ConnectionState } from '../core/connect/connection-machine.ts'
import { fill } from '../locales/catalogue.ts'
import { WalletIcon } from '../parts/wallet-icon.tsx'
import { useModal, useViewState } from '../react/modal-context.ts'
import { connectionWords } from './connection-words.ts'

/** A browser wallet or another connector being asked, and what became of it. The asking begins by itself. */
export function ConnectingExternalView() {
  const { connection } = useViewState()
  return connection.status === 'idle' ? null : <Attempt connection={connection} />
}

function Attempt({ connection }: { connection: Exclude<ConnectionState, { status: 'idle' }> }) {
  const modal = useModal()
  const { texts } = useViewState()
  const { title, hint } = connectionWords(connection, texts)
  const failure = connection.status === 'failed' ? connection.failure : null
  const message = useRef<HTMLDivElement>(null)

  function retry() {
    modal.retry()
    // The button goes away with the failure; focus stays with what it was about.
    message.current?.focus()
  }

  return (
    <div ref={message} tabIndex={-1} className="wm-message" data-failed={failure !== null}>
      <div className="wm-progress">
        <WalletIcon icon={connection.choice.icon} name={connection.choice.name ?? texts.browserWallet} isLarge />
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
