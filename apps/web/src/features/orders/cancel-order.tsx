import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { Button } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useCancelOrder } from './orders.ts'

/** Cancels an unpaid order, after asking. */
export function CancelOrder({ order, wide = false }: { readonly order: OrderFields; readonly wide?: boolean }) {
  const { t } = useLingui()
  const cancel = useCancelOrder()
  const offline = useOffline()
  const problemText = useProblemText()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    const cancelled = await cancel.mutateAsync(order.orderId).catch((error: unknown) => {
      showToast(problemText(error), 'error')
      return null
    })
    setAsking(false)
    if (cancelled !== null) showToast(t`Cancelled`, 'success')
  }

  return (
    <>
      <Button wide={wide} kind="plain" disabled={offline} onClick={() => setAsking(true)}>
        {t`Cancel this order`}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Cancel this order?`}
        confirm={{ label: t`Cancel order`, danger: true, onConfirm: confirm }}
        cancel={{ label: t`Keep` }}
      >
        <Trans>Nothing was paid. If your transfer is under way, wait for it.</Trans>
      </Dialog>
    </>
  )
}
