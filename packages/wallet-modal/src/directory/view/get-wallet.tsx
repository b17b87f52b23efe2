import { ExternalIcon } from '../../controls/icons.tsx'
import { WebsiteIcon } from '../../controls/lazy-icons.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { WalletImage } from '../../wallets/view/wallet-icon.tsx'
import { RowLink, RowPlaceholder } from '../../wallets/view/wallet-row.tsx'
import { walletsToGet } from '../core/get-wallet.ts'
import { BrowserLinks } from './browser-link.tsx'
import { DirectoryNotice } from './directory-notice.tsx'

const explorer = 'https://ethereum.org/wallets/find-wallet/'
const placeholders = ['first', 'second', 'third', 'fourth']

/** A few wallets to install, and a link to more. */
export function GetWalletView() {
  const { suggested, customWallets, texts } = useViewState()
  const wallets = walletsToGet(suggested, customWallets)
  const isAwaited = suggested.status === 'loading' && wallets.length === 0
  return (
    <>
      <DirectoryNotice isUnreachable={suggested.status === 'failed'} isFallback={false} />
      <BrowserLinks wallets={wallets} />
      <ul className="wm-list wm-wallets">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <RowLink
              href={wallet.homepage ?? ''}
              icon={<WalletImage wallet={wallet} />}
              name={wallet.name}
              end={<ExternalIcon />}
            />
          </li>
        ))}
        {isAwaited &&
          placeholders.map((key) => (
            <li key={key} aria-hidden="true">
              <RowPlaceholder />
            </li>
          ))}
        <li>
          <RowLink
            href={explorer}
            icon={
              <span className="wm-wallet-icon">
                <WebsiteIcon />
              </span>
            }
            name={texts.directory.exploreAll}
            end={<ExternalIcon />}
          />
        </li>
      </ul>
    </>
  )
}
