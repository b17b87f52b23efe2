import type { Chain, EIP1193Provider } from 'viem'
import { safeStorage } from '../browser/safe-storage.ts'
import { assembleModal, type CommonOptions, type WalletModal } from '../modal/assemble-modal.ts'
import { createProviderPort } from './provider-port.ts'
import { createSession, type SessionKeeper } from './session.ts'
import { createWalletList } from './wallet-list.ts'
import type { PairedWallet, WalletConnectFeature } from './walletconnect-wallet.ts'

/** The options of `createProviderModal`. */
export type ProviderModalOptions = CommonOptions & {
  /** The chains of the app. Their RPC URLs are offered to wallets that do not know a chain. */
  chains: readonly [Chain, ...Chain[]]
  /** Lists WalletConnect: the result of `walletConnect`. */
  walletConnect?: WalletConnectFeature
}

/** A modal without wagmi. */
export type ProviderModal = WalletModal & {
  /** Returns the provider of the connected wallet (EIP-1193), for viem's `custom` or ethers' `BrowserProvider`. */
  provider(): EIP1193Provider | null
  /** Restores the wallet of the last visit, without a prompt, once it announces itself. */
  reconnect(): void
}

/**
 * Creates a modal for an app without wagmi. It lists the wallets that announce themselves (EIP-6963) and
 * `window.ethereum`.
 *
 * @example const modal = createProviderModal({ chains: [bsc] })
 */
export function createProviderModal(options: ProviderModalOptions): ProviderModal {
  const { chains, tokens = {}, chainImages = {}, defaultChainId, environment, walletConnect, signIn } = options
  const storage = environment?.storage ?? safeStorage(() => localStorage)
  const paired = walletConnect?.create(chains, storage)
  const list = createWalletList(undefined, paired && [paired])
  const session = createSession(list, storage)
  const wallets = createProviderPort(list, session, {
    chains,
    tokens,
    chainImages,
    defaultChainId,
    oneClick: signIn?.oneClick,
  })
  return {
    ...assembleModal(wallets, options, walletConnect?.projectId ?? null),
    provider: () => (session.current().wallet?.provider as EIP1193Provider | undefined) ?? null,
    reconnect() {
      session.restore()
      // A pairing that was shown before a reload may have been answered in the meantime. A failure leaves the page disconnected.
      if (paired) void resume(paired, session).catch(() => {})
    },
  }
}

async function resume(wallet: PairedWallet, session: SessionKeeper) {
  if (await wallet.pairing.resume()) await session.adopt(wallet)
}
