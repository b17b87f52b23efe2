import { RetryButton } from '../../controls/retry-button.tsx'
import { type Catalogue, fill } from '../../locales/catalogue.ts'
import type { Wallet } from '../../ports/directory-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import type { WalletChoice } from '../../wallets/core/wallet-choice.ts'
import { WalletIcon, WalletImage } from '../../wallets/view/wallet-icon.tsx'
import { RowButton, RowPlaceholder } from '../../wallets/view/wallet-row.tsx'
import type { ConnectEntry } from '../core/connect-list.ts'

type Props = { entry: ConnectEntry }

export function ConnectRow({ entry }: Props) {
  const modal = useModal()
  const { texts } = useViewState()
  const { directory, tags } = texts
  switch (entry.type) {
    case 'qrCode':
      return (
        <RowButton
          icon={<WalletIcon icon={null} name="WalletConnect" id="walletConnect" />}
          name="WalletConnect"
          tag={directory.qrCodeTag}
          onPress={modal.chooseWalletConnect}
        />
      )
    case 'connector': {
      const { id, icon, tag } = entry.choice
      const name = entry.choice.name ?? texts.browserWallet
      return (
        <RowButton
          icon={<WalletIcon icon={icon} name={name} id={id} />}
          name={name}
          detail={domainOf(entry.choice, texts)}
          tag={tag && tags[tag]}
          onPress={() => modal.choose(id)}
        />
      )
    }
    case 'wallet':
      return (
        <RowButton
          icon={<WalletImage wallet={entry.wallet} />}
          name={entry.wallet.name}
          tag={entry.tag && tags[entry.tag]}
          onPress={() => modal.chooseWallet(entry.wallet)}
        />
      )
    case 'placeholder':
      return <RowPlaceholder />
    case 'unreachable':
      return <UnreachableRows rows={entry.rows} />
    case 'allWallets': {
      const { count, isOffline, wallets } = entry.all
      return (
        <RowButton
          icon={<AllWalletsTile wallets={wallets} />}
          name={directory.allWallets}
          tag={isOffline ? directory.offlineTag : count}
          onPress={modal.showAllWallets}
        />
      )
    }
  }
}

function domainOf({ id, rdns, kind, showsDomain, isDuplicate }: WalletChoice, texts: Catalogue): string | null {
  const domain = kind === 'announced' ? (rdns ?? id) : id
  if (isDuplicate) return fill(texts.announcedAgain, 'domain', domain)
  return showsDomain ? domain : null
}

/**
 * Takes the room of directory wallets that could not be loaded, so that the rows below stay in place. Two rows have
 * room to say what still works.
 */
function UnreachableRows({ rows }: { rows: number }) {
  const modal = useModal()
  const { directory } = useViewState().texts
  return (
    <div className="wm-unreachable" data-rows={Math.min(rows, 4)}>
      <p>
        {directory.unreachable.title}
        {rows > 1 && <span className="wm-row-detail">{directory.unreachable.hint}</span>}
      </p>
      <RetryButton onRetry={modal.retryDirectory} />
    </div>
  )
}

/** Four small pictures in place of one. Missing ones are blank. */
function AllWalletsTile({ wallets }: { wallets: readonly Wallet[] }) {
  const blanks = ['first', 'second', 'third', 'fourth'].slice(wallets.length)
  return (
    <span className="wm-all-tile" aria-hidden="true">
      {wallets.map((wallet) => (
        <WalletImage key={wallet.id} wallet={wallet} />
      ))}
      {blanks.map((key) => (
        <span key={key} className="wm-wallet-icon" />
      ))}
    </span>
  )
}
