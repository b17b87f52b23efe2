import { livePairing } from '../../connection/core/connection-machine.ts'
import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { connectionText } from '../../connection/view/connection-text.ts'
import { fill } from '../../locales/catalogue.ts'
import type { ModalState } from '../../modal/core/modal-state.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** A wallet opened by a link: an app on this device, or a website. */
export function LinkScreen() {
  const modal = useModal()
  const state = useViewState()
  const { connection } = state
  const words = connectionText(state)
  if (connection.status === 'idle' || !words) return null
  const failure = connection.status === 'failed' ? connection.failure : null
  const isBusy = connection.status === 'awaitingWallet' && connection.isBuffering
  return (
    <ConnectionMessage
      words={words}
      isFailed={failure !== null || isDeclined(state)}
      detail={failure?.detail ?? null}
      action={{
        label: buttonWord(state),
        isResting: failure === null && (isBusy || livePairing(connection) === null),
        run: failure ? modal.retry : modal.openWallet,
      }}
    />
  )
}

function isDeclined({ connection, isLinkOpened }: ModalState): boolean {
  return connection.status === 'awaitingWallet' && connection.wasDeclined && !isLinkOpened
}

function buttonWord(state: ModalState): string {
  const { connection, platform, isLinkOpened, texts } = state
  if (connection.status === 'idle') return ''
  if (connection.status === 'failed') return platform === 'web' ? texts.pairing.open : texts.tryAgain
  if (livePairing(connection) === null) return texts.pairing.preparing
  if (platform === 'web') return texts.pairing.open
  if (isLinkOpened || isDeclined(state)) return texts.tryAgain
  return fill(texts.pairing.openNamed, 'name', connection.choice.name ?? '')
}
