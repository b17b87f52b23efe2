import type { ModalState } from '../../modal/core/modal-state.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { uniqueWallets } from './look-up.ts'

/** All wallets as the grid shows them: featured, the app's own, then the directory's, each once. */
export function gridWallets({ suggested, customWallets, walletList }: ModalState): readonly Wallet[] {
  return uniqueWallets([...suggested.featured, ...customWallets, ...walletList.wallets])
}
