import type { ConnectionAttempts } from '../../connection/core/connection-attempts.ts'
import { type ConnectionSlice, isWaiting, livePairing } from '../../connection/core/connection-machine.ts'
import type { DirectConnection } from '../../connection/core/direct-connection.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { Clipboard, KeyValueStorage, Opener, Platform } from '../../ports/wallet-port.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import type { ViewEntry } from '../../shell/core/view-stack.ts'
import { rememberRecent } from '../../wallets/core/recent-wallets.ts'
import { platformsOf, type WalletPlatform } from '../../wallets/core/wallet-platforms.ts'
import { removeDeepLinkChoice, saveDeepLinkChoice } from './deep-link-choice.ts'
import { isPairingExpired } from './pairing-expiry.ts'
import { openLink } from './pairing-link.ts'
import { createPairingProposals, type PairingAttempt } from './pairing-proposals.ts'
import { initialPairing, type PairingState } from './pairing-state.ts'
import { anyWalletName, extensionTarget, pairingTarget } from './pairing-target.ts'
import { createPairingTimer } from './pairing-timer.ts'

/** Delay in milliseconds before the code is shown or a desktop app opened (specification, section 9). */
const readyDelay = 200

export type PairingActions = {
  /** Shows another platform of the wallet, one of `platforms`. */
  showPlatform(platform: WalletPlatform): void
  /** Opens the wallet's link with the current pairing. Does nothing without one. */
  openWallet(): void
  /** Copies the pairing's URI and reports whether that worked. */
  copyLink(): Promise<void>
}

export type PairingDependencies = CoreContext<PairingState & ConnectionSlice> & {
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
  attempts: ConnectionAttempts
  direct: DirectConnection
  onApproved: () => void
}

export type Pairing = PairingActions & {
  /** Starts or stops with the view. Returns whether the view needs a pairing. */
  follow(entry: ViewEntry | null): boolean
  /** Retries what failed. */
  retry(): void
  destroy(): void
}

/**
 * Creates the connection by code or link. The relay is contacted only after the user chose WalletConnect: by opening
 * its view, or on a phone the list of all wallets, so that a tap on one can open its app at once.
 */
