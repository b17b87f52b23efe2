import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { TimeLeft } from '../../shared/clock/time-left.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { showToast } from '../../shared/toast/toast.ts'
import { useCancelReset, useStartReset } from './reset.ts'

export type Reset = { readonly dueAt: string; readonly byOperators: boolean }

/** Offers to remove email address and password with the wallet alone; once that is asked for, counts down and offers to cancel it. */
export function ResetPart({ address, reset }: { readonly address: string; readonly reset: Reset | null }) {
  const { t } = useLingui()
  const { holdAfterRecoveryHours: hours } = business
  const offline = useOffline()
  const start = useStartReset(address)
  const [isOpen, setIsOpen] = useState(false)
  const shown = reset ?? (start.data === undefined ? null : { dueAt: start.data, byOperators: false })
  const step = shown !== null ? 'asked' : isOpen ? 'explained' : 'offered'
  const part = useFocusAfterStep<HTMLDivElement>(step)
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col outline-none">
      {shown !== null && <ResetNote address={address} reset={shown} onCancelled={start.reset} />}
      {step === 'offered' && (
        <Button kind="plain" onClick={() => setIsOpen(true)}>{t`Lost your email address or password?`}</Button>
      )}
      {step === 'explained' && (
        <section aria-label={t`Remove email address and password`} className="flex flex-col gap-3">
          <p className="text-sm">
            <Trans>
              Your wallet can remove both. It takes {hours} hours. Withdrawals wait until then. We email the address
              first.
            </Trans>
          </p>
          <ProblemNote error={start.error} />
          <Button
            wide
            kind="danger"
            disabled={offline}
            onClick={() => start.mutateAsync().catch(() => undefined)}
          >{t`Remove both after ${hours} hours`}</Button>
        </section>
      )}
    </div>
  )
}

type ResetNoteProps = { readonly address: string; readonly reset: Reset; readonly onCancelled?: () => void }

/** When email address and password will be removed, and who asked for it. */
export function ResetNote({ address, reset: { dueAt, byOperators }, onCancelled }: ResetNoteProps) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const cancel = useCancelReset(address)
  const due = formatInstant(dueAt, i18n.locale)

  async function end() {
    await cancel.mutateAsync().then(
      () => {
        showToast(t`Cancelled. Your email address and password stay.`, 'success')
        onCancelled?.()
      },
      (error: unknown) => showToast(problemText(error), 'error'),
    )
  }

  return (
    <Note tone="warning" title={t`Email address and password will be removed`}>
      <div className="flex flex-col gap-2">
        <p>
          {byOperators ? t`Two operators decided this after a report of lost access.` : t`Your wallet asked for this.`}{' '}
          <Trans>It takes effect on {due}. Withdrawals wait until then.</Trans>
        </p>
        <p className="text-lg font-semibold tabular-nums">
          <TimeLeft until={dueAt} ended={t`now`} />
        </p>
        <Button wide kind="secondary" disabled={offline} pending={cancel.isPending} onClick={end}>
          {t`Cancel removal`}
        </Button>
      </div>
    </Note>
  )
}
