import { useLingui } from '@lingui/react/macro'
import { parseAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { useMyCash } from '../../features/cash/cash.ts'
import type { Plan } from '../../features/catalogue/plans.ts'
import { useRiskDisclosure } from '../../features/catalogue/risk-disclosure.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { PaySource } from './pay-source.tsx'
import { RiskAcknowledgement } from './risk-acknowledgement.tsx'
import type { useCheckoutDraft } from './use-checkout-draft.ts'
import { useOrdering } from './use-ordering.ts'

type OrderFormProps = {
  readonly plan: Plan
  readonly qty: number
  readonly price: string
  /** The delivery address; null if there are no goods or no address yet. */
  readonly addressId: string | null
  readonly checkout: ReturnType<typeof useCheckoutDraft>
}

/** The source of the money, the risk acknowledgement, and the order button. */
export function OrderForm({ plan, qty, price, addressId, checkout }: OrderFormProps) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const cash = useMyCash()
  const risk = useRiskDisclosure(i18n.locale)
  const { order, error } = useOrdering(checkout.forget)
  const [acknowledged, setAcknowledged] = useState<string | null>(null)
  const { payFrom } = checkout.draft
  const available = cash.data?.available
  const isShort = payFrom === 'balance' && available !== undefined && isLess(available, price)
  const isUnknown = payFrom === 'balance' && available === undefined
  const lacksAddress = plan.ships && addressId === null
  // Terms that change after the tick are terms that the member has not read.
  const shown = (riskVersion: string) => `${riskVersion} ${plan.termsHash}`

  function place(riskVersion: string) {
    const { planId, termsHash } = plan
    const delivery = plan.ships && addressId !== null ? { addressId } : {}
    return order({ planId, qty, payFrom, termsHash, riskVersion, ...delivery })
  }

  return (
    <div className="flex flex-col gap-4">
      <PaySource
        payFrom={payFrom}
        onChange={(next) => checkout.change({ qty, payFrom: next })}
        cash={cash}
        isShort={isShort}
      />
      <QueryView query={risk}>
        {({ version, sections }) => (
          <div className="flex flex-col gap-4">
            <RiskAcknowledgement
              sections={sections}
              checked={acknowledged === shown(version)}
              onChange={(checked) => setAcknowledged(checked ? shown(version) : null)}
            />
            <ProblemNote error={error} />
            <Button
              wide
              disabled={acknowledged !== shown(version) || isShort || isUnknown || lacksAddress || offline}
              onClick={() => place(version)}
            >
              {payFrom === 'wallet' ? t`Order, then pay` : t`Order and pay from balance`}
            </Button>
          </div>
        )}
      </QueryView>
    </div>
  )
}

const isLess = (amount: string, other: string) => parseAmount(amount, PLACES) < parseAmount(other, PLACES)
