import type { Hex } from 'viem'
import type { Catalogue, Language } from '../locales/catalogue.ts'
import { en } from '../locales/en.ts'
import type { Account } from './account/account.ts'
import type { Balance } from './account/balance.ts'
import { type FakeIdentity, fakeIdentity } from './account/identity-doubles.ts'
import { type FakeActivity, fakeActivity } from './activity/activity-doubles.ts'
import { createModalCore, type ModalCore } from './create-core.ts'
import { type FakeDirectory, fakeDirectory } from './directory/directory-doubles.ts'
import { type Listing, wholeDirectory } from './directory/listing.ts'
import type { ModalEvent } from './events.ts'
import { type FakeNetworks, fakeNetworks } from './networks/network-doubles.ts'
import type { Clock, ConnectorInfo, KeyValueStorage, OneClickSignIn, Platform, WalletPort } from './ports.ts'
import type { SignInOptions } from './sign-in/sign-in-port.ts'

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
  return {
    uid: `uid-${id}`,
    id,
    name,
    rdns: id,
    icon: null,
    kind: 'announced',
    isInstalled: true,
    walletIds: [],
    ...change,
  }
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
export type FakeWallets = Omit<WalletPort, keyof FakeNetworks> &
  FakeNetworks & {
    asks: Ask[]
    balances: { answer(balance: Balance): void; fail(error: Error): void }[]
    cancelled: string[]
    /** What a wallet signed while it connected. */
    signedIn: OneClickSignIn[]
    signatures: { message: string; approve(signature: Hex): void; fail(thrown: object): void }[]
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
    signatures: [],
    signedIn: [],
    takeSignIn: () => wallets.signedIn.shift() ?? null,
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
          uri(uri) {
            onUri(uri)
            const earlier = wallets.asks.slice(0, Math.max(0, wallets.asks.indexOf(ask)))
            for (const other of earlier) if (other.uid === uid) other.fail({ name: 'PairingReplacedError' })
          },
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
    cancelConnect(uid) {
      wallets.cancelled.push(uid)
      for (const ask of wallets.asks) if (ask.uid === uid) ask.fail({ name: 'PairingCancelledError' })
    },
    ...fakeNetworks({ account: () => account, become: (next) => wallets.become(next), toError }),
    signMessage: (message) =>
      new Promise((approve, fail) => {
        wallets.signatures.push({ message, approve, fail: (thrown) => fail(toError(thrown)) })
      }),
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
  identity: FakeIdentity
  activity: FakeActivity
  directory: FakeDirectory
  clock: FakeClock
  storage: KeyValueStorage
  opened: string[]
  copied: string[]
  events: ModalEvent[]
  /** Lets the clipboard refuse. */
  breakClipboard(): void
  /** Runs something as the handler of a tap. */
  gesture(run: () => void): void
  /** The page goes to the background, until it comes back. */
  leavePage(): void
  comeBackToPage(): void
}

type BenchOptions = {
  /** Null for an app that has none. */
  identity?: FakeIdentity | null
  activity?: FakeActivity | null
  wallets?: FakeWallets
  isIos?: boolean
  platform?: Partial<Platform>
  directory?: FakeDirectory
  listing?: Listing
  storage?: KeyValueStorage
  signIn?: SignInOptions | null
  loadTexts?: (language: Language) => Promise<Catalogue>
}

export function createTestBench(options: BenchOptions = {}): TestBench {
  const {
    wallets = fakeWallets(connectorNamed('Alpha'), connectorNamed('Beta')),
    isIos = false,
    signIn = null,
    directory = fakeDirectory(),
    listing = wholeDirectory,
  } = options
  const { identity = fakeIdentity(), activity = fakeActivity() } = options
  const { storage = fakeStorage(), loadTexts = async () => en } = options
  const clock = fakeClock()
  const opened: string[] = []
  const copied: string[] = []
  const events: ModalEvent[] = []
  const visible = new Set<() => void>()
  let isClipboardBroken = false
  let isVisible = true
  let isInGesture = false
  const core = createModalCore({
    wallets,
    directory,
    listing,
    identity,
    activity,
    projectId: 'project',
    signIn,
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
      isTelegram: false,
      isVisible: () => isVisible,
      isInGesture: () => isInGesture,
      hasInjected: () => false,
      onVisible: (listener) => listenTo(visible, listener),
      ...options.platform,
    },
    language: 'en',
    texts: en,
    loadTexts,
    theme: 'auto',
    themeVariables: {},
  })
  return {
    core,
    wallets,
    identity: identity ?? fakeIdentity(),
    activity: activity ?? fakeActivity(),
    directory,
    clock,
    storage,
    opened,
    copied,
    events,
    breakClipboard: () => {
      isClipboardBroken = true
    },
    gesture(run) {
      isInGesture = true
      run()
      isInGesture = false
    },
    leavePage: () => {
      isVisible = false
    },
    comeBackToPage: () => {
      isVisible = true
      for (const listener of visible) listener()
    },
  }
}

/** Lets promises that are already settled run their course. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
