/** The modal for viem, ethers or any library that takes a provider (EIP-1193). It does not import wagmi. */

export { AccountButton } from '../account/view/account-button.tsx'
export { ConnectButton } from '../account/view/connect-button.tsx'
export { WalletButton } from '../connect/view/wallet-button.tsx'
export { createProviderModal, type ProviderModal, type ProviderModalOptions } from '../eip1193/create-provider-modal.ts'
export { type WalletConnectFeature, walletConnect } from '../eip1193/walletconnect-wallet.ts'
export type { WalletModal } from '../modal/assemble-modal.ts'
export { WalletModalProvider, type WalletModalProviderProps } from '../modal/view/wallet-modal-provider.tsx'
export { NetworkButton } from '../networks/view/network-button.tsx'
export { useAddRecentTransaction } from '../react/use-add-recent-transaction.ts'
export { useWalletModal } from '../react/use-wallet-modal.ts'
export { useWalletModalState } from '../react/use-wallet-modal-state.ts'
