import type { Hex } from 'viem'
import type { Account } from './account/account.ts'
import type { Balance } from './account/balance.ts'
import { type FakeNetworks, fakeNetworks } from './networks/network-doubles.ts'
import type { ConnectorInfo, OneClickSignIn, WalletPort } from './ports.ts'

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

export function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
