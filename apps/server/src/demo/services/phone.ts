import type { WalletConnectWallet } from '@terahold/wallet-testkit'
import type { Address, LocalAccount } from 'viem'

/**
 * A WalletConnect wallet in place of a phone, because no phone can reach a relay on loopback. It approves everything.
 */
export type DemoPhone = {
  /**
   * Reads a WalletConnect link, as a phone reads the code on the screen, and approves the connection.
   * @throws Error when no page waits for this link.
   */
  readonly connect: (uri: string) => Promise<{ dapp: string; address: Address }>
  /** Ends its connections, notifies their pages, and disconnects from the relay. */
  readonly stop: () => Promise<void>
}

export type DemoPhoneOptions = {
  readonly relayUrl: string
  readonly account: LocalAccount
  readonly chainId: number
  readonly rpcUrl: string
  /** Gives the account money; called once, before the first connection. */
  readonly fund: (address: Address) => Promise<unknown>
}

/** How long the page of a link may take to answer. */
const proposalTimeoutMs = 15_000

/** The demo's phone. Nothing of it is loaded or connected before its first link. */
export function createDemoPhone({ relayUrl, account, chainId, rpcUrl, fund }: DemoPhoneOptions): DemoPhone {
  let starting: Promise<WalletConnectWallet> | undefined

  async function start(): Promise<WalletConnectWallet> {
    const { createWalletConnectWallet } = await import('@terahold/wallet-testkit')
    await fund(account.address)
    return createWalletConnectWallet({
      relayUrl,
      account,
      rpcUrl,
      chains: [chainId],
      proposalTimeoutMs,
      metadata: { name: 'Demo phone', description: 'The demo’s own phone' },
    })
  }

  return {
    async connect(uri) {
      starting ??= start().catch((error: unknown) => {
        starting = undefined
        throw error
      })
      const wallet = await starting
      const proposal = await wallet.pair(uri)
      await wallet.approve(proposal)
      return { dapp: proposal.dapp.name, address: wallet.address }
    },
    async stop() {
      const wallet = await starting
      starting = undefined
      try {
        await wallet?.disconnect()
      } finally {
        await wallet?.close()
      }
    },
  }
}
