/** The modal's core for use without React: state, actions and the ports they work through. */
export { type Account, type AccountStatus, shortAddress } from './account.ts'
export { type Balance, balanceText } from './balance.ts'
export { type ConnectionFailure, type FailureKind, toFailure } from './connection-failure.ts'
export { type ConnectionEvent, type ConnectionState, isBuffering, nextConnection } from './connection-machine.ts'
export { type CoreDependencies, createModalCore, type ModalCore, type OpenOptions } from './create-core.ts'
export { WalletModalConfigError, WalletModalViewError } from './errors.ts'
export type { ModalState, Snackbar, ThemeMode } from './modal-state.ts'
export type {
  Clipboard,
  Clock,
  ConnectorInfo,
  ConnectorKind,
  KeyValueStorage,
  Opener,
  Platform,
  WalletPort,
} from './ports.ts'
export type { SnackbarMessage } from './snackbar-message.ts'
export { type BuiltView, shownView, type ViewName, viewNames } from './view-name.ts'
export type { WalletChoice, WalletTag } from './wallet-choice.ts'