export function createPairing(dependencies: PairingDependencies): Pairing {
  const { store, snackbar, track, wallets, clock } = dependencies
  const { storage, clipboard, platform, attempts, direct, onApproved } = dependencies
  const proposals = createPairingProposals({
    ...dependencies,
    onPairing,
    onLost: () => watch.count(),
    onApproved: finish,
  })
  const watch = createPairingTimer({ store, clock, platform, onCheck: check })
  let wallet: Wallet | null = null
  let live: PairingAttempt | null = null
  /** True until the shown platform opened on its own once its pairing arrived. */
  let opensItself = false
  let cancelReady = () => {}

  function follow(entry: ViewEntry | null): boolean {
    const isShown = entry?.view === 'ConnectingWalletConnect'
    const isNear = entry?.view === 'AllWallets' && platform.isMobile
    if (isShown) enter(entry.wallet)
    else if (isNear) prepare()
    else leave()
    return isShown || (isNear && live !== null)
  }

  function enter(entered: Wallet | null) {
    wallet = entered
    const platforms = platformsOf(wallet, { connectors: wallets.connectors(), platform })
    store.set({ platforms })
    // A user who returns to the view has left the wallet's app, or never wanted to open it.
    if (platforms[0]) show(platforms[0], store.get().stack.direction !== 'back')
  }

  function prepare() {
    leave()
    wallet = null
    pair()
  }

  function leave() {
    if (!live && store.get().platform === null) return
    stopPairing()
    attempts.send({ type: 'left' })
    store.set(initialPairing)
  }

  function show(shown: WalletPlatform, isAhead: boolean) {
    const name = wallet?.name ?? anyWalletName
    track({ event: 'SELECT_WALLET', properties: { name, platform: shown === 'unsupported' ? 'browser' : shown } })
    store.set({ platform: shown })
    opensItself = isAhead && (shown === 'mobile' || shown === 'desktop')
    if (shown === 'browser') askExtension()
    else if (shown === 'unsupported') rest()
    else pair()
    if (livePairing(store.get().connection)) becomePaired(true)
  }

  function askExtension() {
    stopPairing()
    const choice = wallet && extensionTarget(wallet, { connectors: wallets.connectors(), platform })
    if (wallet && choice) direct.startExtension(choice, { id: wallet.id, rdns: wallet.rdns, wallet })
  }

  function rest() {
    stopPairing()
    attempts.send({ type: 'left' })
  }

  function pair() {
    const choice = pairingTarget(wallet, wallets.connectors())
    if (!choice) return
    if (live && isWaiting(store.get().connection)) {
      live.wallet = wallet
      attempts.send({ type: 'aimed', choice })
    } else {
      store.set({ isCodeReady: false, isLinkOpened: false })
      live = proposals.start(choice, wallet)
      watch.start()
    }
  }

  function stopPairing() {
    cancelReady()
    watch.stop()
    if (live) proposals.cancel(live)
    live = null
  }

  function onPairing() {
    becomePaired(platform.isInGesture())
  }

  /** A phone opens another app only within a tap. A desktop asks the user, after the view has settled. */
  function becomePaired(mayOpen: boolean) {
    watch.count()
    cancelReady()
    cancelReady = clock.after(readyDelay, becomeReady)
    const { platform: shown } = store.get()
    if (shown !== 'mobile' && shown !== 'web') return
    if (opensItself && mayOpen) openWallet()
    opensItself = false
  }

  function becomeReady() {
    store.set({ isCodeReady: true })
    if (opensItself && store.get().platform === 'desktop') openWallet()
    opensItself = false
  }

  function openWallet() {
    const { connection, platform: shown } = store.get()
    const pairing = livePairing(connection)
    if (!pairing || !live || !wallet) return
    if (isPairingExpired(pairing, clock.now())) return proposals.check(live)
    store.set({ isLinkOpened: true })
    const link = openLink({ wallet, shown, uri: pairing.uri }, dependencies)
    if (link) live.link = { href: link.href, name: wallet.name }
  }

  async function copyLink() {
    const pairing = livePairing(store.get().connection)
    if (!pairing) return
    try {
      await clipboard.write(pairing.uri)
      snackbar.show({ message: 'linkCopied', variant: 'success' })
    } catch {
      snackbar.show({ message: 'copyFailed', variant: 'error' })
    }
  }

  function check() {
    const { connection } = store.get()
    const isExpired = connection.status === 'failed' && connection.failure.kind === 'expired'
    if (isExpired && platform.isVisible()) pairAgain()
    else if (live) proposals.check(live)
  }

  function pairAgain() {
    const choice = pairingTarget(wallet, wallets.connectors())
    if (!choice || store.get().connection.status !== 'failed') return
    store.set({ isCodeReady: false, isLinkOpened: false })
    live = proposals.restart(choice, wallet)
  }

  function retry() {
    const { platform: shown } = store.get()
    if (shown === 'browser') return direct.retry()
    if (shown === 'unsupported') return lookAgain()
    opensItself = shown !== 'qrcode'
    pairAgain()
  }

  /** The extension may have been installed or unlocked in the meantime. */
  function lookAgain() {
    wallets.refreshConnectors()
    const platforms = platformsOf(wallet, { connectors: wallets.connectors(), platform })
    store.set({ platforms })
    const { platform: shown } = store.get()
    if (shown !== null && !platforms.includes(shown) && platforms[0]) show(platforms[0], true)
  }

  function finish(approved: PairingAttempt) {
    const { wallet: used } = approved
    if (used) rememberRecent(storage, { id: used.id, rdns: used.rdns, wallet: used })
    saveDeepLinkChoice(storage, approved.link)
    track({ event: 'CONNECT_SUCCESS', properties: { method: approved.link ? 'mobile' : 'qrcode' } })
    attempts.send({ type: 'approved', attempt: approved.attempt })
    if (live !== approved) return
    live = null
    watch.stop()
    onApproved()
  }

  let hadAccount = wallets.account().address !== null
  const stopWatchingAccount = wallets.watchAccount(() => {
    const { address, status } = wallets.account()
    if (hadAccount && status === 'disconnected') removeDeepLinkChoice(storage)
    hadAccount = address !== null
  })

  return {
    follow,
    showPlatform(shown) {
      const { platforms, platform: before } = store.get()
      if (before !== null && before !== shown && platforms.includes(shown)) show(shown, true)
    },
    openWallet,
    copyLink,
    retry,
    destroy() {
      leave()
      stopWatchingAccount()
    },
  }
}
