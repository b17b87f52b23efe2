import { useState } from 'react'
import type { ModalState } from '../modal/core/modal-state.ts'
import { isDeepEqual } from '../shell/core/deep-equal.ts'
import { startStack } from '../shell/core/view-stack.ts'

/**
 * The state the dialog draws. While it fades out that is the one of the last moment the modal was open: the account may
 * be gone by then, and what was on screen should leave as it stood. Out of sight it draws what it will most likely be
 * opened with, and opened with just that it has nothing to draw again.
 */
export function useShownState(state: ModalState, isPresent: boolean): ModalState {
  const [drawn, setDrawn] = useState(() => ({ state, isPresent, shown: state.isOpen ? state : aheadOf(state) }))
  if (drawn.state === state && drawn.isPresent === isPresent) return drawn.shown
  const next = isPresent ? presentState(state, drawn.shown) : aheadOf(state)
  const shown = isDeepEqual(next, drawn.shown) ? drawn.shown : next
  setDrawn({ state, isPresent, shown })
  return shown
}

function presentState(state: ModalState, before: ModalState): ModalState {
  return state.isOpen ? state : { ...before, texts: state.texts }
}

function aheadOf(state: ModalState): ModalState {
  return { ...state, stack: startStack({ view: state.account.address ? 'Account' : 'Connect' }) }
}
