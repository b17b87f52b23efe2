import { useWalletModal } from '@terahold/wallet-modal'
import { useEffect } from 'react'

/** Opens the wallet's own view when it is loaded: the account, or the list of wallets if none is connected. */
export function OpenWallet() {
  const { open } = useWalletModal()
  useEffect(() => open(), [open])
  return null
}
