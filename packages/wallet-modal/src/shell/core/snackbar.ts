import type { Clock } from '../../ports/wallet-port.ts'
import type { ShellState, Snackbar } from './shell-state.ts'
import type { Store } from './store.ts'

const shownFor = 2500

export type SnackbarControl = { show(snackbar: Snackbar): void; clear(): void }

/** Shows one message at a time for 2500 ms; a newer one takes its place and its full time. None while the modal is closed. */
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
