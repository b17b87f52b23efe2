import { connectionText } from '../../connection/view/connection-text.ts'
import { failureWords, fill } from '../../locales/catalogue.ts'
import { switchText } from '../../networks/view/switch-text.ts'
import { useViewState } from '../../react/modal-context.ts'
import { topView } from '../../shell/core/view-stack.ts'
import type { ModalState } from '../core/modal-state.ts'

/** Announces the state of the connection to screen readers. */
export function LiveRegion() {
  const state = useViewState()
  return (
    <p className="wm-hidden" role="status">
      {announcement(state)}
    </p>
  )
}

function announcement(state: ModalState): string {
  if (state.isDisconnecting) return state.texts.disconnecting
  if (topView(state.stack) === 'ConnectingSiwe') return signInAnnouncement(state)
  if (state.switching.status !== 'idle') return switchAnnouncement(state)
  if (topView(state.stack) === 'Transactions') return activityAnnouncement(state)
  const words = connectionText(state)
  return words ? `${words.title}. ${words.hint} ${walletSaid(state)}`.trim() : ''
}

function walletSaid({ connection, texts }: ModalState): string {
  const detail = connection.status === 'failed' ? connection.failure.detail : null
  return detail ? fill(texts.walletSaid, 'detail', detail) : ''
}

function switchAnnouncement({ switching, texts }: ModalState): string {
  if (switching.status === 'idle') return ''
  const { title, hint } = switchText(switching, switching.network, texts)
  return `${title}. ${hint}`
}

function activityAnnouncement({ activity, texts }: ModalState): string {
  const { status, transactions } = activity
  if (status === 'loading') return texts.activity.loading
  if (status === 'failed') return texts.activity.failed.title
  return status === 'ready' && transactions.length === 0 ? texts.activity.empty.title : ''
}

function signInAnnouncement({ signIn, texts }: ModalState): string {
  const words = texts.signIn
  if (signIn.status === 'loading') return `${words.signing} ${words.checkWallet}`
  if (!signIn.failure) return ''
  const { title, hint } = failureWords(texts, words.failures, signIn.failure)
  return `${title}. ${hint}`
}
