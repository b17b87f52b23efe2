import type { ComponentType } from 'react'
import type { ViewName } from '../core/view-name.ts'
import { topView } from '../core/view-stack.ts'
import { RetryMessage } from '../parts/retry-message.tsx'
import { useViewState } from '../react/modal-context.ts'
import { AccountView } from '../views/account/account.tsx'
import { ConnectView } from '../views/connect/connect.tsx'
import { ConnectingExternalView } from '../views/connecting-external.tsx'
import { NetworksView } from '../views/networks.tsx'
import { SwitchNetworkView } from '../views/switch-network.tsx'
import type { laterViews } from './later-views.tsx'
import { type LaterViews, useLaterViews } from './use-later-views.ts'
import { ViewBoundary } from './view-boundary.tsx'

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
  const { isOpen, stack, texts } = useViewState()
  const view = topView(stack)
  const later = useLaterViews(!isThere(view), isOpen)
  const Screen = isThere(view) ? screens[view] : later.views?.[view]
  return (
    <div key={`${stack.entries.length} ${view}`} className="wm-view" data-direction={stack.direction}>
      <ViewBoundary about={stack} fallback={(retry) => <RetryMessage words={texts.broken} onRetry={retry} />}>
        {Screen ? <Screen /> : <Waiting {...later} />}
      </ViewBoundary>
    </div>
  )
}

function isThere(view: ViewName): view is Exclude<ViewName, LaterName> {
  return view in screens
}

/** Stands in for a view that is on its way, or that did not come. */
function Waiting({ hasFailed, load }: LaterViews) {
  const { texts } = useViewState()
  if (hasFailed) return <RetryMessage words={texts.notLoaded} onRetry={load} />
  return <div className="wm-on-its-way" aria-busy="true" />
}
