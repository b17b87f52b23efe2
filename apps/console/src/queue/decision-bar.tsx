import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { useToast } from '@terahold/ui/toast'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useKeptState } from '../form/kept-entry.ts'
import { outcomeMs } from '../form/record-form.tsx'
import { changeFailureText } from '../shared/failure-text.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { fill, useTexts } from '../shared/texts.ts'

export type DecisionBarProps = {
  /** What the main button says and does; none when this operator cannot approve. */
  readonly approve?: Approval | false | undefined
  /** None when this operator cannot reject. */
  readonly reject?: Rejection | false | undefined
  /** Why there is no button, or what else to know. */
  readonly note?: string | undefined
  /** The name of the data to read again. */
  readonly queue: string
  readonly onDone: () => void
}

type Approval = {
  readonly label: string
  /** What was done, once it is. */
  readonly action: string
  /** What the operator reads then; `Done: {action}` when left out. */
  readonly done?: string | undefined
  /** `reason` is given once the server has asked for one. */
  readonly run: (reason: string | undefined) => Promise<unknown>
}

type Rejection = {
  readonly run: (reason: string) => Promise<unknown>
  /** What it is called; `Reject` when left out. */
  readonly label?: string
  /** Characters of the reason; without them no reason is asked for. */
  readonly length?: { readonly min: number; readonly max: number }
  /** Who reads the reason. */
  readonly reader?: string
  /** What the operator reads once it is done; `Done: {label}` when left out. */
  readonly done?: string | undefined
}

/** How long the reason for a failed decision is shown after its row has left the list, in milliseconds. */
const goneMessageMs = 15_000

/** The decisions about one row. `a` goes to the approve button, `r` opens the rejection. */
export function DecisionBar({ approve, reject, note, queue, onDone }: DecisionBarProps) {
  const texts = useTexts()
  const toast = useToast()
  const queries = useQueryClient()
  const bar = useRef<HTMLElement>(null)
  const approveButton = useRef<HTMLButtonElement>(null)
  const [isRejecting, setIsRejecting] = useKeptState('rejects', false)
  const [approvalReason, setApprovalReason] = useKeptState<string | undefined>('approval', undefined)
  const decision = useMutation({
    mutationFn: ({ run }: Pick<Approval, 'action' | 'done'> & { run: () => Promise<unknown> }) => run(),
    async onSuccess(_, { action, done }) {
      const text = done ?? fill(texts.decision.done, { action })
      toast.show({ text, kind: 'success', duration: done === undefined ? undefined : outcomeMs })
      // A reason that is sent would keep its row open after it has left the list.
      setIsRejecting(false)
      setApprovalReason(undefined)
      // An operator who has gone on to something else in the meantime stays there.
      if (bar.current) onDone()
      await queries.invalidateQueries({ queryKey: [queue] })
    },
    // The row may have changed since: what is shown must be true before the next attempt.
    onError(error) {
      if (error instanceof CallFailed && error.envelope.reason === 'reason_required')
        setApprovalReason((kept) => kept ?? '')
      void queries.invalidateQueries({ queryKey: [queue] }).then(() => setTimeout(sayIfGone, 0, error))
    },
  })
  /** The row of a decision that another operator was first with leaves the list, and this bar with its message. */
  function sayIfGone(error: Error) {
    if (!bar.current) toast.show({ text: changeFailureText(error, texts), kind: 'error', duration: goneMessageMs })
  }
  useShortcuts({
    a: approve ? () => approveButton.current?.focus() : undefined,
    r: reject ? () => setIsRejecting(true) : undefined,
  })
  return (
    <footer ref={bar} className="border-t border-line bg-surface px-5 py-3">
      <p role="alert" className="mb-2 text-loss empty:hidden">
        {decision.isError && changeFailureText(decision.error, texts)}
      </p>
      {note && <p className="text-muted [&:not(:last-child)]:mb-2">{note}</p>}
      {approve && approvalReason !== undefined && !isRejecting && (
        <label className="mb-2 block">
          <span className="font-medium">{texts.decision.reason}</span>
          <textarea
            rows={2}
            value={approvalReason}
            onChange={({ target }) => setApprovalReason(target.value)}
            className="desk-control mt-1 block w-full resize-y"
          />
        </label>
      )}
      {isRejecting && reject ? (
        <RejectForm
          rejection={reject}
          isBusy={decision.isPending}
          onCancel={() => setIsRejecting(false)}
          onReject={(reason) => {
            const { label: action = texts.decision.rejectNow, done } = reject
            decision.mutate({ action, done, run: () => reject.run(reason) })
          }}
        />
      ) : (
        (approve || reject) && (
          <div className="flex items-center gap-2">
            {approve && (
              <button
                type="button"
                ref={approveButton}
                aria-disabled={decision.isPending}
                onClick={({ detail: presses }) =>
                  // The first press of a double click can have opened this row, which nobody has read yet.
                  presses > 1 ||
                  decision.isPending ||
                  decision.mutate({ ...approve, run: () => approve.run(approvalReason?.trim()) })
                }
                className="min-h-8 flex-1 pointer-coarse:min-h-11 rounded-control bg-accent px-3 py-1.5 font-semibold text-on-accent aria-disabled:opacity-60"
              >
                {approve.label}
              </button>
            )}
            {reject && (
              <button type="button" onClick={() => setIsRejecting(true)} className="desk-control border-loss text-loss">
                {reject.label ? `${reject.label}…` : texts.decision.reject}
              </button>
            )}
          </div>
        )
      )}
    </footer>
  )
}

type RejectFormProps = {
  readonly rejection: Rejection
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onReject: (reason: string) => void
}

function RejectForm({ rejection: { label, length, reader = '' }, isBusy, onCancel, onReject }: RejectFormProps) {
  const { decision } = useTexts()
  const [reason, setReason] = useKeptState('rejection', '')
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (field.current ?? button.current)?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    // Most calls take one line.
    if (!isBusy) onReject(reason.trim().replace(/\s*\n\s*/g, ' '))
  }
  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape' || reason !== '') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form onSubmit={submit}>
      {length && (
        <label className="block">
          <span className="font-medium">{decision.reason}</span>
          <textarea
            ref={field}
            required
            rows={2}
            minLength={length.min}
            maxLength={length.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={cancel}
            className="desk-control mt-1 block w-full resize-y"
          />
          <span className="mt-1.5 block text-xs text-muted">{fill(decision.reasonHint, { ...length, reader })}</span>
        </label>
      )}
      <span className="mt-2 flex gap-2">
        <button
          ref={button}
          type="submit"
          aria-disabled={isBusy}
          className="min-h-8 flex-1 pointer-coarse:min-h-11 rounded-control border border-loss bg-surface px-3 font-semibold text-loss"
        >
          {label ?? decision.rejectNow}
        </button>
        <button type="button" onClick={onCancel} className="desk-control">
          {decision.cancel}
        </button>
      </span>
    </form>
  )
}
