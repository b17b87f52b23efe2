/** The modal's core for use without React: state, actions and the ports they work through. */
export { type Account, type AccountStatus, shortAddress } from './account/account.ts'
export { type Balance, balanceText } from './account/balance.ts'
export type { Activity } from './activity/activity-state.ts'
export type { ActivityPage, ActivityQuery, ActivitySource, Transaction, Transfer } from './activity-port.ts'
export { type AllWalletsEntry, type ConnectEntry, countTag } from './connect/connect-list.ts'
export { type ConnectionFailure, type FailureKind, toFailure } from './connect/connection-failure.ts'
export {
  type ConnectionEvent,
  type ConnectionState,
  isBuffering,
  nextConnection,
} from './connect/connection-machine.ts'
export type { WalletChoice, WalletTag } from './connect/wallet-choice.ts'
export { type CoreDependencies, createModalCore, type ModalCore, type OpenOptions } from './create-core.ts'
export { WalletModalConfigError, WalletModalViewError } from './errors.ts'
export type { ModalState, Snackbar, ThemeMode } from './modal-state.ts'
export type { SwitchFailure, SwitchFailureKind } from './networks/switch-failure.ts'
export type { SwitchingState } from './networks/switching.ts'
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
export { shownView, type ViewName, viewNames } from './view-name.ts'
