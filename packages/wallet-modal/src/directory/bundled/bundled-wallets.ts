import type { Wallet } from '../../ports/directory-port.ts'
import { leadingWallets } from './leading-wallets.ts'
import { toWallet } from './to-wallet.ts'
import { walletsAtoL } from './wallets-a-to-l-data.ts'
import { walletsMtoZ } from './wallets-m-to-z-data.ts'

const next = ['coinbase', 'bitget', 'safepal', 'tokenpocket', 'imtoken', 'rabby']

/** All bundled wallets: the most popular first, then by name. */
export const bundledWallets: readonly Wallet[] = [
  ...leadingWallets.map(toWallet),
  ...[...walletsAtoL, ...walletsMtoZ]
    .map(toWallet)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en')),
]

function rank({ id }: Wallet): number {
  const place = next.indexOf(id)
  return place === -1 ? next.length : place
}
