import { memo, type ReactNode, useEffect, useReducer, useRef } from 'react'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal } from '../../react/modal-context.ts'
import { observeInView, useInView } from '../../react/use-in-view.ts'
import { useWalletImage, WalletIcon } from '../../wallets/view/wallet-icon.tsx'

const placeholders = Array.from({ length: 16 }, (_, index) => `waiting ${index}`)

type Props = {
  wallets: readonly Wallet[]
  /** The number of placeholder tiles, at most 16. */
  waiting: number
  /** Called when the end of the grid comes into view. Null at the end of the list. */
  onEnd: (() => void) | null
}

/** Wallets in four columns, or three on the narrowest screens. */
export function WalletGrid({ wallets, waiting, onEnd }: Props) {
  return (
    <>
      <ul className="wm-grid">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <WalletTile wallet={wallet} />
          </li>
        ))}
        {placeholders.slice(0, waiting).map((key) => (
          <li key={key} className="wm-waiting" aria-hidden="true">
            <TilePlaceholder />
          </li>
        ))}
      </ul>
      {onEnd && <GridEnd key={wallets.length} onSeen={onEnd} />}
    </>
  )
}

function TilePlaceholder(): ReactNode {
  return (
    <div className="wm-tile">
      <span className="wm-wallet-icon" />
      <span className="wm-waiting-name" />
    </div>
  )
}

function GridEnd({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => (end.current ? observeInView(end.current, onSeen) : undefined), [onSeen])
  return <div ref={end} className="wm-grid-end" />
}

/** A wallet of the grid. It is memoized, because there can be hundreds. */
const WalletTile = memo(function WalletTile({ wallet }: { wallet: Wallet }) {
  const modal = useModal()
  const [isNear, comeNear] = useReducer(() => true, false)
  const tile = useInView<HTMLButtonElement>(!isNear, comeNear)
  const image = useWalletImage(wallet, isNear)
  return (
    <button ref={tile} type="button" className="wm-tile" onClick={() => modal.chooseWallet(wallet)}>
      <WalletIcon icon={image} name={wallet.name} id={isNear ? wallet.id : null} />
      <span className="wm-tile-name">{wallet.name}</span>
    </button>
  )
})
