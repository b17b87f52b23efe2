import { memo, useReducer } from 'react'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal } from '../../react/modal-context.ts'
import { useSeen } from '../../react/use-seen.ts'
import { useWalletImage } from '../../wallets/view/use-wallet-image.ts'
import { WalletIcon } from '../../wallets/view/wallet-icon.tsx'

/** A wallet of the grid. Rendered again only for another wallet: there can be hundreds. */
export const WalletTile = memo(function WalletTile({ wallet }: { wallet: Wallet }) {
  const modal = useModal()
  const [isNear, comeNear] = useReducer(() => true, false)
  const tile = useSeen<HTMLButtonElement>(!isNear, comeNear)
  const image = useWalletImage(wallet, isNear)
  return (
    <button ref={tile} type="button" className="wm-tile" onClick={() => modal.chooseWallet(wallet)}>
      <WalletIcon icon={image} name={wallet.name} />
      <span className="wm-tile-name">{wallet.name}</span>
    </button>
  )
})
