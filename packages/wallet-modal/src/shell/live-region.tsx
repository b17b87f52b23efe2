import type { ModalState } from '../core/modal-state.ts'
import { useViewState } from '../react/modal-context.ts'
import { connectionWords } from '../views/connection-words.ts'

/** Says how the connection goes to those who do not see it. */
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
  if (state.connection.status === 'idle') return ''
  const { title, hint } = connectionWords(state.connection, state.texts)
  return `${title}. ${hint}`
}
