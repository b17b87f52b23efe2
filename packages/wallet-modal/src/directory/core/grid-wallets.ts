import type { Wallet } from '../../ports/directory-port.ts'
import type { DirectoryState } from './directory-state.ts'
import { uniqueWallets } from './look-up.ts'

/** All wallets as the grid shows them: featured, the app's own, then the directory's, each once. */
export function gridWallets({ suggested, customWallets, walletList }: DirectoryState): readonly Wallet[] {
  return uniqueWallets([...suggested.featured, ...customWallets, ...walletList.wallets])
}
