import { useLingui } from '@lingui/react/macro'
import { parseAmount } from '@terahold/money/amount'
import { useNavigation } from '@terahold/page-stack/react'
import { Button } from '@terahold/ui/button'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useState } from 'react'
import { useMyCash } from '../../features/cash/cash.ts'
import type { Plan } from '../../features/catalogue/plans.ts'
import { useRiskDisclosure } from '../../features/catalogue/risk-disclosure.ts'
import { usePlaceOrder } from '../../features/orders/orders.ts'
import { useOffline } from '../../shared/connection.ts'
import { Money } from '../../shared/money.tsx'
import { Note } from '../../shared/note.tsx'
import { useProblemText } from '../../shared/problem.ts'
import { problemOf } from '../../shared/problem-of.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { requestKeys } from '../../shared/request-keys.ts'
import { PLACES } from '../../shared/signed.ts'
import { RiskAcknowledgement } from './risk-acknowledgement.tsx'

type OrderFormProps = { readonly plan: Plan; readonly qty: number; readonly price: string }

/** Where the money comes from, the risk read, and the order. */
export function OrderForm({ plan, qty, price }: OrderFormProps) {
  const { i18n, t } = useLingui()
  const navigation = useNavigation()
  const offline = useOffline()
  const cash = useMyCash()
  const risk = useRiskDisclosure(i18n.locale)
  const place = usePlaceOrder()
  const problemText = useProblemText()
  const [payFrom, setPayFrom] = useState<'wallet' | 'balance'>('wallet')
  const [acknowledged, setAcknowledged] = useState<string | null>(null)
  const available = cash.data?.available ?? '0'
  const balanceShort = payFrom === 'balance' && parseAmount(available, PLACES) < parseAmount(price, PLACES)

  async function order(riskVersion: string) {
    const content = { planId: plan.planId, qty, payFrom, termsHash: plan.termsHash, riskVersion }
    const idempotencyKey = requestKeys.keyFor('order', JSON.stringify(content))
    const placed = await place.mutateAsync({ ...content, idempotencyKey }).catch((error: unknown) => {
      // Without an answer the order may exist: the same key finds it again. A refusal is an end.
      if (problemOf(error).kind === 'refused') requestKeys.ended('order')
      return null
    })
    if (placed === null) return
    requestKeys.ended('order')
    const page =
      placed.state === 'awaiting_payment'
        ? '/pages/subscribe/subscribexin'
        : '/pages/Paymentsuccessful/paymentsuccessful'
    await navigation.redirectTo({ url: `${page}?orderId=${placed.orderId}` })
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p aria-hidden="true" className="text-sm text-muted">{t`Pay from`}</p>
        <SegmentedControl
          label={t`Pay from`}
          value={payFrom}
          onChange={setPayFrom}
          options={[
            { value: 'wallet', label: t`My wallet` },
            { value: 'balance', label: t`My balance` },
          ]}
        />
      </div>
      {payFrom === 'balance' ? (
        <p className="text-sm">
          {t`Available:`} <Money value={available} size="s" exact />{' '}
          {balanceShort && <span className="text-loss">– {t`too little for this order`}</span>}
        </p>
      ) : (
        <p className="text-sm text-muted">{t`The power is reserved for 30 minutes; you pay on the next page.`}</p>
      )}
      <QueryView query={risk}>
        {({ version, sections }) => (
          <div className="flex flex-col gap-4">
            <RiskAcknowledgement
              sections={sections}
              checked={acknowledged === version}
              onChange={(checked) => setAcknowledged(checked ? version : null)}
            />
            {place.isError && (
              <Note tone="warning" alert>
                {problemText(place.error)}
              </Note>
            )}
            <Button wide disabled={acknowledged !== version || balanceShort || offline} onClick={() => order(version)}>
              {payFrom === 'wallet' ? t`Order, then pay` : t`Order and pay from my balance`}
            </Button>
          </div>
        )}
      </QueryView>
    </div>
  )
}
