import type { ReactNode } from 'react'
import { ExternalIcon } from '../../controls/icons.tsx'
import { ExtensionIcon, PhoneIcon, WebsiteIcon } from '../../controls/lazy-icons.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import { RowLink } from '../../wallets/view/wallet-row.tsx'
import { type DownloadKind, downloadsOf } from '../core/get-wallet.ts'
import { BrowserLink } from './browser-link.tsx'

const icons: Readonly<Record<DownloadKind, ReactNode>> = {
  chromeExtension: <ExtensionIcon />,
  iosApp: <PhoneIcon />,
  androidApp: <PhoneIcon />,
  website: <WebsiteIcon />,
}

/** The places to download a wallet. */
export function DownloadsView() {
  const { stack, texts } = useViewState()
  const entry = topEntryOf(stack, 'Downloads')
  if (!entry) return null
  return (
    <>
      <BrowserLink wallet={entry.wallet} />
      <ul className="wm-list">
        {downloadsOf(entry.wallet).map(({ kind, href }) => (
          <li key={kind}>
            <RowLink
              href={href}
              icon={<span className="wm-wallet-icon">{icons[kind]}</span>}
              name={texts.directory[kind]}
              end={<ExternalIcon />}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
