import type { Clock } from '../../ports/wallet-port.ts'
import type { ShellState, Snackbar } from './shell-state.ts'
import type { Store } from './store.ts'

const shownFor = 2500

export type SnackbarControl = { show(snackbar: Snackbar): void; clear(): void }

/**
 * Creates the snackbar. It shows one message for 2500 ms, and a newer one replaces it. It shows none while the modal is
 * closed.
 */
export function createSnackbar(store: Store<ShellState>, clock: Clock): SnackbarControl {
  let cancel = () => {}
  function clear() {
    cancel()
    if (store.get().snackbar) store.set({ snackbar: null })
  }
  return {
    clear,
    show(snackbar) {
      if (!store.get().isOpen) return
      cancel()
      store.set({ snackbar })
      cancel = clock.after(shownFor, clear)
    },
  }
}
