import type { ComponentType } from 'react'
import { AccountView } from '../../account/view/account.tsx'
import { plainRows } from '../../connect/core/connect-list.ts'
import { ConnectView } from '../../connect/view/connect.tsx'
import { ConnectingExternalView } from '../../connection/view/connecting-external.tsx'
import { RetryMessage } from '../../controls/retry-message.tsx'
import { useViewState } from '../../react/modal-context.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import { topView } from '../../shell/core/view-stack.ts'
import { isSplitName } from './split-names.ts'
import { useIsWide } from './use-is-wide.ts'
import { type LazyViews, useLazyViews, type Views } from './use-lazy-views.ts'
import { ViewBoundary } from './view-boundary.tsx'

type LaterName = keyof Views
type Screens = Readonly<Partial<Record<ViewName | LaterName, ComponentType>>>

/** Views in the first script, so that connecting works even if the network failed after the page was loaded. */
const screens = {
  Account: AccountView,
  Connect: ConnectView,
  ConnectingExternal: ConnectingExternalView,
} satisfies Record<Exclude<ViewName, LaterName>, ComponentType>

/** The top view of the stack, with its slide animation. */
export function ViewArea() {
  const { entries, isOpen, stack, texts } = useViewState()
  const view = topView(stack)
  const isSplit = useIsWide() && stack.entries[0].view === 'Connect' && isSplitName(view)
  const hasMany = view === 'Connect' && entries.length > plainRows
  const wanted = isSplit ? 'Split' : hasMany ? 'ManyWallets' : view
  const later = useLazyViews(!(wanted in screens) && (isOpen || !isSplit), isOpen)
  // Until the groups are loaded, or if they do not load, the plain list connects as well.
  const Screen = (later.views as Screens | null)?.[wanted] ?? (screens as Screens)[view]
  return (
    <div
      key={isSplit ? wanted : `${stack.entries.length} ${view}`}
      className="wm-view"
      data-split={isSplit}
      data-direction={isSplit ? null : stack.direction}
    >
      <ViewBoundary about={stack} fallback={(retry) => <RetryMessage words={texts.broken} onRetry={retry} />}>
        {Screen ? <Screen /> : <Waiting {...later} />}
      </ViewBoundary>
    </div>
  )
}

/** Shown while a view is loading or if it could not be loaded. */
function Waiting({ hasFailed, load }: LazyViews) {
  const { texts } = useViewState()
  if (hasFailed) return <RetryMessage words={texts.notLoaded} onRetry={load} />
  return <div className="wm-on-its-way" aria-busy="true" />
}
