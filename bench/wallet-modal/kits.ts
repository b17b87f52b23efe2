import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One way to build the page. */
export type Kit = {
  readonly name: string
  readonly title: string
  /** The page's program. */
  readonly entry: string
  /** The folder from which React, wagmi and viem are taken. */
  readonly versionsFrom: string
  /** What to press after the button, by its words, until a QR code is to come; none where the page has no WalletConnect. */
  readonly stepsToQr: readonly RegExp[]
}

const here = fileURLToPath(new URL('.', import.meta.url))
const ownPackage = join(here, '../../packages/wallet-modal')

export const baseline = 'bare'

/** All of them, the hand-written page first: the others are measured against it. */
export const kits: readonly Kit[] = [
  { ...ofTree('bare'), title: 'Hand-written dialog', stepsToQr: [] },
  { ...ofTree('ours'), title: 'Ours', stepsToQr: [/^WalletConnect$/] },
  { ...peer('rainbowkit'), title: 'RainbowKit', stepsToQr: [/^WalletConnect$/] },
  { ...peer('connectkit'), title: 'ConnectKit', stepsToQr: [/^Other Wallets$/] },
  { ...peer('appkit'), title: 'AppKit', stepsToQr: [/^WalletConnect$/] },
  { ...peer('web3modal'), title: 'web3modal', stepsToQr: [/^WalletConnect$/] },
]

function ofTree(name: string) {
  return { name, entry: entryOf(name), versionsFrom: ownPackage }
}

function peer(name: string) {
  return { name, entry: entryOf(name), versionsFrom: join(here, 'kits', name) }
}

function entryOf(name: string): string {
  return join(here, 'kits', name, 'main.tsx')
}

/** `react 19.3.1, wagmi 3.7.7, viem 2.57.1`, and the kit's own package before them. */
export function versionsOf({ name, versionsFrom }: Kit): string {
  const own: Record<string, string> = {
    rainbowkit: '@rainbow-me/rainbowkit',
    connectkit: 'connectkit',
    appkit: '@reown/appkit',
    web3modal: '@web3modal/wagmi',
  }
  return [own[name], 'react', 'wagmi', 'viem']
    .flatMap((wanted) => (wanted ? [`${wanted} ${versionOf(wanted, versionsFrom)}`] : []))
    .join(', ')
}

function versionOf(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  }
  return 'missing'
}
