import type { ComponentType } from 'react'
import type { ViewName } from '../core/view-name.ts'
import { topView } from '../core/view-stack.ts'
import { useViewState } from '../react/modal-context.ts'
import { AccountView } from '../views/account/account.tsx'
import { ConnectView } from '../views/connect/connect.tsx'
import { ConnectingExternalView } from '../views/connecting-external.tsx'
import { NetworksView } from '../views/networks.tsx'
import { SwitchNetworkView } from '../views/switch-network.tsx'
import type { laterViews } from './later-views.tsx'
import { type LaterViews, useLaterViews } from './use-later-views.ts'

type LaterName = keyof typeof laterViews

/** Views that are there at once, so that connecting works when the network has died since the page was loaded. */
const screens: Readonly<Record<Exclude<ViewName, LaterName>, ComponentType>> = {
  Account: AccountView,
  Connect: ConnectView,
  ConnectingExternal: ConnectingExternalView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
}

/** The view on top of the stack, sliding in from the side it was reached from. */
export function ViewArea() {
  const { stack } = useViewState()
  const view = topView(stack)
  const later = useLaterViews(!isThere(view))
  const Screen = isThere(view) ? screens[view] : later.views?.[view]
  return (
    <div key={`${stack.entries.length} ${view}`} className="wm-view" data-direction={stack.direction}>
      {Screen ? <Screen /> : <Waiting {...later} />}
    </div>
  )
}

function isThere(view: ViewName): view is Exclude<ViewName, LaterName> {
  return view in screens
}

/** Stands in for a view that is on its way, or that did not come. */
function Waiting({ hasFailed, load }: LaterViews) {
  const { notLoaded, tryAgain } = useViewState().texts
  return (
    <div className="wm-message wm-on-its-way" aria-busy={!hasFailed}>
      {hasFailed && (
        <>
          <p className="wm-message-title">{notLoaded.title}</p>
          <p className="wm-message-hint">{notLoaded.hint}</p>
          <button type="button" className="wm-button wm-main-button" onClick={load}>
            {tryAgain}
          </button>
        </>
      )}
    </div>
  )
}
