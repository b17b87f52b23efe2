import type { ModalState } from '../../modal/core/modal-state.ts'
import type { Clock, WalletPort } from '../../ports/wallet-port.ts'
import type { Track } from './events.ts'
import type { Navigation } from './navigation.ts'
import type { SnackbarControl } from './snackbar.ts'
import type { Store } from './store.ts'

/** What every subject of the core is given to work with. */
export type PartDependencies = {
  readonly store: Store<ModalState>
  readonly navigation: Navigation
  readonly snackbar: SnackbarControl
  readonly track: Track
  readonly wallets: WalletPort
  readonly clock: Clock
}
