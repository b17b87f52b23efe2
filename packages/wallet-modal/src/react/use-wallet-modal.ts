import type { OpenOptions } from '../modal/core/create-core.ts'
import type { ViewName } from '../shell/core/view-name.ts'
import { topView } from '../shell/core/view-stack.ts'
import { useCurrentState, useModal } from './modal-context.ts'

export type UseWalletModal = {
  open: (options?: OpenOptions) => void
  close: () => void
  view: ViewName
  isOpen: boolean
}

/**
 * Returns functions to open and close the modal from anywhere below the provider.
 *
 * @example const { open } = useWalletModal(); open({ view: 'Account' })
 */
export function useWalletModal(): UseWalletModal {
  const modal = useModal()
  const { isOpen, stack } = useCurrentState(modal)
  return { open: modal.open, close: modal.close, view: topView(stack), isOpen }
}
