import { useLayoutEffect, useState } from 'react'
import { Mark } from '../../marks/mark.tsx'
import { useDrawing } from '../../marks/use-drawing.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'

type Props = {
  icon: string | null
  name: string
  /** The wallet's id in the directory, or the id of its connector. */
  id: string | null
  isLarge?: boolean
}

/** A wallet's icon, its mark, or the first letter of its name. */
export function WalletIcon({ icon, name, id, isLarge = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const size = isLarge ? 'wm-wallet-icon wm-wallet-icon-large' : 'wm-wallet-icon'
  const hasIcon = icon && icon !== broken
  const drawing = useDrawing(hasIcon ? null : id)
  if (hasIcon) return <img className={size} src={icon} alt="" onError={() => setBroken(icon)} />
  if (drawing) return <Mark drawing={drawing} className={size} />
  return (
    <span className={size} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

/** A directory wallet's picture, or its mark or letter until the picture is loaded. */
export function WalletImage({ wallet }: { wallet: Wallet }) {
  return <WalletIcon icon={useWalletImage(wallet)} name={wallet.name} id={wallet.id} />
}

/**
 * Returns a wallet's picture once the directory has returned it. In a long list it is requested only near the viewport
 * (`isNear`).
 */
export function useWalletImage(wallet: Wallet, isNear = true): string | null {
  const modal = useModal()
  const { isOpen } = useViewState()
  const [found, setFound] = useState<{ id: string; image: string } | null>(null)

  // Before painting, so that a known picture does not flicker.
  useLayoutEffect(() => {
    if (!isOpen || !isNear || wallet.image_url !== null) return
    let isWanted = true
    const ask = async () => {
      const image = await modal.walletImage(wallet)
      if (image !== null && isWanted) setFound({ id: wallet.id, image })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [modal, isOpen, isNear, wallet])

  return wallet.image_url ?? (found?.id === wallet.id ? found.image : null)
}
