import { useEffect, useRef } from 'react'
import { isBuffering } from '../../connection/core/connection-machine.ts'
import { BackIcon, CloseIcon, HelpIcon } from '../../controls/icons.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import type { ViewName } from '../../shell/core/view-name.ts'
import { canGoBack } from '../../shell/core/view-stack.ts'
import { viewTitle } from './view-title.ts'

type Props = { titleId: string; view: ViewName }

/**
 * Title, back button (help on Connect) and close button. Each new view focuses the title, so that a screen reader
 * announces it.
 */
export function ModalHeader({ titleId, view }: Props) {
  const modal = useModal()
  const state = useViewState()
  const { texts, stack } = state
  const title = useRef<HTMLHeadingElement>(null)
  const hasBack = canGoBack(stack)
  const isBusy = isBuffering(state.connection)
  const place = `${stack.entries.length} ${view}`

  useEffect(() => {
    if (place) title.current?.focus({ preventScroll: true })
  }, [place])

  return (
    <header className="wm-header">
      {(hasBack || view === 'Connect') && (
        <button
          type="button"
          className="wm-icon-button wm-back"
          disabled={isBusy}
          onClick={hasBack ? modal.back : modal.showWalletHelp}
        >
          {hasBack ? <BackIcon /> : <HelpIcon />}
          <span className="wm-hidden">{hasBack ? texts.back : texts.directory.help}</span>
        </button>
      )}
      <h2 ref={title} id={titleId} tabIndex={-1} className={view === 'Account' ? 'wm-hidden' : 'wm-title'}>
        {viewTitle(state)}
      </h2>
      <button type="button" className="wm-icon-button wm-close" disabled={isBusy} onClick={modal.close}>
        <CloseIcon />
        <span className="wm-hidden">{texts.close}</span>
      </button>
    </header>
  )
}
