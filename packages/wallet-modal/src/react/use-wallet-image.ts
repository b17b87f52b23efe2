import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Wallet } from '../core/directory-port.ts'
import { watchSeen } from '../parts/watch-seen.ts'
import { useModal } from './modal-context.ts'

/** A wallet's picture once the directory has given it; in a long list only when `place` is near the screen. */
export function useWalletImage(wallet: Wallet, place?: RefObject<Element | null>): string | null {
  const modal = useModal()
  const [found, setFound] = useState<{ id: string; image: string } | null>(null)

  // Before painting, so that a picture known already does not show as a letter first.
  useLayoutEffect(() => {
    if (wallet.image_url !== null) return
    let isWanted = true
    const ask = async () => {
      const image = await modal.walletImage(wallet)
      if (image !== null && isWanted) setFound({ id: wallet.id, image })
    }
    const stop = place?.current ? watchSeen(place.current, () => void ask()) : void ask()
    return () => {
      isWanted = false
      stop?.()
    }
  }, [modal, wallet, place])

  return wallet.image_url ?? (found?.id === wallet.id ? found.image : null)
}
