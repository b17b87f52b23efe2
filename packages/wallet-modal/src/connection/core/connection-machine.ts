import type { ConnectorKind } from '../../ports/wallet-port.ts'
import type { ConnectionFailure } from './connection-failure.ts'

/** Whom a connection is asked of: an entry of the list, or a wallet of the directory by way of WalletConnect. */
export type TargetWallet = {
  readonly id: string
  /** Null for the unnamed injected wallet. */
  readonly name: string | null
  readonly rdns: string | null
  readonly icon: string | null
  readonly kind: ConnectorKind
  readonly connectorUid: string
}

/** A try that has begun: which wallet, and which try it is, so that answers to an earlier try are told apart. */
type Attempt = { readonly choice: TargetWallet; readonly attempt: number }

type Waiting = Attempt & {
  /** The modal itself is busy, so its header rests; while the wallet waits for its owner the person can still leave. */
  readonly isBuffering: boolean
  /** False while the relay of a pairing cannot be reached. */
  readonly isRelayReachable: boolean
  /** The wallet said no to the code before this one, which was made at once in its place. */
  readonly wasDeclined: boolean
}

/** What a wallet needs to find this page through the relay; times in milliseconds since 1970. */
export type Pairing = { readonly uri: string; readonly receivedAt: number; readonly goodUntil: number }

/** Where a connection stands. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | (Waiting & { readonly status: 'preparing' })
  /** Only with WalletConnect: the relay was asked for a pairing. */
  | (Waiting & { readonly status: 'awaitingUri' })
  /** `pairing` is null where the wallet is asked directly. */
  | (Waiting & { readonly status: 'awaitingWallet'; readonly pairing: Pairing | null })
  | (Attempt & { readonly status: 'approved' })
  | (Attempt & { readonly status: 'failed'; readonly failure: ConnectionFailure })

export type ConnectionSlice = { readonly connection: ConnectionState }

export type ConnectionEvent =
  | { readonly type: 'started'; readonly choice: TargetWallet; readonly attempt: number }
  | { readonly type: 'asked'; readonly attempt: number }
  /** A first pairing, or a newer one in place of it. */
  | { readonly type: 'uri'; readonly attempt: number; readonly pairing: Pairing }
  | { readonly type: 'relay'; readonly attempt: number; readonly isReachable: boolean }
  /** The pairing, prepared without one, is now meant for this wallet. */
  | { readonly type: 'aimed'; readonly choice: TargetWallet }
  /** The wallet said no, and a new pairing is on its way. */
  | { readonly type: 'declined'; readonly attempt: number }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: ConnectionFailure }
  | { readonly type: 'returned' }
  | { readonly type: 'bufferingEnded'; readonly attempt: number }
  | { readonly type: 'left' }

export const idle: ConnectionState = { status: 'idle' }

/** The state after an event; an event that does not fit, or answers an earlier attempt, changes nothing. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'left') return idle
  if (event.type === 'started') return started(event.choice, event.attempt)
  if (!isWaiting(state)) return state
  if (event.type === 'aimed') return isPaired(state) ? { ...state, choice: event.choice } : state
  if (event.type === 'returned') return state.status === 'awaitingWallet' ? { ...state, isBuffering: true } : state
  return event.attempt === state.attempt ? answered(state, event) : state
}

/** True while the modal is busy and its back and close buttons rest. */
export function isBuffering(state: ConnectionState): boolean {
  return isWaiting(state) && state.isBuffering
}

/** True while something is being waited for, be it code, relay or wallet. */
export function isWaiting(state: ConnectionState): state is Extract<ConnectionState, { isBuffering: boolean }> {
  return state.status === 'preparing' || state.status === 'awaitingUri' || state.status === 'awaitingWallet'
}

/** The pairing a wallet can use at present, if any. */
export function livePairing(state: ConnectionState): Pairing | null {
  return state.status === 'awaitingWallet' ? state.pairing : null
}

/** With WalletConnect the person can leave at any time, so the header never rests while the pairing is made. */
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
