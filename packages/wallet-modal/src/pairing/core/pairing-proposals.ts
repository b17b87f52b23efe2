import type { ConnectionAttempts } from '../../connection/core/connection-attempts.ts'
import {
  type ConnectionFailure,
  isPairingOver,
  messageOf,
  toFailure,
} from '../../connection/core/connection-failure.ts'
import { type ConnectionSlice, livePairing, type TargetWallet } from '../../connection/core/connection-machine.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { Clock, Platform, WalletPort } from '../../ports/wallet-port.ts'
import type { Track } from '../../shell/core/events.ts'
import type { SnackbarControl } from '../../shell/core/snackbar.ts'
import type { Store } from '../../shell/core/store.ts'
import type { DeepLinkChoice } from './deep-link-choice.ts'
import { isPairingExpired, isRenewalDue, toPairing } from './pairing-expiry.ts'
import type { PairingState } from './pairing-state.ts'

const minBetweenRetries = 1000

/** A renewal without a URI has failed after this time in milliseconds, once the old code has expired. */
const renewalLimit = 10_000

/** An attempt to connect by code or link. It may need several pairings, and can be approved after it was left. */
export type PairingAttempt = {
  readonly attempt: number
  readonly connectorUid: string
  /** The wallet, once it is known, and the deep link that opened it, if any. */
  wallet: Wallet | null
  link: DeepLinkChoice | null
}

type Dependencies = {
  store: Store<PairingState & ConnectionSlice>
  wallets: WalletPort
  clock: Clock
  snackbar: SnackbarControl
  track: Track
  platform: Platform
  attempts: ConnectionAttempts
  /** The first pairing of an attempt, or a newer one, has arrived. */
  onPairing: () => void
  /** The current pairing no longer works. */
  onLost: () => void
  onApproved: (approved: PairingAttempt) => void
}

export type PairingProposals = {
  start(choice: TargetWallet, wallet: Wallet | null): PairingAttempt
  /** Starts again after a failure. */
  restart(choice: TargetWallet, wallet: Wallet | null): PairingAttempt
  /** Makes a new pairing if the current one is about to expire. Does nothing while the page is hidden. */
  check(given: PairingAttempt): void
  /** Cancels the pending pairing. */
  cancel(given: PairingAttempt): void
}

/** Requests pairings: the first one, a replacement before each expires, and one after a wallet declined. */
export function createPairingProposals(dependencies: Dependencies): PairingProposals {
  const { store, wallets, clock, snackbar, track, platform, attempts, onPairing, onLost, onApproved } = dependencies
  let newest = 0
  let pending = 0
  /** When the pending URI was requested, in milliseconds. Null if none is pending. */
  let awaitedSince: number | null = null
  let lastRetryAt = Number.NEGATIVE_INFINITY

  async function propose(given: PairingAttempt) {
    const { attempt, connectorUid } = given
    newest += 1
    pending += 1
    const proposal = newest
    awaitedSince = clock.now()
    try {
      await wallets.connect(connectorUid, {
        onAsked: () => attempts.send({ type: 'asked', attempt }),
        onUri: (uri) => receive(given, uri),
        onRelay: (isReachable) => attempts.send({ type: 'relay', attempt, isReachable }),
      })
    } catch (error) {
      pending -= 1
      if (attempts.isCurrent(attempt) && !isPairingOver(error)) refused(given, proposal === newest, error)
      return
    }
    pending -= 1
    // The old code was approved while a new one was being requested.
    if (pending > 0 && attempts.isCurrent(attempt)) cancel(given)
    onApproved(given)
  }

  function receive(given: PairingAttempt, uri: string) {
    const { connection } = store.get()
    if (!attempts.isCurrent(given.attempt)) {
      // The user left while the connector was loading, when it could not be cancelled yet.
      if (connection.status === 'idle' || connection.choice.kind !== 'walletConnect') cancel(given)
      return
    }
    if (livePairing(connection)?.uri === uri) return
    awaitedSince = null
    attempts.send({ type: 'uri', attempt: given.attempt, pairing: toPairing(uri, clock.now()) })
    store.set({ isLinkOpened: false })
    onPairing()
  }

  function refused(given: PairingAttempt, isNewest: boolean, error: unknown) {
    const failure = toFailure(error)
    const isDeclined = failure.kind === 'rejected'
    if (!isNewest && !isDeclined) return
    track({ event: 'CONNECT_ERROR', properties: { message: messageOf(error) ?? 'Unknown' } })
    const isRetryAllowed = clock.now() - lastRetryAt >= minBetweenRetries
    if (!isDeclined || (isNewest && !isRetryAllowed)) return fail(given, failure)
    snackbar.show({ message: 'declined', variant: 'error' })
    attempts.send({ type: 'declined', attempt: given.attempt })
    onLost()
    if (!isNewest) return
    // A renewal was refused before its code arrived. The older code is no longer shown and must not stay valid.
    if (pending > 0) cancel(given)
    lastRetryAt = clock.now()
    void propose(given)
  }

  function fail(given: PairingAttempt, failure: ConnectionFailure) {
    attempts.send({ type: 'failed', attempt: given.attempt, failure })
    onLost()
    cancel(given)
  }

  function cancel({ connectorUid }: PairingAttempt) {
    wallets.cancelConnect(connectorUid)
  }

  function start(choice: TargetWallet, wallet: Wallet | null): PairingAttempt {
    const attempt = attempts.begin(choice)
    const given: PairingAttempt = { attempt, connectorUid: choice.connectorUid, wallet, link: null }
    void propose(given)
    return given
  }

  return {
    start,
    restart(choice, wallet) {
      lastRetryAt = clock.now()
      return start(choice, wallet)
    },
    cancel,
    check(given) {
      const pairing = livePairing(store.get().connection)
      const now = clock.now()
      if (!pairing || !platform.isVisible() || !isRenewalDue(pairing, now)) return
      if (awaitedSince === null) void propose(given)
      else if (isPairingExpired(pairing, now) && now - awaitedSince >= renewalLimit) {
        fail(given, { kind: 'expired', detail: null })
      }
    },
  }
}
