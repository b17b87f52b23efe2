import type { EventEmitter } from 'node:events'
import type { Hex } from 'viem'
import { type Client, startSignClient } from './sign-client.ts'

/** The dApp's side of a pairing, with the same library as the wallet's. */
export interface Dapp {
  readonly client: Client
  propose(chains: readonly number[]): ReturnType<Client['connect']>
  ask<Result = Hex>(topic: string, chainId: number, method: string, params: unknown): Promise<Result>
  /** Collects the events named `event`. */
  collect(event: 'session_event' | 'session_update' | 'session_delete'): unknown[]
  stop(): Promise<void>
}

export async function startDapp(relayUrl: string): Promise<Dapp> {
  const metadata = { name: 'A dApp', description: '', url: 'https://dapp.example', icons: [] }
  const { client, stop } = await startSignClient(relayUrl, metadata)
  const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
  return {
    client,
    async propose(chains) {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: { chains: chains.map((id) => `eip155:${id}`), methods, events: ['chainChanged', 'accountsChanged'] },
        },
      })
      return { ...(uri !== undefined && { uri }), approval: () => unattended(approval()) }
    },
    ask: (topic, chainId, method, params) =>
      unattended(client.request({ topic, chainId: `eip155:${chainId}`, request: { method, params } })),
    collect(event) {
      const all: unknown[] = []
      client.on(event, (happening) => void all.push(happening))
      return all
    },
    async stop() {
      endWaiting(client)
      await stop()
    },
  }
}

/** A test may leave an answer unread. */
function unattended<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined)
  return answer
}

/** Refuses what waits for an answer. Five minutes later, in the middle of another test, the library would throw an error for it. */
function endWaiting({ engine }: Client): void {
  const { events } = engine as unknown as { events: EventEmitter }
  for (const name of events.eventNames()) events.emit(name, { error: { code: 0, message: 'The dApp was stopped.' } })
}
