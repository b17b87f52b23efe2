import type { ComponentType } from 'react'
import { ConnectingExternalView } from '../../connection/view/connecting-external.tsx'
import { GetWalletPrompt } from '../../directory/view/get-wallet-prompt.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'
import { CodeScreen } from './code-screen.tsx'
import { LinkScreen } from './link-screen.tsx'
import { PlatformTabs, panelId, tabId } from './platform-tabs.tsx'
import { UnsupportedScreen } from './unsupported-screen.tsx'

const screens: Readonly<Record<WalletPlatform, ComponentType>> = {
  browser: ConnectingExternalView,
  mobile: LinkScreen,
  qrcode: CodeScreen,
  web: LinkScreen,
  desktop: LinkScreen,
  unsupported: UnsupportedScreen,
}

/** A wallet reached by extension, code or link, with a tab for each way when there are several. */
export function WalletScreens() {
  const { platform, platforms, stack } = useViewState()
  const wallet = topEntryOf(stack, 'ConnectingWalletConnect')?.wallet
  if (platform === null) return null
  const Screen = screens[platform]
  const isTabbed = platforms.length > 1
  return (
    <>
      {isTabbed && <PlatformTabs />}
      <div
        className="wm-panel"
        {...(isTabbed && { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(platform) })}
      >
        <Screen key={platform} />
        {wallet && <GetWalletPrompt wallet={wallet} />}
      </div>
    </>
  )
}
