import { useLayoutEffect, useState } from 'react'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** A wallet's picture once the directory has given it; in a long list only once it is near the screen (`isNear`). */
export function useWalletImage(wallet: Wallet, isNear = true): string | null {
  const modal = useModal()
  const { isOpen } = useViewState()
  const [found, setFound] = useState<{ id: string; image: string } | null>(null)

  // Before painting, so that a picture known already does not show as a letter first.
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
