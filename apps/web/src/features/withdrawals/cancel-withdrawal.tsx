import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useCancelWithdrawal } from './withdrawals.ts'

type CancelWithdrawalProps = { readonly withdrawId: string; readonly onCancelled?: () => void }

/** Cancels a withdrawal that is not queued yet, after asking. */
export function CancelWithdrawal({ withdrawId, onCancelled }: CancelWithdrawalProps) {
  const { t } = useLingui()
  const cancel = useCancelWithdrawal()
  const offline = useOffline()
  const problemText = useProblemText()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    const done = await cancel.mutateAsync(withdrawId).then(
      () => true,
      (error: unknown) => {
        showToast(problemText(error), 'error')
        return false
      },
    )
    setAsking(false)
    if (!done) return
    showToast(t`Cancelled. The money is available again.`, 'success')
    onCancelled?.()
  }

  return (
    <>
      <Button kind="plain" disabled={offline} onClick={() => setAsking(true)}>{t`Cancel`}</Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Cancel this withdrawal?`}
        confirm={{ label: t`Cancel withdrawal`, danger: true, onConfirm: confirm }}
        cancel={{ label: t`Keep` }}
      >
        <Trans>The amount and the fee become available again at once.</Trans>
      </Dialog>
    </>
  )
}
