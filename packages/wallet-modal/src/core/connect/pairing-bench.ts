import type { Wallet } from '../directory-port.ts'
import type { Platform } from '../ports.ts'
import { createTestBench, settled, type TestBench } from '../test-doubles.ts'
import { connectorNamed, fakeWallets } from '../wallet-doubles.ts'
import { livePairing } from './connection-machine.ts'

export const relay = connectorNamed('Relay', { uid: 'relay', id: 'walletConnect', kind: 'walletConnect', rdns: null })

export const fox: Wallet = {
  id: 'ff',
  name: 'Fox',
  rdns: null,
  mobile_link: 'fox:',
  desktop_link: 'foxdesk:',
  webapp_link: 'https://web.fox.example',
  app_store: null,
  play_store: null,
  chrome_store: null,
  homepage: null,
  injected: [],
  image_url: null,
}

type Options = { isIos?: boolean; platform?: Partial<Platform> }

export function benchWith({ isIos = false, platform = {} }: Options = {}) {
  return createTestBench({ wallets: fakeWallets(relay, connectorNamed('Hen')), isIos, platform })
}

export const phone = { platform: { isMobile: true } }

/** Goes to a wallet's view, or with null to the code for any. */
export function show(bench: TestBench, wallet: Wallet | null = fox) {
  bench.core.open({ view: 'Connect' })
  bench.core.show({ view: 'ConnectingWalletConnect', wallet })
  return bench
}

export const connection = ({ core }: TestBench) => core.getState().connection
export const uriOf = (bench: TestBench) => livePairing(connection(bench))?.uri ?? null
export const newest = ({ wallets }: TestBench) => {
  const ask = wallets.asks.at(-1)
  if (!ask) throw new Error('No pairing is asked for')
  return ask
}

export function receive(bench: TestBench, uri: string) {
  newest(bench).asked()
  newest(bench).uri(uri)
}

export async function pass({ clock }: TestBench, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    clock.advance(1000)
    await settled()
  }
}
