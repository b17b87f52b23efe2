import type { ComponentType } from 'react'
import { AccountView } from '../../account/view/account.tsx'
import { ConnectView } from '../../connect/view/connect.tsx'
import { ConnectingExternalView } from '../../connection/view/connecting-external.tsx'
import { RetryMessage } from '../../controls/retry-message.tsx'
import { useViewState } from '../../react/modal-context.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import { topView } from '../../shell/core/view-stack.ts'
import { type LazyViews, useLazyViews, type Views } from './use-lazy-views.ts'
import { ViewBoundary } from './view-boundary.tsx'

type LaterName = keyof Views

/** Views in the first script, so that connecting works even if the network failed after the page was loaded. */
const screens: Readonly<Record<Exclude<ViewName, LaterName>, ComponentType>> = {
  Account: AccountView,
  Connect: ConnectView,
  ConnectingExternal: ConnectingExternalView,
}

/** The top view of the stack, with its slide animation. */
export function ViewArea() {
  const { isOpen, stack, texts } = useViewState()
  const view = topView(stack)
  const later = useLazyViews(!isThere(view), isOpen)
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

/** Shown while a view is loading or if it could not be loaded. */
function Waiting({ hasFailed, load }: LazyViews) {
  const { texts } = useViewState()
  if (hasFailed) return <RetryMessage words={texts.notLoaded} onRetry={load} />
  return <div className="wm-on-its-way" aria-busy="true" />
}
