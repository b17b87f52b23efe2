import { type ReactNode, useEffect } from 'react'
import { isWaiting } from '../../connection/core/connection-machine.ts'
import { useCurrentState, useModal } from '../../react/modal-context.ts'
import { WalletIcon } from '../../wallets/view/wallet-icon.tsx'

/** What `WalletButton.Custom` passes to its function. */
export type WalletButtonState = {
  /** Undefined until the wallet is known. */
  readonly name: string | undefined
  readonly iconUrl: string | undefined
  /** Whether a press connects this wallet. If not, it opens the list. */
  readonly ready: boolean
  /** Whether an account is connected, with this wallet or another. */
  readonly connected: boolean
  /** Whether this wallet is being asked. */
  readonly loading: boolean
  readonly connect: () => void
}

type CustomProps = {
  /** Its reverse domain name (`io.metamask`), its id in the directory, or the id of a connector. */
  wallet: string
  children: (state: WalletButtonState) => ReactNode
}

type Props = { wallet: string; className?: string; disabled?: boolean }

/** Connects one wallet directly. Renders nothing while an account is connected. */
export function WalletButton({ wallet, className = 'wm wm-button wm-wallet-button', disabled = false }: Props) {
  const modal = useModal()
  const { theme, texts } = useCurrentState(modal)
  const found = modal.namedWallet(wallet)
  return (
    <CustomWalletButton wallet={wallet}>
      {({ name, iconUrl, connected, loading, connect }) =>
        !connected && (
          <button
            type="button"
            className={className}
            data-theme={theme}
            disabled={disabled}
            aria-busy={loading}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              // Safari does not focus a clicked button, and the focus must return to it later.
              currentTarget.focus()
              connect()
            }}
          >
            <WalletIcon
              icon={iconUrl ?? null}
              name={name ?? ''}
              id={found?.type === 'wallet' ? found.wallet.id : wallet}
            />
            <span>{name ?? texts.connectWallet}</span>
          </button>
        )
      }
    </CustomWalletButton>
  )
}

/** The same with the app's own elements: `children` is a function from the state to what is shown. */
WalletButton.Custom = CustomWalletButton

function CustomWalletButton({ wallet: id, children }: CustomProps) {
  const modal = useModal()
  const { account, connection, texts } = useCurrentState(modal)
  useEffect(() => void modal.lookUpWallet(id), [modal, id])
  const found = modal.namedWallet(id)
  const wallet = found?.type === 'connector' ? found.choice : found?.type === 'wallet' ? found.wallet : null
  const wantedId = found?.type === 'qrCode' ? id : wallet?.id
  return children({
    name: found?.type === 'qrCode' ? 'WalletConnect' : wallet ? (wallet.name ?? texts.browserWallet) : undefined,
    iconUrl: (wallet && ('icon' in wallet ? wallet.icon : wallet.image_url)) ?? undefined,
    ready: found !== null,
    connected: account.address !== null,
    loading: isWaiting(connection) && connection.choice.id === wantedId,
    connect: () => modal.connectWith(id),
  })
}
