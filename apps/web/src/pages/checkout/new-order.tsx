import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { QuantityStepper } from '@terahold/ui/quantity-stepper'
import type { ReactNode } from 'react'
import type { Plan } from '../../features/catalogue/plans.ts'
import { termFigures } from '../../features/catalogue/term-figures.ts'
import { formatCount } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { useSignInHref } from '../../shared/session/sign-in-href.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { OrderForm } from './order-form.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { PriceLines } from './price-lines.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { WorstCase } from './worst-case.tsx'

/** The terms in words, the quantity, the worst case, the delivery address, and the order button. */
export function NewOrder({ plan, asked }: { readonly plan: Plan; readonly asked: number | null }) {
  const { i18n, t } = useLingui()
  const signInHref = useSignInHref()
  const member = useSession()
  const checkout = useCheckoutDraft(plan.planId, member?.userId, asked)
  const { mostUnits } = termFigures(plan, 1)
  const qty = Math.min(checkout.draft.qty, Math.max(1, mostUnits))
  const figures = termFigures(plan, qty)
  const form = (addressId: string | null) => (
    <OrderForm plan={plan} qty={qty} price={figures.price} addressId={addressId} checkout={checkout} />
  )

  return (
    <div className="flex flex-col gap-4">
      <PlanTerms plan={plan} />
      <QuantityStepper
        label={t`How many`}
        value={qty}
        onChange={(next) => checkout.change({ ...checkout.draft, qty: next })}
        min={1}
        max={Math.max(1, mostUnits)}
        decreaseLabel={t`Remove one`}
        increaseLabel={t`Add one`}
        hint={t`${{ mostUnits: formatCount(mostUnits, i18n.locale) }} available`}
      />
      <PriceLines plan={plan} qty={qty} figures={figures} />
      <WorstCase plan={plan} qty={qty} figures={figures} />
      {!plan.onSale ? (
        <Closed>{t`This plan is not on sale. Choose another.`}</Closed>
      ) : mostUnits === 0 ? (
        <Closed>{t`Sold out. It opens again when capacity is available.`}</Closed>
      ) : member === null ? (
        <ButtonLink wide href={signInHref}>{t`Sign in to subscribe`}</ButtonLink>
      ) : (
        <MemberContext key={member.userId} value={member}>
          {plan.ships ? <DeliveryChoice planId={plan.planId}>{form}</DeliveryChoice> : form(null)}
        </MemberContext>
      )}
    </div>
  )
}

/** Why the plan cannot be ordered now, and the way to the others. */
function Closed({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <Note tone="warning">{children}</Note>
      <ButtonLink wide kind="secondary" href={to.subscribe()}>{t`See the plans`}</ButtonLink>
    </>
  )
}
