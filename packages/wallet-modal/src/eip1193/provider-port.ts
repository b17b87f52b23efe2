import { type Chain, createClient, custom, type EIP1193Provider, stringToHex } from 'viem'
import { importWithRetry } from '../browser/import-with-retry.ts'
import { AttemptCancelledError } from '../connection/core/attempt-cancelled.ts'
import { watchTokenParameters } from '../networks/rpc/watch-token.ts'
import type { Account, OneClickRequest, OneClickSignIn, TokensByChain, WalletPort } from '../ports/wallet-port.ts'
import { signWhileConnecting } from '../sign-in/core/one-click.ts'
import type { Session, SessionKeeper } from './session.ts'
import type { WalletList } from './wallet-list.ts'

type Options = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly tokens: TokensByChain
  readonly defaultChainId: number | undefined
  /** A picture by chain id. */
  readonly chainImages: Readonly<Record<number, string>>
  /** What a wallet signs while connecting, if it can. */
  readonly oneClick?: (() => Promise<OneClickRequest>) | undefined
}

/** A wallet is needed and none is connected. */
class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
}

const importChainPart = () => importWithRetry(() => import('./chain-part.ts'), 'chainPart')

/** Creates the wallet port of a page without wagmi: wallets are asked through their providers (EIP-1193). */
export function createProviderPort(list: WalletList, session: SessionKeeper, options: Options): WalletPort {
  const { chains, tokens, defaultChainId, chainImages, oneClick } = options
  let chosen: number | undefined
  /** The wallet that was asked last and has not connected. */
  let asked: string | null = null
  let signedIn: OneClickSignIn | null = null
  const chainOf = (chainId: number | null | undefined) => chains.find(({ id }) => id === chainId)
  const explorerOf = (chainId: number | null) => chainOf(chainId)?.blockExplorers?.default.url.replace(/\/$/, '')

  return {
    connectors: () => list.all().map(({ info }) => info),
    refreshConnectors: list.refresh,
    watchConnectors: list.watch,
    async connect(uid, handlers) {
      const wallet = list.find(uid)
      asked = uid
      if (!wallet) throw Object.assign(new Error('The wallet is gone'), { name: 'ProviderNotFoundError' })
      handlers.onAsked()
      const wanted = chainOf(chosen ?? defaultChainId)
      if (wallet.pairing) {
        const stop = wallet.pairing.follow(handlers)
        try {
          const signed = await signWhileConnecting(wallet.pairing, oneClick)
          await wallet.pairing.connect(wanted?.id)
          if (asked !== uid) throw new AttemptCancelledError('The wallet was left')
          signedIn = signed
        } finally {
          stop()
        }
      }
      await session.connect(wallet)
      if (session.current().wallet !== wallet) throw new AttemptCancelledError('The wallet was left')
      if (asked === uid) asked = null
      chosen = undefined
      // The proposal named the chain, and the wallet did not approve it: the next step offers the switch.
      if (wallet.pairing) return
      // A wallet that stays on another chain is connected. The next step offers the switch.
      if (wanted && session.current().chainId !== wanted.id) await switchTo(wanted).catch(() => {})
    },
    cancelConnect(uid) {
      list.find(uid)?.pairing?.cancel()
      if (asked !== uid) return
      asked = null
      session.leave()
    },
    async disconnect() {
      const { wallet } = session.current()
      asked = null
      session.end()
      await wallet?.pairing?.end()
    },
    account: () => toAccount(session.current()),
    watchAccount: session.watch,
    async balance({ address, chainId }) {
      const chain = chainOf(chainId)
      if (!address || !chain) throw new NotConnectedError('Connect an account on a known network first')
      const { readProviderBalance } = await importChainPart()
      return readProviderBalance(connected().wallet.provider, chain, tokens[chain.id]?.address, address)
    },
    async waitForTransaction(chainId, hash) {
      const { provider } = connected().wallet
      const chain = chainOf(chainId)
      if (!chain || session.current().chainId !== chainId)
        throw new NotConnectedError('The wallet is on another network')
      const { waitForTransaction } = await importChainPart()
      return waitForTransaction(createClient({ chain, transport: custom(provider as EIP1193Provider) }), hash)
    },
    networks: () => chains.map(({ id, name }) => ({ chainId: id, name, image: chainImages[id] ?? null })),
    selectedChainId: () => session.current().chainId ?? chosen ?? defaultChainId ?? chains[0].id,
    networkSupport: async () =>
      session.current().wallet?.pairing?.networkSupport() ?? { approved: null, supportsAll: true },
    async switchNetwork(chainId) {
      const chain = chainOf(chainId)
      if (!session.current().wallet || !chain) chosen = chainId
      else await switchTo(chain)
    },
    transactionUrl(chainId, hash) {
      const explorer = explorerOf(chainId)
      return explorer ? `${explorer}/tx/${hash}` : null
    },
    watchableToken(chainId) {
      const { wallet } = session.current()
      return (wallet && (wallet.pairing?.listsTokens() ?? true) && tokens[chainId]) || null
    },
    watchToken: async (token) =>
      Boolean(
        await connected().wallet.provider.request({
          method: 'wallet_watchAsset',
          params: watchTokenParameters(token),
        }),
      ),
    async signMessage(message) {
      const { wallet, address } = connected()
      const signature = await wallet.provider.request({
        method: 'personal_sign',
        params: [stringToHex(message), address],
      })
      return signature as `0x${string}`
    },
    takeSignIn() {
      const taken = signedIn
      signedIn = null
      return taken
    },
  }

  async function switchTo(chain: Chain) {
    const { wallet } = connected()
    if (wallet.pairing) return wallet.pairing.switchChain(chain.id)
    const { switchInjected } = await importChainPart()
    // The user may have left the wallet, or connected another one, before it answers.
    const onChain = (chainId: number) => {
      if (session.current().wallet === wallet) session.setChain(chainId)
    }
    await switchInjected(wallet.provider, chain, { wait: pause, onChain })
  }

  function connected() {
    const { wallet, address } = session.current()
    if (!wallet || !address) throw new NotConnectedError('No wallet is connected')
    return { wallet, address }
  }

  function toAccount({ status, address, chainId }: Session): Account {
    const explorer = explorerOf(chainId)
    return {
      status,
      address,
      chainId,
      networkName: chainOf(chainId)?.name ?? null,
      explorerUrl: address && explorer ? `${explorer}/address/${address}` : null,
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
