import { useModal, useViewState } from '../../react/modal-context.ts'
import { ConnectionMessage } from './connection-message.tsx'
import { connectionText } from './connection-text.ts'

/** Shows how the request to a browser wallet or another connector is going. The request starts on its own. */
export function ConnectingExternalView() {
  const modal = useModal()
  const state = useViewState()
  const { connection, texts } = state
  const words = connectionText(state)
  if (connection.status === 'idle' || !words) return null
  const failure = connection.status === 'failed' ? connection.failure : null
  return (
    <ConnectionMessage
      words={words}
      isFailed={failure !== null}
      detail={failure?.detail ?? null}
      action={failure && { label: texts.tryAgain, isResting: false, run: modal.retry }}
    />
  )
}
