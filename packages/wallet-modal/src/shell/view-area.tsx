import type { ComponentType } from 'react'
import type { ViewName } from '../core/view-name.ts'
import { topView } from '../core/view-stack.ts'
import { useViewState } from '../react/modal-context.ts'
import { AccountView } from '../views/account.tsx'
import { ConnectView } from '../views/connect.tsx'
import { ConnectingExternalView } from '../views/connecting-external.tsx'

const screens: Readonly<Partial<Record<ViewName, ComponentType>>> = {
  Account: AccountView,
  Connect: ConnectView,
  ConnectingExternal: ConnectingExternalView,
}

/** The view on top of the stack, sliding in from the side it was reached from. */
export function ViewArea() {
  const { stack } = useViewState()
  const view = topView(stack)
  const Screen = screens[view] ?? ConnectView
  return (
    <div key={`${stack.entries.length} ${view}`} className="wm-view" data-direction={stack.direction}>
      <Screen />
    </div>
  )
}
