import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useSingleRun } from '../button/use-single-run.ts'
import { HeadingText } from '../layout/heading-text.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../style/class-names.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface DialogProps {
  readonly open: boolean
  /** Escape, the cancel button, or Android's way back. A tap outside the dialog does nothing. */
  readonly onCancel: () => void
  readonly title: string
  readonly children?: ReactNode
  readonly confirm: DialogAction
  /** Without it there is only the confirm button. */
  readonly cancel?: { readonly label: string } | undefined
}

export interface DialogAction {
  readonly label: string
  /** A returned promise keeps the button pending. */
  readonly onConfirm: () => unknown
  /** The action cannot be undone. */
  readonly danger?: boolean | undefined
}

/**
 * A question that must be answered. The confirm button has the focus, so that Enter confirms. If confirming is dangerous, the cancel
 * button has it, so that Enter changes nothing.
 */
export function Dialog({ open, onCancel, title, children, confirm, cancel }: DialogProps) {
  useBackCloses(open, onCancel)
  const finalFocus = useFinalFocus(open)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const safeButton = confirm.danger === true && cancel !== undefined ? cancelButton : confirmButton
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh animate-appear bg-overlay" />
        <AlertDialog.Popup
          initialFocus={safeButton}
          finalFocus={finalFocus}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[80dvh] w-[80%] max-w-75 -translate-x-1/2 -translate-y-1/2 animate-appear flex-col rounded-card bg-surface text-ink outline-none"
        >
          <div className="min-h-0 overflow-y-auto p-6 text-center">
            <AlertDialog.Title className="text-base font-semibold text-balance">
              <HeadingText>{title}</HeadingText>
            </AlertDialog.Title>
            {children !== undefined && (
              <AlertDialog.Description render={<div />} className="mt-2 text-sm wrap-break-word text-muted">
                {children}
              </AlertDialog.Description>
            )}
          </div>
          <div className="flex divide-x divide-line border-t border-line">
            {cancel !== undefined && (
              <AlertDialog.Close ref={cancelButton} className={classNames(actionStyle, 'text-dialog-cancel')}>
                {cancel.label}
              </AlertDialog.Close>
            )}
            <ConfirmButton action={confirm} buttonRef={confirmButton} />
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/* Bold and at least 19 px: #007aff, which the specification fixes, has contrast enough only for large text. */
const actionStyle =
  'flex min-h-12 flex-1 items-center justify-center gap-2 px-2 py-2 text-dialog font-bold -outline-offset-2 aria-disabled:opacity-60'

function ConfirmButton({
  action,
  buttonRef,
}: {
  action: DialogAction
  buttonRef: RefObject<HTMLButtonElement | null>
}) {
  const { isRunning, run } = useSingleRun(action.onConfirm)
  return (
    <button
      type="button"
      ref={buttonRef}
      aria-busy={isRunning || undefined}
      aria-disabled={isRunning || undefined}
      onClick={() => {
        if (!isRunning) void run()
      }}
      className={classNames(actionStyle, action.danger === true ? 'text-loss' : 'text-dialog-confirm')}
    >
      {isRunning && <Spinner />}
      {action.label}
    </button>
  )
}
