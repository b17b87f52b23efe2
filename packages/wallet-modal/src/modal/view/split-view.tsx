import type { ComponentType, MouseEvent } from 'react'
import { plainRows } from '../../connect/core/connect-list.ts'
import { ConnectView } from '../../connect/view/connect.tsx'
import { ManyWalletsView } from '../../connect/view/many-wallets.tsx'
import { isBuffering, isWaiting } from '../../connection/core/connection-machine.ts'
import { ConnectingExternalView } from '../../connection/view/connecting-external.tsx'
import { AllWalletsView } from '../../directory/view/all-wallets.tsx'
import { DownloadsView } from '../../directory/view/downloads.tsx'
import { GetWalletView } from '../../directory/view/get-wallet.tsx'
import { WhatIsAWalletView } from '../../help/view/what-is-a-wallet.tsx'
import { ConnectingWalletConnectView } from '../../pairing/view/connecting-wallet-connect.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { canGoBack, topView } from '../../shell/core/view-stack.ts'
import { isSplitName, type SplitName } from './split-names.ts'

/** What is next to the list. Connect itself is the list, so it explains wallets. */
const details: Readonly<Record<SplitName, ComponentType>> = {
  AllWallets: AllWalletsView,
  Connect: WhatIsAWalletView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
}

/** The list, and what was chosen from it. Only in wide windows. */
export function SplitView() {
  const modal = useModal()
  const { connection, entries, stack } = useViewState()
  const view = topView(stack)
  const Detail = isSplitName(view) ? details[view] : null

  /**
   * Leaves the present detail first, so that a row always starts from the list. A second press must not ask again, nor one
   * while the dialog fades out.
   */
  function leaveDetail(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest('button')
    if (!button) return
    const isShown = button.closest('[aria-current="true"]') !== null && isWaiting(connection)
    const isClosing = !modal.getState().isOpen
    if (isClosing || isShown || isBuffering(connection)) return event.stopPropagation()
    while (canGoBack(modal.getState().stack)) modal.back()
  }

  return (
    <div className="wm-split" data-view={view}>
      <div className="wm-split-list" onClickCapture={leaveDetail}>
        {entries.length > plainRows ? <ManyWalletsView /> : <ConnectView />}
      </div>
      <div className="wm-split-detail" key={`${stack.entries.length} ${view}`} data-direction={stack.direction}>
        {Detail && <Detail />}
      </div>
    </div>
  )
}
