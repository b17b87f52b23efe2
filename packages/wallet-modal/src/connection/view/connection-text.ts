import { type Catalogue, type FailureWords, failureWords, fill } from '../../locales/catalogue.ts'
import type { ModalState } from '../../modal/core/modal-state.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import { type ConnectionState, livePairing } from '../core/connection-machine.ts'

type Begun = Exclude<ConnectionState, { status: 'idle' }>

/** Returns the text for a state of the connection: what is happening and what to do. Null if no wallet is asked. */
export function connectionText(state: ModalState): FailureWords | null {
  const { connection, platform, texts, stack } = state
  if (platform === 'unsupported') {
    return named(texts.failures.notInstalled, topEntryOf(stack, 'ConnectingWalletConnect')?.wallet?.name ?? '')
  }
  if (connection.status === 'idle') return null
  if (connection.choice.kind !== 'walletConnect') return directWords(connection, texts)
  // A pairing prepared in the list of wallets is not announced.
  return platform === null ? null : pairingWords(connection, state)
}

function directWords(connection: Begun, texts: Catalogue): FailureWords {
  const name = connection.choice.name ?? texts.browserWallet
  if (connection.status === 'failed') return named(failureWords(texts, texts.failures, connection.failure.kind), name)
  const isBusy = connection.status !== 'awaitingWallet' || connection.isBuffering
  return { title: isBusy ? texts.connecting : fill(texts.continueIn, 'name', name), hint: texts.acceptInWallet }
}

function pairingWords(connection: Begun, { platform, texts, isLinkOpened }: ModalState): FailureWords {
  const name = connection.choice.name ?? texts.browserWallet
  if (connection.status === 'failed') return named(failureWords(texts, texts.failures, connection.failure.kind), name)
  if (connection.status !== 'approved' && !connection.isRelayReachable) return texts.pairing.relayLost
  const isThere = livePairing(connection) !== null
  if (platform === 'qrcode') return { title: isThere ? texts.pairing.scan : texts.pairing.makingCode, hint: '' }
  if (connection.status !== 'approved' && connection.wasDeclined && !isLinkOpened) {
    return named(texts.failures.rejected, name)
  }
  const continuesInTab = platform === 'web' && !isLinkOpened
  const isBusy = !isThere || (connection.status === 'awaitingWallet' && connection.isBuffering)
  return {
    title: isBusy ? texts.connecting : fill(texts.continueIn, 'name', name),
    hint: continuesInTab ? texts.pairing.continueInTab : texts.acceptInWallet,
  }
}

function named({ title, hint }: FailureWords, name: string): FailureWords {
  return { title: fill(title, 'name', name), hint: fill(hint, 'name', name) }
}
