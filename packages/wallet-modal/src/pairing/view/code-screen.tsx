import { livePairing } from '../../connection/core/connection-machine.ts'
import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { connectionText } from '../../connection/view/connection-text.ts'
import { CopyIcon } from '../../controls/icons.tsx'
import { fill } from '../../locales/catalogue.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { CodeTile } from './code-tile.tsx'

/** The code to scan, its remaining validity, and its link to copy. */
export function CodeScreen() {
  const modal = useModal()
  const state = useViewState()
  const { connection, isCodeReady, secondsLeft, texts } = state
  const words = connectionText(state)
  if (connection.status === 'idle' || !words) return null

  if (connection.status === 'failed') {
    return (
      <ConnectionMessage
        words={words}
        isFailed
        detail={connection.failure.detail}
        action={{ label: texts.tryAgain, isResting: false, run: modal.retry }}
      />
    )
  }
  const uri = livePairing(connection)?.uri ?? null
  return (
    <div className="wm-code">
      <CodeTile
        uri={isCodeReady ? uri : null}
        label={fill(texts.pairing.codeName, 'name', connection.choice.name ?? '')}
      />
      <div className="wm-code-words">
        <p className="wm-code-title">{words.title}</p>
        {words.hint && <p className="wm-message-hint">{words.hint}</p>}
        <p className="wm-message-hint wm-figure" role="timer">
          {secondsLeft === null ? '\u00a0' : fill(texts.pairing.goodFor, 'time', minutes(secondsLeft))}
        </p>
      </div>
      <button
        type="button"
        className="wm-button wm-code-copy"
        aria-disabled={uri === null}
        onClick={() => void modal.copyLink()}
      >
        <CopyIcon />
        {texts.pairing.copyLink}
      </button>
    </div>
  )
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
