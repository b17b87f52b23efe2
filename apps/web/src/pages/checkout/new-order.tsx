import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { QuantityStepper } from '@terahold/ui/quantity-stepper'
import { useState } from 'react'
import type { Plan } from '../../features/catalogue/plans.ts'
import { termFigures } from '../../features/catalogue/term-figures.ts'
import { Note } from '../../shared/note.tsx'
import { MemberContext, useSession } from '../../shared/session.ts'
import { OrderForm } from './order-form.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { PriceLines } from './price-lines.tsx'
import { WorstCase } from './worst-case.tsx'

/** The terms in words, how many, the worst case, and the way to order. */
export function NewOrder({ plan }: { readonly plan: Plan }) {
  const { t } = useLingui()
  const member = useSession()
  const [qty, setQty] = useState(1)
  const { mostUnits } = termFigures(plan, 1)
  const figures = termFigures(plan, qty)

  return (
    <div className="flex flex-col gap-4">
      <PlanTerms plan={plan} />
      <QuantityStepper
        label={t`How many`}
        value={qty}
        onChange={setQty}
        min={1}
        max={Math.max(1, mostUnits)}
        decreaseLabel={t`One less`}
        increaseLabel={t`One more`}
        hint={t`${mostUnits} can be had now`}
      />
      <PriceLines plan={plan} qty={qty} figures={figures} />
      <WorstCase plan={plan} figures={figures} />
      {!plan.onSale || mostUnits === 0 ? (
        <Note tone="warning">{t`This plan is sold out for now. It opens again when there is free measured capacity.`}</Note>
      ) : plan.ships ? (
        <Note tone="warning">{t`This plan ships goods and needs a delivery address. Delivery addresses are not open yet; plans without goods are.`}</Note>
      ) : member === null ? (
        <ButtonLink wide href="#/pages/login/index">{t`Sign in to subscribe`}</ButtonLink>
      ) : (
        <MemberContext value={member}>
          <OrderForm plan={plan} qty={qty} price={figures.price} />
        </MemberContext>
      )}
    </div>
  )
}
