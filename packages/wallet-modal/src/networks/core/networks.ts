import type { AccountState } from '../../account/core/account-state.ts'
import type { CoreContext } from '../../shell/core/core-context.ts'
import { topEntry, topEntryOf, topView, type ViewEntry } from '../../shell/core/view-stack.ts'
import { pickAction } from './network-choice.ts'
import { anyNetwork, type NetworksState } from './networks-state.ts'
import type { CreateSwitching, Switching } from './switching.ts'

export type NetworkActions = {
  /** Handles a press on a network of the list: nothing, a switch, a request to the wallet, or Connect. */
  pickNetwork(chainId: number): Promise<void>
  /** Asks the wallet again after a failed switch. */
  retrySwitch(): void
  openNetworkHelp(): void
}

type LaterNetworks = NetworkActions & {
  /** Starts the switching with its code, which the views that switch bring along. Until then no wallet is asked. */
  provideSwitching(create: CreateSwitching): void
  destroy(): void
}

/** Creates the list of networks and the switch between them. */
export function createNetworks(dependencies: CoreContext<NetworksState & AccountState>): LaterNetworks {
  const { store, navigation, track, wallets } = dependencies
  let switching: Switching | null = null

  /** True while a wallet that just connected on a network unknown to the app is asked to switch. */
  let isStep = false

  /** A wallet is connected only when it is on one of the app's networks. */
  function lastStep(): ViewEntry | null {
    const { isOpen, networks, stack } = store.get()
    const { address, chainId } = wallets.account()
    const [network] = networks
    const isForeign = address !== null && !networks.some((known) => known.chainId === chainId)
    if (!isOpen || !isForeign || !network) return null
    isStep = isStep || topView(stack) !== 'SwitchNetwork'
    return { view: 'SwitchNetwork', network }
  }

  function finish() {
    const { stack } = store.get()
    const isHere = topView(stack) === 'SwitchNetwork' || topView(stack) === 'Networks'
    const isLastStep = isStep
    isStep = false
    switching?.leave()
    store.set({ selectedChainId: wallets.selectedChainId() })
    if (isHere && isLastStep) navigation.finish()
    else if (isHere) navigation.back()
  }

  async function readSupport() {
    const networkSupport = await wallets.networkSupport().catch(() => anyNetwork)
    store.set({ networkSupport })
    return networkSupport
  }

  function followView(entry: ViewEntry | null) {
    const { switching: state } = store.get()
    if (entry?.view === 'Networks') void readSupport()
    if (entry?.view === 'SwitchNetwork') {
      // A direct switch that failed opens this view with its failure. The user decides whether to ask again.
      const isFailed = state.status === 'failed' && state.network.chainId === entry.network.chainId
      if (!isFailed) switching?.start(entry.network)
    } else if (state.status !== 'idle') switching?.leave()
  }

  function followWallet() {
    const before = store.get()
    // The next wallet may support other networks.
    if (wallets.account().address === null) store.set({ networkSupport: anyNetwork })
    const selectedChainId = wallets.selectedChainId()
    if (selectedChainId === before.selectedChainId) return
    store.set({ selectedChainId })
    if (topView(before.stack) === 'SwitchNetwork' || before.switching.status !== 'idle') finish()
  }

  async function pickNetwork(chainId: number) {
    const network = store.get().networks.find((known) => known.chainId === chainId)
    if (!network) return
    const support = await readSupport()
    const { account, selectedChainId, stack, isOpen, switching: state } = store.get()
    if (!isOpen || topView(stack) !== 'Networks' || state.status === 'asking') return
    const result = pickAction(chainId, { isConnected: account.address !== null, selectedChainId, support })
    if (result === 'switch') switching?.start(network)
    if (result === 'requestWallet') navigation.push({ view: 'SwitchNetwork', network })
    if (result === 'connectNext') await chooseUnconnected(chainId)
  }

  async function chooseUnconnected(chainId: number) {
    await wallets.switchNetwork(chainId)
    store.set({ selectedChainId: wallets.selectedChainId() })
    navigation.push({ view: 'Connect' })
  }

  navigation.addLastStep(lastStep)
  navigation.onShown(followView)
  const stopWatching = wallets.watchAccount(followWallet)

  return {
    provideSwitching(create) {
      if (switching) return
      switching = create({
        wallets,
        set: (state) => store.set({ switching: state }),
        onSwitched: finish,
        onFailed: (network) => navigation.push({ view: 'SwitchNetwork', network }),
      })
      const { isOpen, stack } = store.get()
      if (isOpen) followView(topEntry(stack))
    },
    pickNetwork,
    retrySwitch() {
      const entry = topEntryOf(store.get().stack, 'SwitchNetwork')
      if (entry && store.get().switching.status === 'failed') switching?.start(entry.network)
    },
    openNetworkHelp() {
      track({ event: 'CLICK_NETWORK_HELP' })
      navigation.push({ view: 'WhatIsANetwork' })
    },
    destroy: stopWatching,
  }
}
