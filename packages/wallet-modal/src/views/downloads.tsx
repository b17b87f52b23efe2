import type { ReactNode } from 'react'
import { type DownloadKind, downloadsOf } from '../core/directory/get-wallet.ts'
import { topEntryOf } from '../core/view-stack.ts'
import { ExternalIcon } from '../parts/icons.tsx'
import { ExtensionIcon, PhoneIcon, WebsiteIcon } from '../parts/later-icons.tsx'
import { RowLink } from '../parts/wallet-row.tsx'
import { useViewState } from '../react/modal-context.ts'

const icons: Readonly<Record<DownloadKind, ReactNode>> = {
  chromeExtension: <ExtensionIcon />,
  iosApp: <PhoneIcon />,
  androidApp: <PhoneIcon />,
  website: <WebsiteIcon />,
}

/** Where a wallet can be had from. */
export function DownloadsView() {
  const { stack, texts } = useViewState()
  const entry = topEntryOf(stack, 'Downloads')
  if (!entry) return null
  return (
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
  )
}
