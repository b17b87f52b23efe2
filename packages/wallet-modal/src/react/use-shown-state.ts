import { useState } from 'react'
import type { ModalState } from '../core/modal-state.ts'

/**
 * The state of the last moment the modal was open. While the dialog fades out it keeps drawing this one: the account
 * may be gone by then, and what was on screen should leave as it stood.
 */
export function useShownState(state: ModalState): ModalState {
  const [shown, setShown] = useState(state)
  if (state.isOpen && state !== shown) setShown(state)
  return state.isOpen ? state : { ...shown, texts: state.texts }
}
