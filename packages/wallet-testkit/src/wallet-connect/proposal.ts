import type { WalletMetadata } from './sign-client.ts'

/** A dApp's proposal, after the wallet has read its URI. */
export interface WalletConnectProposal {
  readonly id: number
  readonly pairingTopic: string
  /** `authenticate` asks for a connection and a signed message in one (`wc_sessionAuthenticate`). */
  readonly kind: 'session' | 'authenticate'
  /** The dApp's metadata. */
  readonly dapp: WalletMetadata
  /** The requested chain ids. */
  readonly chains: readonly number[]
  readonly methods: readonly string[]
}

export interface ProposalQueue {
  readonly open: readonly WalletConnectProposal[]
  put(proposal: WalletConnectProposal): void
  remove(id: number): void
  /** Resolves with the proposal of a pairing. Throws an error if none arrives within `timeoutMs`. */
  waitFor(pairingTopic: string, timeoutMs: number): Promise<WalletConnectProposal>
}

export function createProposalQueue(): ProposalQueue {
  const proposals = new Map<number, WalletConnectProposal>()
  const waiting = new Map<string, (proposal: WalletConnectProposal) => void>()
  const of = (topic: string) => [...proposals.values()].find(({ pairingTopic }) => pairingTopic === topic)
  return {
    get open() {
      return [...proposals.values()]
    },
    put(proposal) {
      proposals.set(proposal.id, proposal)
      waiting.get(proposal.pairingTopic)?.(proposal)
    },
    remove: (id) => void proposals.delete(id),
    async waitFor(topic, timeoutMs) {
      const there = of(topic)
      if (there) return there
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(topic)
          reject(
            new Error(
              `No proposal arrived for the pairing within ${timeoutMs} ms: check that its URI has not expired or been used`,
            ),
          )
        }, timeoutMs)
        waiting.set(topic, (proposal) => {
          clearTimeout(timer)
          waiting.delete(topic)
          resolve(proposal)
        })
      })
    },
  }
}

/** Returns the chain ids and methods of the proposed EVM namespaces. Others are left out: the wallet has no accounts there. */
export function readNamespaces(...sets: readonly unknown[]): Pick<WalletConnectProposal, 'chains' | 'methods'> {
  type Wanted = { chains?: readonly string[]; methods?: readonly string[] }
  const wanted = sets
    .flatMap((set) => Object.entries((set ?? {}) as Record<string, Wanted>))
    .filter(([namespace]) => /^eip155(?::|$)/.test(namespace))
    // A namespace may name one chain itself: `eip155:56` (CAIP-217).
    .map(([namespace, { chains, methods = [] }]) => ({
      chains: chains ?? (namespace === 'eip155' ? [] : [namespace]),
      methods,
    }))
  return {
    chains: unique(wanted.flatMap(({ chains }) => chains.map(chainIdOf))),
    methods: unique(wanted.flatMap(({ methods }) => methods)),
  }
}

/** Returns the number in `eip155:56`. */
export function chainIdOf(chain: string): number {
  return Number(chain.split(':')[1])
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
