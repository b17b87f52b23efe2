import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { connectionWords } from '../../connection/view/connection-words.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** A wallet there is no way to from this browser: its extension is missing, or the directory knows no link. */
export function UnsupportedScreen() {
  const modal = useModal()
  const state = useViewState()
  const words = connectionWords(state)
  if (!words) return null
  const action = { label: state.texts.tryAgain, isResting: false, run: modal.retry }
  return <ConnectionMessage words={words} isFailed detail={null} action={action} />
}
