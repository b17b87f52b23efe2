import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { DesktopIcon, ExtensionIcon, PhoneIcon, WebsiteIcon } from '../../controls/lazy-icons.tsx'
import type { Catalogue } from '../../locales/catalogue.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'

export const panelId = 'wm-platform-panel'
export const tabId = (platform: WalletPlatform) => `wm-platform-${platform}`

/** With more tabs than this, only the selected one shows its label. */
const maxWorded = 3

type Kind = keyof Catalogue['pairing']['platforms']

const kinds: Readonly<Record<WalletPlatform, Kind>> = {
  browser: 'browser',
  unsupported: 'browser',
  mobile: 'mobile',
  qrcode: 'mobile',
  web: 'web',
  desktop: 'desktop',
}

const icons: Readonly<Record<Kind, ReactNode>> = {
  browser: <ExtensionIcon />,
  mobile: <PhoneIcon />,
  web: <WebsiteIcon />,
  desktop: <DesktopIcon />,
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The platforms of a wallet. Arrow keys move between the tabs and select them. */
export function PlatformTabs() {
  const modal = useModal()
  const { platforms, platform: shown, texts } = useViewState()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || shown === null) return
    event.preventDefault()
    const next = platforms.at((platforms.indexOf(shown) + step) % platforms.length)
    if (!next) return
    modal.showPlatform(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }

  return (
    <div ref={list} className="wm-tabs" role="tablist" aria-label={texts.pairing.ways}>
      {platforms.map((platform) => {
        const isShown = platform === shown
        const isWorded = isShown || platforms.length <= maxWorded
        return (
          <button
            key={platform}
            type="button"
            role="tab"
            id={tabId(platform)}
            className="wm-tab"
            aria-selected={isShown}
            aria-controls={isShown ? panelId : undefined}
            tabIndex={isShown ? 0 : -1}
            onClick={() => modal.showPlatform(platform)}
            onKeyDown={move}
          >
            {icons[kinds[platform]]}
            <span className={isWorded ? 'wm-tab-word' : 'wm-hidden'}>{texts.pairing.platforms[kinds[platform]]}</span>
          </button>
        )
      })}
    </div>
  )
}
