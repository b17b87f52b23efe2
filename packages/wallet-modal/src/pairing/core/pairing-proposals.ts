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

/** A renewal that brought nothing for so long has failed, once the old code is of no use any more. */
const renewalLimit = 10_000

/** A person's try to connect by code or link; it may need several pairings, and can be approved after it was left. */
export type PairingAttempt = {
  readonly attempt: number
  readonly connectorUid: string
  /** For which wallet, once that is known, and the link by which it was opened, if any was. */
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
  /** The first pairing of a try, or a newer one, is there. */
  onPairing: () => void
  /** The pairing there was is of no use any more. */
  onLost: () => void
  onApproved: (approved: PairingAttempt) => void
}

export type PairingProposals = {
  start(choice: TargetWallet, wallet: Wallet | null): PairingAttempt
  /** Begins again after a failure. */
  restart(choice: TargetWallet, wallet: Wallet | null): PairingAttempt
  /** Makes a new pairing if the present one is about to run out. Nothing is done for a page nobody sees. */
  check(given: PairingAttempt): void
  /** Gives up what still waits. */
  cancel(given: PairingAttempt): void
}

/** Asks for pairings: the first of a try, one in place of each that runs out, and one after a wallet said no. */
export function createPairingProposals(dependencies: Dependencies): PairingProposals {
  const { store, wallets, clock, snackbar, track, platform, attempts, onPairing, onLost, onApproved } = dependencies
  let newest = 0
  let pending = 0
  /** Since when an address is waited for; null when none is. */
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
    // The old code was approved while a new one was being made.
    if (pending > 0 && attempts.isCurrent(attempt)) cancel(given)
    onApproved(given)
  }

  function receive(given: PairingAttempt, uri: string) {
    const { connection } = store.get()
    if (!attempts.isCurrent(given.attempt)) {
      // It was left while its connector was still being loaded, and giving up came too early to be heard.
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
    // A renewal was refused before its code came: the older code, no longer shown, must not stay good.
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
