import type { ConnectionFailure } from './connection-failure.ts'
import type { WalletChoice } from './wallet-choice.ts'

/** A try that has begun: which wallet, and which try it is, so that answers to an earlier try are told apart. */
type Attempt = { readonly choice: WalletChoice; readonly attempt: number }

/**
 * Where a connection stands. `isBuffering` means that the modal itself is busy, so its header rests; while the
 * wallet waits for its owner the person can still leave.
 */
export type ConnectionState =
  | { readonly status: 'idle' }
  | (Attempt & { readonly status: 'preparing'; readonly isBuffering: boolean })
  | (Attempt & { readonly status: 'awaitingWallet'; readonly isBuffering: boolean })
  | (Attempt & { readonly status: 'approved' })
  | (Attempt & { readonly status: 'failed'; readonly failure: ConnectionFailure })

export type ConnectionEvent =
  | { readonly type: 'started'; readonly choice: WalletChoice; readonly attempt: number }
  | { readonly type: 'asked'; readonly attempt: number }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: ConnectionFailure }
  | { readonly type: 'returned' }
  | { readonly type: 'bufferingEnded'; readonly attempt: number }
  | { readonly type: 'left' }

export const idle: ConnectionState = { status: 'idle' }

/** The state after an event; an event that does not fit, or answers an earlier attempt, changes nothing. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'left') return idle
  if (event.type === 'started') {
    return { status: 'preparing', choice: event.choice, attempt: event.attempt, isBuffering: true }
  }
  if (!isWaiting(state)) return state
  if (event.type === 'returned') return state.status === 'awaitingWallet' ? { ...state, isBuffering: true } : state
  if (event.attempt !== state.attempt) return state
  const { choice, attempt } = state
  if (event.type === 'asked') return { status: 'awaitingWallet', choice, attempt, isBuffering: false }
  if (event.type === 'approved') return { status: 'approved', choice, attempt }
  if (event.type === 'failed') return { status: 'failed', choice, attempt, failure: event.failure }
  return { ...state, isBuffering: false }
}

/** True while the modal is busy and its back and close buttons rest. */
export function isBuffering(state: ConnectionState): boolean {
  return isWaiting(state) && state.isBuffering
}

function isWaiting(state: ConnectionState): state is Extract<ConnectionState, { isBuffering: boolean }> {
  return state.status === 'preparing' || state.status === 'awaitingWallet'
}
