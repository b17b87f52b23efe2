import type { ConnectorKind } from '../../ports/wallet-port.ts'
import type { ConnectionFailure } from './connection-failure.ts'

/** The wallet of a connection attempt: an entry of the list, or a directory wallet through WalletConnect. */
export type TargetWallet = {
  readonly id: string
  /** Null for the unnamed injected wallet. */
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly connectorUid: string
}

/** A started attempt: its wallet and its number, which identifies answers to earlier attempts. */
type Attempt = { readonly choice: TargetWallet; readonly attempt: number }

type Waiting = Attempt & {
  /**
   * The header is disabled while the modal itself is busy. While the wallet waits for its user, they can still leave.
   */
  readonly isBuffering: boolean
  /** False while the relay cannot be reached. */
  readonly isRelayReachable: boolean
  /** The wallet declined the previous code, and this one replaced it. */
  readonly wasDeclined: boolean
}

/** What a wallet needs to reach this page through the relay. Times are in milliseconds since 1970. */
export type Pairing = { readonly uri: string; readonly receivedAt: number; readonly goodUntil: number }

/** The state of the current attempt to connect. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | (Waiting & { readonly status: 'preparing' })
  /** WalletConnect only: a pairing was requested from the relay. */
  | (Waiting & { readonly status: 'awaitingUri' })
  /** `pairing` is null if the wallet is asked directly. */
  | (Waiting & { readonly status: 'awaitingWallet'; readonly pairing: Pairing | null })
  | (Attempt & { readonly status: 'approved' })
  | (Attempt & { readonly status: 'failed'; readonly failure: ConnectionFailure })

export type ConnectionSlice = { readonly connection: ConnectionState }

/** What happens to an attempt to connect. */
export type ConnectionEvent =
  | { readonly type: 'started'; readonly choice: TargetWallet; readonly attempt: number }
  | { readonly type: 'asked'; readonly attempt: number }
  /** A first pairing, or its replacement. */
  | { readonly type: 'uri'; readonly attempt: number; readonly pairing: Pairing }
  | { readonly type: 'relay'; readonly attempt: number; readonly isReachable: boolean }
  /** A pairing prepared without a wallet now has this one. */
  | { readonly type: 'aimed'; readonly choice: TargetWallet }
  /** The wallet declined, and a new pairing is on its way. */
  | { readonly type: 'declined'; readonly attempt: number }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: ConnectionFailure }
  | { readonly type: 'returned' }
  | { readonly type: 'bufferingEnded'; readonly attempt: number }
  | { readonly type: 'left' }

export const idle: ConnectionState = { status: 'idle' }

/** Returns the state after an event. An event that does not fit, or belongs to an earlier attempt, changes nothing. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'left') return idle
  if (event.type === 'started') return started(event.choice, event.attempt)
  if (!isWaiting(state)) return state
  if (event.type === 'aimed') return isPaired(state) ? { ...state, choice: event.choice } : state
  if (event.type === 'returned') return state.status === 'awaitingWallet' ? { ...state, isBuffering: true } : state
  return event.attempt === state.attempt ? answered(state, event) : state
}

/** Returns true while the modal is busy and its back and close buttons are disabled. */
export function isBuffering(state: ConnectionState): boolean {
  return isWaiting(state) && state.isBuffering
}

/** Returns true while waiting for a code, the relay or a wallet. */
export function isWaiting(state: ConnectionState): state is Extract<ConnectionState, { isBuffering: boolean }> {
  return state.status === 'preparing' || state.status === 'awaitingUri' || state.status === 'awaitingWallet'
}

/** Returns the pairing that a wallet can currently use, if any. */
export function livePairing(state: ConnectionState): Pairing | null {
  return state.status === 'awaitingWallet' ? state.pairing : null
}

/** With WalletConnect the user can leave at any time, so the header is never disabled while a pairing is made. */
function started(choice: TargetWallet, attempt: number): ConnectionState {
  const isBusy = choice.kind !== 'walletConnect'
  return { status: 'preparing', choice, attempt, isBuffering: isBusy, isRelayReachable: true, wasDeclined: false }
}

type WaitingState = Extract<ConnectionState, { isBuffering: boolean }>
type Answer = Extract<
  ConnectionEvent,
  { type: 'asked' | 'uri' | 'relay' | 'declined' | 'approved' | 'failed' | 'bufferingEnded' }
>

function waitingOf({ choice, attempt, isBuffering, isRelayReachable, wasDeclined }: WaitingState): Waiting {
  return { choice, attempt, isBuffering, isRelayReachable, wasDeclined }
}

function isPaired({ choice }: WaitingState): boolean {
  return choice.kind === 'walletConnect'
}

function answered(state: WaitingState, event: Answer): ConnectionState {
  const { choice, attempt } = state
  switch (event.type) {
    case 'asked':
      if (state.status !== 'preparing') return state
      if (isPaired(state)) return { ...state, status: 'awaitingUri' }
      return { ...state, status: 'awaitingWallet', pairing: null, isBuffering: false }
    case 'uri':
      if (!isPaired(state) || livePairing(state)?.uri === event.pairing.uri) return state
      return { ...state, status: 'awaitingWallet', pairing: event.pairing, isRelayReachable: true }
    case 'relay':
      return state.isRelayReachable === event.isReachable ? state : { ...state, isRelayReachable: event.isReachable }
    case 'declined':
      if (!isPaired(state)) return state
      return { ...waitingOf(state), status: 'awaitingUri', isBuffering: false, wasDeclined: true }
    case 'approved':
      return { status: 'approved', choice, attempt }
    case 'failed':
      return { status: 'failed', choice, attempt, failure: event.failure }
    case 'bufferingEnded':
      return state.isBuffering ? { ...state, isBuffering: false } : state
  }
}
