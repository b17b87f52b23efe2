import type { Directory } from '../directory-port.ts'
import { WalletModalViewError } from '../errors.ts'
import type { PartDependencies } from '../part.ts'
import type { Clipboard, KeyValueStorage, Opener, Platform } from '../ports.ts'
import { topView } from '../view-stack.ts'
import { createConnecting } from './connecting.ts'
import { type ConnectionState, idle } from './connection-machine.ts'
import { readRecent } from './recent-wallets.ts'
import { listChoices, type WalletChoice } from './wallet-choice.ts'

export type ConnectState = {
  /** The entries of the Connect list. */
  readonly choices: readonly WalletChoice[]
  readonly connection: ConnectionState
}

export const initialConnect: ConnectState = { choices: [], connection: idle }

export type ConnectActions = {
  /** Connects with an entry of `choices`. @throws WalletModalViewError when the list has no such entry. */
  choose(choiceId: string): void
  /** Asks the wallet again after a failure. */
  retry(): void
}

type Dependencies = PartDependencies & {
  directory: Directory
  storage: KeyValueStorage
  clipboard: Clipboard
  opener: Opener
  platform: Platform
}

/** Choosing a wallet and connecting with it. */
export function createConnect(dependencies: Dependencies): ConnectActions & { destroy(): void } {
  const { store, navigation, wallets, clock, storage, platform } = dependencies
  const connecting = createConnecting({ store, wallets, clock, storage, platform, onApproved: navigation.close })
  const stopConnectors = wallets.watchConnectors(updateChoices)

  function updateChoices() {
    store.set({ choices: listChoices(wallets.connectors(), readRecent(storage)) })
  }

  navigation.onShown((entry) => {
    if (entry?.view !== 'ConnectingExternal') connecting.leave()
  })
  navigation.onOpening(() => {
    wallets.refreshConnectors()
    updateChoices()
  })

  function choose(choiceId: string) {
    const { isOpen, stack, choices } = store.get()
    const choice = choices.find(({ id }) => id === choiceId)
    if (!choice) throw new WalletModalViewError(`No wallet '${choiceId}' to connect with`)
    // A second tap, or one that lands while the dialog fades out, must not prompt again.
    if (!isOpen || topView(stack) === 'ConnectingExternal') return
    navigation.push({ view: 'ConnectingExternal', choice })
    connecting.start(choice)
  }

  function retry() {
    const { connection } = store.get()
    if (connection.status === 'failed') connecting.start(connection.choice)
  }

  return {
    choose,
    retry,
    destroy() {
      connecting.destroy()
      stopConnectors()
    },
  }
}
