import type { Clock, WalletPort } from '../../ports/wallet-port.ts'
import type { Track } from './events.ts'
import type { Navigation } from './navigation.ts'
import type { ShellState } from './shell-state.ts'
import type { SnackbarControl } from './snackbar.ts'
import type { Store } from './store.ts'

/** What every subject of the core works with. `State` is the part of the modal's state that it reads and writes. */
export type CoreContext<State = unknown> = {
  readonly store: Store<ShellState & State>
  readonly navigation: Navigation
  readonly snackbar: SnackbarControl
  readonly track: Track
  readonly wallets: WalletPort
  readonly clock: Clock
}
