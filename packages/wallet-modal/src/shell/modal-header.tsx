import { useEffect, useRef } from 'react'
import { isBuffering } from '../core/connect/connection-machine.ts'
import type { ModalState } from '../core/modal-state.ts'
import type { ViewName } from '../core/view-name.ts'
import { canGoBack } from '../core/view-stack.ts'
import { BackIcon, CloseIcon } from '../parts/icons.tsx'
import { useModal, useViewState } from '../react/modal-context.ts'

type Props = { titleId: string; view: ViewName }

/** Title, back and close. Focus comes to the title with each new view, so that a screen reader says where it is. */
export function ModalHeader({ titleId, view }: Props) {
  const modal = useModal()
  const state = useViewState()
  const title = useRef<HTMLHeadingElement>(null)
  const isBusy = isBuffering(state.connection)
  const depth = state.stack.entries.length

  useEffect(() => {
    if (depth > 0) title.current?.focus({ preventScroll: true })
  }, [depth])

  return (
    <header className="wm-header">
      {canGoBack(state.stack) && (
        <button type="button" className="wm-icon-button wm-back" disabled={isBusy} onClick={modal.back}>
          <BackIcon />
          <span className="wm-hidden">{state.texts.back}</span>
        </button>
      )}
      <h2 ref={title} id={titleId} tabIndex={-1} className={view === 'Account' ? 'wm-hidden' : 'wm-title'}>
        {titleOf(view, state)}
      </h2>
      <button type="button" className="wm-icon-button wm-close" disabled={isBusy} onClick={modal.close}>
        <CloseIcon />
        <span className="wm-hidden">{state.texts.close}</span>
      </button>
    </header>
  )
}

/** Account has no visible title, but the dialog still needs a name for those who do not see it. */
function titleOf(view: ViewName, { texts, connection }: ModalState): string {
  if (view === 'Account') return texts.account
  if (view === 'Connect' || connection.status === 'idle') return texts.connectWallet
  return connection.choice.name ?? texts.browserWallet
}
