import { walletModalTexts as en } from '@terahold/locale/en/wallet-modal'
import type { Language } from '@terahold/locale/languages'
import type { Catalogue } from '../locales/catalogue.ts'
import { type FakeIdentity, fakeIdentity } from './account/identity-doubles.ts'
import { type FakeActivity, fakeActivity } from './activity/activity-doubles.ts'
import { createModalCore, type ModalCore } from './create-core.ts'
import { type FakeDirectory, fakeDirectory } from './directory/directory-doubles.ts'
import { type Listing, wholeDirectory } from './directory/listing.ts'
import type { ModalEvent } from './events.ts'
import type { Clock, KeyValueStorage, Platform } from './ports.ts'
import type { SignInOptions } from './sign-in/sign-in-port.ts'
import { connectorNamed, type FakeWallets, fakeWallets, listenTo } from './wallet-doubles.ts'

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
