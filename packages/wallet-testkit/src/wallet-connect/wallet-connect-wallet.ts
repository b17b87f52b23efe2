import type { LocalAccount } from 'viem'
import { type Behaviour, type Behaviours, failures, type RpcFailure } from '../wallet/behaviour.ts'
import type { Prompt, WalletRequest } from '../wallet/prompts.ts'
import { createWalletCore, type RpcUrls } from '../wallet/wallet-core.ts'
import { type AuthPayload, signOneClick } from './one-click.ts'
import { createProposalQueue, readNamespaces, type WalletConnectProposal } from './proposal.ts'
import { serveRequests } from './serve-requests.ts'
import { namespacesFor, publishAccount, publishChain } from './session-state.ts'
import { startSignClient, type WalletMetadata } from './sign-client.ts'

/** The options of `createWalletConnectWallet`. */
export interface WalletConnectWalletOptions {
  relayUrl: string
  /** Signs everything. May be a contract account of the chain fixture. */
  account: LocalAccount
  /** The chains the wallet knows. It starts on the first. */
  chains: readonly number[]
  /** The node for transactions and reads. */
  rpcUrl?: RpcUrls
  behaviours?: Behaviours
  /**
   * Answers `wc_sessionAuthenticate` with a signed message. Without it, like most wallets, it sees a plain proposal.
   */
  oneClick?: boolean
  metadata?: Partial<WalletMetadata>
  /** How long `pair` waits for the dApp's proposal, in milliseconds. */
  proposalTimeoutMs?: number
}

/** A wallet on the other side of a WalletConnect pairing. */
export interface WalletConnectWallet {
  readonly address: LocalAccount['address']
  readonly chainId: number
  /** Topics of its sessions. */
  readonly sessions: readonly string[]
  /** Every request it received, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Pending requests for methods with the behaviour `ask`. */
  readonly prompts: readonly Prompt[]
  /** Errors of automatic answers. A test that expects none asserts that it is empty. */
  readonly faults: readonly unknown[]
  /** Reads a `wc:` URI. Throws an error if no proposal arrives for it. */
  pair(uri: string): Promise<WalletConnectProposal>
  /** Approves the newest proposal, and signs it if it is one-click. Returns the session's topic. */
  approve(proposal?: WalletConnectProposal): Promise<string>
  /** Refuses the newest proposal, with WalletConnect's code 5000 by default. */
  reject(failure?: RpcFailure, proposal?: WalletConnectProposal): Promise<void>
  behave(method: string, behaviour: Behaviour): void
  /** Changes the chain in the wallet, as its user does: `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  /** Changes the account in the wallet: `accountsChanged`. */
  switchAccount(account: LocalAccount): Promise<void>
  /**
   * Sends every session a message, however wrong: any JSON, encrypted with the session's key, such as
   * `{ id: 1, jsonrpc: '2.0', method: 'wc_sessionEvent', params: null }`.
   */
  send(message: unknown): Promise<void>
  /** Ends every session and notifies the dApp. */
  disconnect(): Promise<void>
  /** Deletes every session without a notification, like a wallet that was reset. */
  forget(): Promise<void>
  close(): Promise<void>
}

const defaultMetadata: WalletMetadata = {
  name: 'Testkit wallet',
  description: 'A wallet that does what a test tells it',
  url: 'https://wallet.example',
  icons: [],
}

/**
 * Starts a WalletConnect wallet in this process. Close it, or its sockets and timers keep the process alive.
 * @example const wallet = await createWalletConnectWallet({ relayUrl: relay.url, account, chains: [56] })
 */
export async function createWalletConnectWallet(options: WalletConnectWalletOptions): Promise<WalletConnectWallet> {
  const { relayUrl, account, chains, rpcUrl, behaviours, metadata, oneClick = false } = options
  const { client, stop } = await startSignClient(relayUrl, { ...defaultMetadata, ...metadata })
  const desk = createProposalQueue()
  const signIns = new Map<number, AuthPayload>()
  const core = createWalletCore({
    accounts: [account],
    chains,
    rpcUrl,
    behaviours,
    onChain: () => publishChain(client, core),
  })
  const faults = serveRequests(client, core)

  client.on('session_proposal', ({ id, params }) => {
    const wanted = readNamespaces(params.requiredNamespaces, params.optionalNamespaces)
    const { pairingTopic, proposer } = params
    desk.put({ id, pairingTopic, kind: 'session', dapp: proposer.metadata, ...wanted })
  })
  client.on('proposal_expire', ({ id }) => desk.remove(id))
  if (oneClick) {
    client.on('session_authenticate', ({ id, topic, params: { authPayload, requester } }) => {
      signIns.set(id, authPayload)
      const wanted = readNamespaces({ eip155: { chains: authPayload.chains } })
      desk.put({ id, pairingTopic: topic, kind: 'authenticate', dapp: requester.metadata, ...wanted })
    })
  }

  function take(proposal = desk.open.at(-1)): WalletConnectProposal {
    if (!proposal) throw new Error('There is no proposal to answer')
    desk.remove(proposal.id)
    return proposal
  }

  async function approveSignIn(id: number, payload: AuthPayload): Promise<string> {
    const cacao = await signOneClick(client, payload, currentAccount(), core.chains)
    const { session } = await client.approveSessionAuthenticate({ id, auths: [cacao] })
    return session?.topic ?? ''
  }

  const currentAccount = () => core.accounts[0] ?? account

  return {
    get address() {
      return currentAccount().address
    },
    get chainId() {
      return core.chainId
    },
    get sessions() {
      return client.session.keys
    },
    requests: core.requests,
    get prompts() {
      return core.prompts.open
    },
    faults,
    async pair(uri) {
      const topic = /^wc:(?:\/\/)?([0-9a-f]+)@2/.exec(uri)?.[1]
      if (topic === undefined) throw new TypeError(`Not a WalletConnect v2 URI: ${uri}`)
      await client.pair({ uri })
      return desk.waitFor(topic, options.proposalTimeoutMs ?? 30_000)
    },
    async approve(chosen) {
      const proposal = take(chosen)
      const payload = signIns.get(proposal.id)
      if (payload) return approveSignIn(proposal.id, payload)
      const namespaces = namespacesFor(core, proposal)
      const { topic } = await client.approve({ id: proposal.id, namespaces })
      return topic
    },
    async reject(failure = failures.rejectedByPeer, chosen) {
      const { id, kind } = take(chosen)
      const reason = { code: failure.code, message: failure.message ?? 'The wallet refused.' }
      await (kind === 'session' ? client.reject({ id, reason }) : client.rejectSessionAuthenticate({ id, reason }))
    },
    behave: core.prompts.behave,
    switchChain: core.setChain,
    async switchAccount(next) {
      core.accounts = [next]
      await publishAccount(client, core)
    },
    async send(message) {
      for (const topic of client.session.keys) {
        const sealed = await client.core.crypto.encode(
          topic,
          message as Parameters<typeof client.core.crypto.encode>[1],
        )
        await client.core.relayer.publish(topic, sealed, { ttl: 300, tag: 1110 })
      }
    },
    async disconnect() {
      const reason = { code: 6000, message: 'User disconnected.' }
      for (const topic of client.session.keys) await client.disconnect({ topic, reason })
    },
    async forget() {
      for (const topic of client.session.keys) {
        await client.core.relayer.unsubscribe(topic)
        await client.session.delete(topic, { code: 6000, message: 'Forgotten.' })
      }
    },
    close: stop,
  }
}
