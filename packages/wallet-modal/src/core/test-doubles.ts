import type { Catalogue, Language } from '../locales/catalogue.ts'
import { en } from '../locales/en.ts'
import type { Account } from './account/account.ts'
import type { Balance } from './account/balance.ts'
import { createModalCore, type ModalCore } from './create-core.ts'
import type { ModalEvent } from './events.ts'
import type { Clock, ConnectorInfo, KeyValueStorage, WalletPort } from './ports.ts'

export const noAccount: Account = {
  status: 'disconnected',
  address: null,
  chainId: null,
  networkName: null,
  explorerUrl: null,
}

export const someAccount: Account = {
  status: 'connected',
  address: '0x1234567890abcdef1234567890abcdef12345678',
  chainId: 56,
  networkName: 'BNB Smart Chain',
  explorerUrl: 'https://explorer.example/address/0x1234567890abcdef1234567890abcdef12345678',
}

export function connectorNamed(name: string, change: Partial<ConnectorInfo> = {}): ConnectorInfo {
  const id = `com.${name.toLowerCase()}`
  return { uid: `uid-${id}`, id, name, rdns: id, icon: null, kind: 'announced', isInstalled: true, ...change }
}

export type FakeClock = Clock & { advance(milliseconds: number): void }

export function fakeClock(): FakeClock {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(milliseconds) {
      now += milliseconds
      const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}

export function fakeStorage(entries: Record<string, string> = {}): KeyValueStorage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

type Ask = {
  uid: string
  asked(): void
  uri(uri: string): void
  relay(isReachable: boolean): void
  approve(): void
  fail(thrown: object): void
}

/** Wallets whose answers a test gives one by one; `asks` holds the requests still without one. */
export type FakeWallets = WalletPort & {
  asks: Ask[]
  balances: { answer(balance: Balance): void; fail(error: Error): void }[]
  cancelled: string[]
  disconnects: { succeed(): void; fail(error: Error): void }[]
  announce(...connectors: ConnectorInfo[]): void
  become(account: Account): void
}

export function fakeWallets(...initial: ConnectorInfo[]): FakeWallets {
  const connectorListeners = new Set<() => void>()
  const accountListeners = new Set<() => void>()
  let connectors = initial
  let account = noAccount
  const wallets: FakeWallets = {
    asks: [],
    balances: [],
    disconnects: [],
    cancelled: [],
    connectors: () => connectors,
    refreshConnectors: () => {},
    watchConnectors: (listener) => listenTo(connectorListeners, listener),
    connect(uid, { onAsked, onUri, onRelay }) {
      return new Promise((resolve, reject) => {
        const settle = () => {
          wallets.asks = wallets.asks.filter((other) => other !== ask)
        }
        const ask: Ask = {
          uid,
          asked: onAsked,
          uri: onUri,
          relay: onRelay,
          approve() {
            settle()
            resolve()
          },
          fail(error) {
            settle()
            reject(toError(error))
          },
        }
        wallets.asks.push(ask)
      })
    },
    disconnect: () =>
      new Promise((resolve, reject) => {
        wallets.disconnects.push({
          succeed: () => {
            wallets.become(noAccount)
            resolve()
          },
          fail: reject,
        })
      }),
    cancelConnect: (uid) => void wallets.cancelled.push(uid),
    networks: () => [{ chainId: 56, name: 'BNB Smart Chain', image: null }],
    selectedChainId: () => account.chainId ?? 56,
    networkSupport: async () => ({ approved: null, supportsAll: true }),
    switchNetwork: async () => {},
    watchToken: async () => true,
    signMessage: async () => '0x',
    account: () => account,
    watchAccount: (listener) => listenTo(accountListeners, listener),
    balance: () =>
      new Promise((answer, fail) => {
        wallets.balances.push({ answer, fail })
      }),
    announce(...added) {
      connectors = [...connectors, ...added]
      for (const listener of connectorListeners) listener()
    },
    become(next) {
      account = next
      for (const listener of accountListeners) listener()
    },
  }
  return wallets
}

/** Wallets throw plain objects as often as errors; what counts is carried over. */
function toError(thrown: object): Error {
  return Object.assign(new Error('scripted failure'), thrown)
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type TestBench = {
  core: ModalCore
  wallets: FakeWallets
  clock: FakeClock
  storage: KeyValueStorage
  opened: string[]
  copied: string[]
  events: ModalEvent[]
  /** Lets the clipboard refuse. */
  breakClipboard(): void
  comeBackToPage(): void
}

type BenchOptions = {
  wallets?: FakeWallets
  isIos?: boolean
  storage?: KeyValueStorage
  loadTexts?: (language: Language) => Promise<Catalogue>
}

export function createTestBench(options: BenchOptions = {}): TestBench {
  const { wallets = fakeWallets(connectorNamed('Alpha'), connectorNamed('Beta')), isIos = false } = options
  const { storage = fakeStorage(), loadTexts = async () => en } = options
  const clock = fakeClock()
  const opened: string[] = []
  const copied: string[] = []
  const events: ModalEvent[] = []
  const visible = new Set<() => void>()
  let isClipboardBroken = false
  const core = createModalCore({
    wallets,
    directory: { list: async () => ({ wallets: [], count: 0, isStandIn: false }), image: async () => null },
    identity: null,
    activity: null,
    track: (event) => void events.push(event),
    clock,
    storage,
    clipboard: {
      async write(text) {
        if (isClipboardBroken) throw new Error('denied')
        copied.push(text)
      },
    },
    opener: { open: (url, target) => opened.push(`${target} ${url}`) },
    platform: {
      isMobile: isIos,
      isIos,
      isAndroid: false,
      hasInjected: () => false,
      onVisible: (listener) => listenTo(visible, listener),
    },
    language: 'en',
    texts: en,
    loadTexts,
    theme: 'auto',
  })
  return {
    core,
    wallets,
    clock,
    storage,
    opened,
    copied,
    events,
    breakClipboard: () => {
      isClipboardBroken = true
    },
    comeBackToPage: () => {
      for (const listener of visible) listener()
    },
  }
}

/** Lets promises that are already settled run their course. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
