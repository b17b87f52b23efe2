import type { Wallet } from '../../ports/directory-port.ts'
import { useViewState } from '../../react/modal-context.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import { useWalletImage, WalletIcon } from '../../wallets/view/wallet-icon.tsx'

type Props = { isLarge?: boolean }

export function TargetWalletIcon({ isLarge = false }: Props) {
  const { connection, stack, texts } = useViewState()
  const wallet = topEntryOf(stack, 'ConnectingWalletConnect')?.wallet
  if (wallet) return <DirectoryIcon wallet={wallet} isLarge={isLarge} />
  const asked = connection.status === 'idle' ? null : connection.choice
  return (
    <WalletIcon
      icon={asked?.icon ?? null}
      name={asked?.name ?? texts.browserWallet}
      id={asked?.id ?? null}
      isLarge={isLarge}
    />
  )
}

function DirectoryIcon({ wallet, isLarge }: { wallet: Wallet; isLarge: boolean }) {
  return <WalletIcon icon={useWalletImage(wallet)} name={wallet.name} id={wallet.id} isLarge={isLarge} />
}
