import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One way to build the page. */
export type Kit = {
  readonly name: string
  readonly title: string
  /** The entry file of the page. */
  readonly entry: string
  /** The folder that provides React, wagmi and viem. */
  readonly versionsFrom: string
  /** The labels to press after the button until a QR code appears. Empty if the page has no WalletConnect. */
  readonly stepsToQr: readonly RegExp[]
}

const here = fileURLToPath(new URL('.', import.meta.url))
const ownPackage = join(here, '../../packages/wallet-modal')

export const baseline = 'bare'

/** All kits. The others are compared with the first one, the hand-written page. */
export const kits: readonly Kit[] = [
  { ...ofTree('bare'), title: 'Hand-written dialog', stepsToQr: [] },
  { ...ofTree('ours'), title: 'Ours', stepsToQr: [/^WalletConnect$/] },
  { ...peer('rainbowkit'), title: 'RainbowKit', stepsToQr: [/^WalletConnect$/] },
  { ...peer('connectkit'), title: 'ConnectKit', stepsToQr: [/^Other Wallets$/] },
  { ...peer('appkit'), title: 'AppKit', stepsToQr: [/^WalletConnect$/] },
  { ...peer('web3modal'), title: 'web3modal', stepsToQr: [/^WalletConnect$/] },
  { ...peer('thirdweb'), title: 'thirdweb', stepsToQr: [/^WalletConnect$/] },
]

/** Returns the packages of a kit that are not installed at the version that it names. Empty if it can be built. */
export function missingPackages({ versionsFrom }: Kit): readonly string[] {
  if (versionsFrom === ownPackage) return []
  const { dependencies } = JSON.parse(readFileSync(join(versionsFrom, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).flatMap(([name, version]) =>
    versionOf(name, versionsFrom) === version ? [] : [`${name} ${version}`],
  )
}

function ofTree(name: string) {
  return { name, entry: entryOf(name), versionsFrom: ownPackage }
}

function peer(name: string) {
  return { name, entry: entryOf(name), versionsFrom: join(here, 'kits', name) }
}

function entryOf(name: string): string {
  return join(here, 'kits', name, 'main.tsx')
}

/** Returns `react 19.3.1, wagmi 3.7.7, viem 2.57.1`, with the kit's own package first. */
export function versionsOf({ name, versionsFrom }: Kit): string {
  const own: Record<string, string> = {
    rainbowkit: '@rainbow-me/rainbowkit',
    connectkit: 'connectkit',
    appkit: '@reown/appkit',
    web3modal: '@web3modal/wagmi',
    thirdweb: 'thirdweb',
  }
  return [own[name], 'react', ...(name === 'thirdweb' ? [] : ['wagmi']), 'viem']
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
