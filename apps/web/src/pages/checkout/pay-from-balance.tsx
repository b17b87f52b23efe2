import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parseAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { useMyCash } from '../../features/cash/cash.ts'
import { usePayFromBalance } from '../../features/orders/orders.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { Money } from '../../shared/format/money.tsx'
import { isPaidShort } from '../../shared/order/paid-short.ts'
import { Note } from '../../shared/page/note.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'

/** Pays a waiting order from the balance, once that covers it. Says why a transfer that was too small did not pay it. */
export function PayFromBalance({ order }: { readonly order: OrderFields }) {
  const { i18n, t } = useLingui()
  const { data: cash } = useMyCash()
  const pay = usePayFromBalance()
  const offline = useOffline()
  const minor = (amount: string) => parseAmount(amount, order.tokenDecimals)
  const isCovered = cash !== undefined && minor(cash.available) >= minor(order.payAmount)
  const amount = `${exactAmount(order.payAmount, i18n.locale)} ${order.tokenSymbol}`
  const sent = <Money value={order.payment?.amount ?? '0'} unit={order.tokenSymbol} size="s" exact />
  return (
    <>
      {isPaidShort(order) && (
        <Note tone="warning" title={t`Your transfer was too small`}>
          <Trans>
            Your {sent} is in your balance. Pay the full price from your wallet, or from your balance when it is enough.
          </Trans>
        </Note>
      )}
      <ProblemNote error={pay.error} />
      {isCovered && (
        <Button
          wide
          kind="secondary"
          disabled={offline}
          onClick={() => pay.mutateAsync(order.orderId).catch(() => undefined)}
        >
          {t`Pay ${amount} from balance`}
        </Button>
      )}
    </>
  )
}
