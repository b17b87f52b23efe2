import { walletNamed } from '../../src/fixtures/fake-directory.ts'
import { connectorNamed } from '../../src/fixtures/fake-wallets.ts'
import type { Wallet } from '../../src/ports/directory-port.ts'
import type { ConnectorInfo } from '../../src/ports/wallet-port.ts'

export const longName = 'The Extraordinarily Careful Wallet of the Northern Example Cooperative'
export const unbrokenName = 'Pneumonoultramicroscopicsilicovolcanoconiosis'

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/><path fill="#fff" d="M2 4l1.5 1.5L6 3l-.6-.6-1.9 1.9-.9-.9z"/></svg>`)}`

const colours = ['#2d5f8a', '#5a7d4a', '#8a4a6b', '#7a5c12', '#3f4a8a', '#1b7a4e']
const names = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Inlet', 'Juniper', 'Kestrel']

export const picture = (index: number) => square(colours[index % colours.length] ?? '#2d5f8a')

export const relay = connectorNamed('WalletConnect', {
  uid: 'relay',
  id: 'walletConnect',
  kind: 'walletConnect',
  rdns: null,
})
export const alpha = connectorNamed('Alpha', { name: 'Alpha Wallet', icon: picture(0) })
export const beta = connectorNamed('Beta', { icon: picture(1) })
export const injected = connectorNamed('Injected', { id: 'injected', name: null, rdns: null, kind: 'injected' })
export const longNamed = connectorNamed('Long', { name: longName, icon: picture(2) })
export const unbroken = connectorNamed('Unbroken', { name: unbrokenName })
export const external = connectorNamed('Coinbase', { name: 'Coinbase', kind: 'external', rdns: null, icon: picture(3) })

export function announced(count: number): ConnectorInfo[] {
  return Array.from({ length: count }, (_, index) =>
    connectorNamed(`${names[index % names.length]}${index}`, {
      name: `${names[index % names.length]} ${index + 1}`,
      icon: index % 3 === 2 ? null : picture(index),
    }),
  )
}

/** Creates directory wallets. Every third one has a letter in place of a picture. */
export function listed(count: number): Wallet[] {
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? ''
    return walletNamed(index < names.length ? name : `${name} ${index}`, {
      image_url: index % 3 === 2 ? null : picture(index),
    })
  })
}

/** A wallet with every platform and every link. */
export const fox = walletNamed('Fox', {
  image_url: picture(2),
  rdns: 'com.fox',
  mobile_link: 'foxwallet://',
  desktop_link: 'foxwallet-desk://',
  webapp_link: 'https://web.fox.example',
  app_store: 'https://apps.example/fox',
  play_store: 'https://play.example/fox',
  chrome_store: 'https://extensions.example/fox',
  browser_link: 'https://link.fox.example/browse?url={url}',
})

/** A wallet with only a phone app. */
export const pocket = walletNamed('Pocket', { image_url: picture(4) })
