import { QrIcon } from '../../controls/lazy-icons.tsx'
import { SearchField } from '../../controls/search-field.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { SearchResults } from './search-results.tsx'
import { WalletPages } from './wallet-pages.tsx'

/** All wallets, by page or by name. */
export function AllWalletsView() {
  const modal = useModal()
  const { device, walletSearch, texts } = useViewState()
  return (
    <div className="wm-all-wallets">
      <div className="wm-search-bar">
        <SearchField />
        {device.isMobile && (
          <button
            type="button"
            className="wm-icon-button wm-qr-button"
            onClick={() => modal.show({ view: 'ConnectingWalletConnect', wallet: null })}
          >
            <QrIcon />
            <span className="wm-hidden">{texts.directory.showQrCode}</span>
          </button>
        )}
      </div>
      {walletSearch.status === 'idle' ? <WalletPages /> : <SearchResults />}
    </div>
  )
}
