import { useState } from 'react'
import type { ModalState } from '../modal/core/modal-state.ts'
import { isDeepEqual } from '../shell/core/deep-equal.ts'
import { startStack } from '../shell/core/view-stack.ts'

/**
 * Returns the state that the dialog renders. During the closing animation that is the last open state, because the
 * account may be gone already and the content must not change. While hidden, the dialog renders the view it will most
 * likely open with, so that opening renders nothing.
 */
export function useShownState(state: ModalState, isPresent: boolean): ModalState {
  const [drawn, setDrawn] = useState(() => ({ state, isPresent, shown: state.isOpen ? state : aheadOf(state) }))
  if (drawn.state === state && drawn.isPresent === isPresent) return drawn.shown
  const shown = nextShown(drawn.shown, state, isPresent)
  setDrawn({ state, isPresent, shown })
  return shown
}

/** Returns the state to render after `before`: the same object if both render the same. */
export function nextShown(before: ModalState, state: ModalState, isPresent: boolean): ModalState {
  const next = isPresent ? presentState(state, before) : aheadOf(state)
  return isDeepEqual(next, before) ? before : next
}

function presentState(state: ModalState, before: ModalState): ModalState {
  return state.isOpen ? state : { ...before, texts: state.texts }
}

function aheadOf(state: ModalState): ModalState {
  return { ...state, isOpen: false, stack: startStack({ view: aheadView(state) }) }
}

/** Returns the view that a hidden dialog renders. */
export function aheadView({ account }: ModalState): 'Account' | 'Connect' {
  return account.address ? 'Account' : 'Connect'
}
