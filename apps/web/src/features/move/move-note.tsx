import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { TimeLeft } from '../../shared/clock/time-left.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { useStopMove } from './move.ts'

export type Move = { readonly dueAt: string; readonly newWallet: string }

/** To which wallet the account moves and when, and how to stop it. */
export function MoveNote({ move: { dueAt, newWallet } }: { readonly move: Move }) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const stop = useStopMove()
  const due = formatInstant(dueAt, i18n.locale)

  async function end() {
    await stop.mutateAsync().then(
      () => showToast(t`Stopped. Your account stays with this wallet.`, 'success'),
      (error: unknown) => showToast(problemText(error), 'error'),
    )
  }

  return (
    <Note tone="warning" title={t`Your account moves to another wallet`}>
      <div className="flex flex-col gap-2">
        <p>
          <Trans>
            Two operators decided this after a report of a lost wallet. It takes effect on {due}. Withdrawals wait until
            then, and then go to this wallet only:
          </Trans>
        </p>
        <FullAddress label={t`the new wallet`} value={newWallet} />
        <p className="text-lg font-semibold tabular-nums">
          <TimeLeft until={dueAt} ended={t`now`} />
        </p>
        <p>{t`If you did not ask for this, stop it.`}</p>
        <Button wide kind="danger" disabled={offline} pending={stop.isPending} onClick={end}>
          {t`Stop the move`}
        </Button>
      </div>
    </Note>
  )
}
