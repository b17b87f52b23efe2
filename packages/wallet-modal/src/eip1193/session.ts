import { type Address, getAddress } from 'viem'
import type { WalletProvider } from '../announcements/parse-announcement.ts'
import { parseChainId } from '../networks/core/chain-id.ts'
import type { AccountStatus, KeyValueStorage } from '../ports/wallet-port.ts'
import type { ListedWallet, WalletList } from './wallet-list.ts'

export type Session = {
  readonly status: AccountStatus
  readonly wallet: ListedWallet | null
  readonly address: Address | null
  readonly chainId: number | null
}

export type SessionKeeper = {
  current(): Session
  watch(listener: () => void): () => void
  /** Asks the wallet for its accounts. Throws the wallet's error. */
  connect(wallet: ListedWallet): Promise<void>
  /** Uses a wallet that gave access already, without asking for it. Throws the wallet's error. */
  adopt(wallet: ListedWallet): Promise<void>
  /** Ignores the answers of wallets that were asked and have not answered. */
  leave(): void
  /** Restores the wallet of the last visit without asking for anything, once it announces itself. */
  restore(): void
  /** Corrects the chain after a switch. */
  setChain(chainId: number): void
  end(): void
}

/** The domain name of the last connected wallet. */
const storageKey = 'wallet-modal.last-wallet'
const ended: Session = { status: 'disconnected', wallet: null, address: null, chainId: null }

/** A wallet that approves without an account has not connected and counts as declined. */
class NoAccountError extends Error {
  override readonly name = 'UserRejectedRequestError'
}

/** Keeps the session with one wallet, by the events of its provider (EIP-1193). */
export function createSession(list: WalletList, storage: KeyValueStorage): SessionKeeper {
  const listeners = new Set<() => void>()
  let session = ended
  let stop = () => {}
  let attempt = 0

  const keeper: SessionKeeper = {
    current: () => session,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: (wallet) => start(wallet, 'eth_requestAccounts'),
    adopt: (wallet) => start(wallet, 'eth_accounts'),
    leave: () => void attempt++,
    restore() {
      const last = storage.getItem(storageKey)
      if (!last) return
      const find = () => list.all().find(({ info }) => info.id === last)
      const begin = (wallet: ListedWallet) => void start(wallet, 'eth_accounts').catch(() => {})
      const wallet = find()
      if (wallet) return begin(wallet)
      const unwatch = list.watch(() => {
        const late = find()
        if (!late && attempt === 0) return
        unwatch()
        if (late && attempt === 0) begin(late)
      })
    },
    setChain: (chainId) => set({ ...session, chainId }),
    end() {
      attempt++
      stop()
      stop = () => {}
      storage.removeItem(storageKey)
      set(ended)
    },
  }
  return keeper

  async function start(wallet: ListedWallet, method: 'eth_requestAccounts' | 'eth_accounts') {
    const own = ++attempt
    const { provider } = wallet
    const [first] = (await provider.request({ method })) as readonly Address[]
    if (!first) throw new NoAccountError('The wallet returned no account')
    const followed = follow(provider, first)
    try {
      const chainId = parseChainId(await provider.request({ method: 'eth_chainId' })) ?? null
      if (own !== attempt) return followed.stop()
      const { address } = followed.heard
      if (!address) throw new NoAccountError('The wallet disconnected')
      stop()
      stop = followed.stop
      storage.setItem(storageKey, wallet.info.id)
      set({ status: 'connected', wallet, address, chainId: followed.heard.chainId ?? chainId })
      followed.heard.isShown = true
    } catch (error) {
      followed.stop()
      throw error
    }
  }

  /** The wallet may change its account or chain before the session has begun. `heard` has the newest. */
  function follow(provider: WalletProvider, first: Address) {
    // Not every wallet stops calling a listener that was removed.
    let isOver = false
    const heard: { address?: Address | undefined; chainId?: number; isShown: boolean } = {
      address: getAddress(first),
      isShown: false,
    }
    const onAccounts = ([next]: readonly Address[]) => {
      if (isOver) return
      heard.address = next && getAddress(next)
      if (!heard.isShown) return
      if (heard.address) set({ ...session, address: heard.address })
      else keeper.end()
    }
    const onChain = (value: unknown) => {
      const chainId = parseChainId(value)
      if (isOver || !chainId) return
      heard.chainId = chainId
      if (heard.isShown) set({ ...session, chainId })
    }
    const events = [
      ['accountsChanged', onAccounts],
      ['chainChanged', onChain],
    ] as const
    for (const [name, listener] of events) provider.on(name, listener)
    return {
      heard,
      stop() {
        isOver = true
        for (const [name, listener] of events) provider.removeListener?.(name, listener)
      },
    }
  }

  function set(next: Session) {
    session = next
    for (const listener of Array.from(listeners)) listener()
  }
}
