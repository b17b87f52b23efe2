import type { Wallet } from '../../ports/directory-port.ts'
import { WalletImage } from '../../wallets/view/wallet-image.tsx'

/** Four small pictures in the place of one, blank where there is none. */
export function AllWalletsTile({ wallets }: { wallets: readonly Wallet[] }) {
  const blanks = ['first', 'second', 'third', 'fourth'].slice(wallets.length)
  return (
    <span className="wm-all-tile" aria-hidden="true">
      {wallets.map((wallet) => (
        <WalletImage key={wallet.id} wallet={wallet} />
      ))}
      {blanks.map((key) => (
        <span key={key} className="wm-wallet-icon" />
      ))}
    </span>
  )
}
