import type { Wallet } from '../../ports/directory-port.ts'
import { useWalletImage } from './use-wallet-image.ts'
import { WalletIcon } from './wallet-icon.tsx'

/** A directory wallet's picture, its letter until it is there. */
export function WalletImage({ wallet }: { wallet: Wallet }) {
  return <WalletIcon icon={useWalletImage(wallet)} name={wallet.name} />
}
