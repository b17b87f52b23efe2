import { useWalletModal } from '@terahold/wallet-modal'
import { useEffect } from 'react'

/** Opens the wallet's own view as soon as it is there: the account, or the choice of a wallet when none is connected. */
export function OpenWallet() {
  const { open } = useWalletModal()
  useEffect(() => open(), [open])
  return null
}
