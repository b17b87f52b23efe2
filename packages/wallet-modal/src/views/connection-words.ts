import type { ConnectionState } from '../core/connect/connection-machine.ts'
import { type Catalogue, type FailureWords, fill } from '../locales/catalogue.ts'

type Begun = Exclude<ConnectionState, { status: 'idle' }>

/** What the person is told in a state of the connection: where it stands, and what to do. */
export function connectionWords(connection: Begun, texts: Catalogue): FailureWords {
  const name = connection.choice.name ?? texts.browserWallet
  if (connection.status === 'failed') {
    const { title, hint } = texts.failures[connection.failure.kind]
    return { title: fill(title, 'name', name), hint: fill(hint, 'name', name) }
  }
  const isBusy = connection.status !== 'awaitingWallet' || connection.isBuffering
  return { title: isBusy ? texts.connecting : fill(texts.continueIn, 'name', name), hint: texts.acceptInWallet }
}
