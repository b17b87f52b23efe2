import { createContext, useContext, useSyncExternalStore } from 'react'
import type { WalletModal } from '../modal/assemble-modal.ts'
import type { ModalState } from '../modal/core/modal-state.ts'

export const ModalContext = createContext<WalletModal | null>(null)

/** The state that the dialog renders. See `useShownState` for how it differs from the current one. */
export const ShownStateContext = createContext<ModalState | null>(null)

/** Returns the modal of the provider above. Throws an error without a provider. */
export function useModal(): WalletModal {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('Wrap the app in <WalletModalProvider> before using the wallet modal')
  return modal
}

/** Returns the state inside the dialog's views. */
export function useViewState(): ModalState {
  const state = useContext(ShownStateContext)
  if (!state) throw new Error('A wallet modal view was rendered outside its dialog')
  return state
}

/** Returns one property of the current state. Renders again only when it changes. */
export function useStateOf<Piece extends keyof ModalState>(modal: WalletModal, piece: Piece): ModalState[Piece] {
  const read = () => modal.getState()[piece]
  return useSyncExternalStore(modal.subscribe, read, read)
}

export function useCurrentState(modal: WalletModal): ModalState {
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getState)
}
