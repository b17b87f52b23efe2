import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/orders'
import { Button } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { useCancelOrder } from '../../features/orders/orders.ts'
import { notify } from '../../shared/notices.ts'
import { useProblemText } from '../../shared/problem.ts'

/** Gives an unpaid order up, after asking. */
export function CancelUnpaid({ order }: { readonly order: OrderFields }) {
  const { t } = useLingui()
  const cancel = useCancelOrder()
  const problemText = useProblemText()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    await cancel.mutateAsync(order.orderId).catch((error: unknown) => notify(problemText(error), 'error'))
    setAsking(false)
  }

  return (
    <>
      <Button wide kind="plain" onClick={() => setAsking(true)}>{t`Cancel this order`}</Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Cancel this order?`}
        confirm={{ label: t`Cancel order`, danger: true, onConfirm: confirm }}
        cancel={{ label: t`Keep it` }}
      >
        <Trans>Nothing was paid. If you have a transfer under way, wait for it instead.</Trans>
      </Dialog>
    </>
  )
}
