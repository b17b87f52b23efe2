import { describe, expect, it } from 'vitest'
import { connectorNamed } from '../../fixtures/fake-wallets.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import type { ConnectorInfo } from '../../ports/wallet-port.ts'
import { extensionOf, platformsOf, type WalletPlatform } from './wallet-platforms.ts'

const relay = connectorNamed('Relay', { id: 'walletConnect', kind: 'walletConnect', rdns: null })
const injected = connectorNamed('Injected', { id: 'injected', kind: 'injected', rdns: null, isInstalled: true })

const nothing: Wallet = {
  id: 'ff',
  name: 'Fox',
  rdns: null,
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  homepage: 'https://fox.example',
  injected: [],
  image_url: null,
}
const links = { mobile_link: 'foxwallet://', webapp_link: 'https://web.fox.example', desktop_link: 'foxwallet-desk:' }

function around(connectors: ConnectorInfo[], isMobile = false, names: string[] = []) {
  const hasInjected = (name: string) => names.includes(name)
  return { connectors, platform: { isMobile, isAndroid: isMobile, isTelegram: false, hasInjected } }
}

const cases: [string, Partial<Wallet>, ReturnType<typeof around>, WalletPlatform[]][] = [
  ['has every link, on a computer', links, around([relay]), ['qrcode', 'web', 'desktop']],
  ['has every link, on a phone', links, around([relay], true), ['mobile', 'web']],
  [
    'is announced',
    { ...links, rdns: 'com.fox' },
    around([relay, connectorNamed('Fox')]),
    ['browser', 'qrcode', 'web', 'desktop'],
  ],
  ['is announced and has no link', { rdns: 'com.fox' }, around([relay, connectorNamed('Fox')]), ['browser']],
  ['is not the announced one', { rdns: 'com.fox' }, around([relay, connectorNamed('Hen')]), ['unsupported']],
  ['is injected', { injected: [{ injected_id: 'isFox' }] }, around([relay, injected], false, ['isFox']), ['browser']],
  [
    'is injected by an older extension',
    { rdns: 'com.fox', injected: [{ injected_id: 'isFox' }] },
    around([relay, injected], false, ['isFox']),
    ['browser'],
  ],
  [
    'is injected, but the app has no such connector',
    { injected: [{ injected_id: 'isFox' }] },
    around([relay], false, ['isFox']),
    ['unsupported'],
  ],
  [
    'has an extension that is missing',
    { ...links, injected: [{ injected_id: 'isFox' }] },
    around([relay, injected]),
    ['qrcode', 'web', 'desktop', 'unsupported'],
  ],
  [
    'has a missing extension and an app, on a phone',
    { mobile_link: 'foxwallet:', rdns: 'com.fox' },
    around([relay], true),
    ['mobile', 'unsupported'],
  ],
  [
    'is announced inside its own browser on a phone',
    { ...links, rdns: 'com.fox' },
    around([relay, connectorNamed('Fox')], true),
    ['browser', 'mobile', 'web'],
  ],
  ['has only a desktop app, on a phone', { desktop_link: 'foxwallet:' }, around([relay], true), ['unsupported']],
  ['has no link and no extension', {}, around([relay]), ['unsupported']],
  [
    'has unsafe links',
    { mobile_link: 'javascript://x', webapp_link: 'foxwallet://' },
    around([relay]),
    ['unsupported'],
  ],
  ['has links, in an app without WalletConnect', links, around([]), ['unsupported']],
]

describe('the platforms of a wallet that', () => {
  it.each(cases)('%s', (_, change, surroundings, expected) => {
    expect(platformsOf({ ...nothing, ...change }, surroundings)).toEqual(expected)
  })
})

describe('the platform of any wallet', () => {
  it('is the code, even on phones, or none without WalletConnect', () => {
    expect(platformsOf(null, around([relay]))).toEqual(['qrcode'])
    expect(platformsOf(null, around([relay], true))).toEqual(['qrcode'])
    expect(platformsOf(null, around([injected]))).toEqual(['unsupported'])
  })
})

describe("a wallet's extension", () => {
  it('is the announced one rather than the injected one', () => {
    const fox = connectorNamed('Fox')
    const wallet = { ...nothing, rdns: 'com.fox', injected: [{ injected_id: 'isFox' }] }
    expect(extensionOf(wallet, around([injected, fox], false, ['isFox']))).toBe(fox)
  })
})
