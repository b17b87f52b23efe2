import type { Wallet } from '../directory-port.ts'
import type { ModalState } from '../modal-state.ts'
import { uniqueWallets } from './look-up.ts'

/** All wallets as the grid shows them: featured, the app's own, then the directory's, each once. */
export function gridWallets({ suggested, customWallets, walletList }: ModalState): readonly Wallet[] {
  return uniqueWallets([...suggested.featured, ...customWallets, ...walletList.wallets])
}
