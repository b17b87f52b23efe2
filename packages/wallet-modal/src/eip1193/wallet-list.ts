import { gateAnnouncements } from '../announcements/announcement-gate.ts'
import { guardProvider } from '../announcements/guarded-provider.ts'
import type { Announcement, WalletProvider } from '../announcements/parse-announcement.ts'
import type { ConnectorInfo } from '../ports/wallet-port.ts'
import { safeIcon } from '../wallets/core/wallet-icon.ts'
import type { Pairing } from './pairing.ts'

/** A wallet that can be asked, and how the modal lists it. */
export type ListedWallet = {
  readonly info: ConnectorInfo
  readonly provider: WalletProvider
  /** Only WalletConnect has one. */
  readonly pairing?: Pairing
}

export type WalletList = {
  all(): readonly ListedWallet[]
  find(uid: string): ListedWallet | undefined
  /** Asks wallets to announce themselves again. */
  refresh(): void
  watch(listener: () => void): () => void
}

/** Lists the wallets that announce themselves on the page (EIP-6963), `window.ethereum`, and those of the app. */
export function createWalletList(target = pageWindow(), own: readonly ListedWallet[] = []): WalletList {
  const announced = new Map<string, ListedWallet>()
  const listeners = new Set<() => void>()
  gateAnnouncements({ target })

  function add(event: Event) {
    const { info, provider } = (event as CustomEvent<Announcement>).detail
    if (announced.has(info.uuid)) return
    announced.set(info.uuid, { info: announcedInfo(info), provider })
    for (const listener of listeners) listener()
  }

  target?.addEventListener('eip6963:announceProvider', add)
  const list: WalletList = {
    all: () => [...announced.values(), ...injectedOf(target), ...own],
    find: (uid) => list.all().find(({ info }) => info.uid === uid),
    refresh: () => target?.dispatchEvent(new Event('eip6963:requestProvider')),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  list.refresh()
  return list
}

function announcedInfo({ uuid, name, icon, rdns }: Announcement['info']): ConnectorInfo {
  return {
    uid: uuid,
    id: rdns,
    name,
    rdns,
    icon: safeIcon(icon),
    kind: 'announced',
    isInstalled: true,
    walletIds: [],
  }
}

function injectedOf(target: EventTarget | undefined): readonly ListedWallet[] {
  const provider = target && 'ethereum' in target ? target.ethereum : undefined
  const isInstalled = isProvider(provider)
  const info = { uid: 'injected', id: 'injected', name: null, rdns: null, icon: null, walletIds: [], isInstalled }
  return isInstalled ? [{ info: { ...info, kind: 'injected' }, provider: guardProvider(provider) }] : []
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

function pageWindow(): EventTarget | undefined {
  return typeof window === 'undefined' ? undefined : window
}
