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
    propose: (chains) =>
      client.connect({
        optionalNamespaces: {
          eip155: { chains: chains.map((id) => `eip155:${id}`), methods, events: ['chainChanged', 'accountsChanged'] },
        },
      }),
    ask: (topic, chainId, method, params) =>
      client.request({ topic, chainId: `eip155:${chainId}`, request: { method, params } }),
    collect(event) {
      const all: unknown[] = []
      client.on(event, (happening) => void all.push(happening))
      return all
    },
    stop,
  }
}
