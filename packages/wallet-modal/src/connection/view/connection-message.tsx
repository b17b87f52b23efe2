import { useRef } from 'react'
import { type FailureWords, fill } from '../../locales/catalogue.ts'
import { useViewState } from '../../react/modal-context.ts'
import { TargetWalletIcon } from './target-wallet-icon.tsx'

type Action = { readonly label: string; readonly isResting: boolean; run(): void }

type Props = {
  words: FailureWords
  isFailed: boolean
  /** The wallet's own message. */
  detail: string | null
  action: Action | null
}

/** The wallet, the state of the request, and the next step. */
export function ConnectionMessage({ words, isFailed, detail, action }: Props) {
  const { texts } = useViewState()
  const message = useRef<HTMLDivElement>(null)

  function press() {
    if (!action || action.isResting) return
    action.run()
    // The button may disappear with the failure; the focus stays on the message.
    message.current?.focus()
  }

  return (
    <div ref={message} tabIndex={-1} className="wm-message" data-failed={isFailed}>
      <div className="wm-progress">
        <TargetWalletIcon isLarge />
      </div>
      <p className="wm-message-title">{words.title}</p>
      <p className="wm-message-hint">{words.hint}</p>
      {detail && <p className="wm-message-hint wm-quote">{fill(texts.walletSaid, 'detail', detail)}</p>}
      {action && (
        <button type="button" className="wm-button wm-main-button" aria-disabled={action.isResting} onClick={press}>
          {action.label}
        </button>
      )}
    </div>
  )
}
