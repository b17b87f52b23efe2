import type { ComponentType } from 'react'
import { ConnectingExternalView } from '../../connection/view/connecting-external.tsx'
import { ConnectionMessage } from '../../connection/view/connection-message.tsx'
import { connectionText } from '../../connection/view/connection-text.ts'
import { BrowserLink } from '../../directory/view/browser-link.tsx'
import { GetWalletPrompt } from '../../directory/view/get-wallet-prompt.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { topEntryOf } from '../../shell/core/view-stack.ts'
import type { WalletPlatform } from '../../wallets/core/wallet-platforms.ts'
import { CodeScreen } from './code-screen.tsx'
import { LinkScreen } from './link-screen.tsx'
import { PlatformTabs, panelId, tabId } from './platform-tabs.tsx'

const screens: Readonly<Record<WalletPlatform, ComponentType>> = {
  browser: ConnectingExternalView,
  mobile: LinkScreen,
  qrcode: CodeScreen,
  web: LinkScreen,
  desktop: LinkScreen,
  unsupported: UnsupportedScreen,
}

/** A wallet connected by extension, code or link, with tabs if it has several platforms. */
export function ConnectingWalletConnectView() {
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
        {wallet && <BrowserLink wallet={wallet} />}
        {wallet && <GetWalletPrompt wallet={wallet} />}
      </div>
    </>
  )
}

/** A wallet that this browser cannot connect: its extension is missing, or the directory has no link. */
function UnsupportedScreen() {
  const modal = useModal()
  const state = useViewState()
  const words = connectionText(state)
  if (!words) return null
  const action = { label: state.texts.tryAgain, isResting: false, run: modal.retry }
  return <ConnectionMessage words={words} isFailed detail={null} action={action} />
}
