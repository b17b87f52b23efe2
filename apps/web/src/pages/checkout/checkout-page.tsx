import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { usePlans } from '../../features/catalogue/plans.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { PartSkeleton } from '../../shared/loading/part-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'
import { NewOrder } from './new-order.tsx'

const PayOrder = lazyPart(
  () => import('./pay-order.tsx'),
  (module) => module.PayOrder,
  <PartSkeleton />,
)

type CheckoutProps = { readonly planId?: string; readonly qty?: string; readonly orderId?: string }

/** From a plan's terms to a paid order. As soon as the order exists, its id is in the address, so that a reload resumes it. */
export default function CheckoutPage({ planId, qty, orderId }: CheckoutProps) {
  const { t } = useLingui()
  if (orderId !== undefined) {
    return (
      <>
        <PageHead title={t`Pay for your order`} />
        <div className="px-4 pb-8">
          <MemberOnly>
            <InWallet>
              <PayOrder orderId={orderId} />
            </InWallet>
          </MemberOnly>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={t`Your subscription`} />
      <div className="px-4 pb-8">
        <ChosenPlan planId={planId} asked={/^[1-9]\d{0,4}$/.test(qty ?? '') ? Number(qty) : null} />
      </div>
    </>
  )
}

type ChosenPlanProps = { readonly planId: string | undefined; readonly asked: number | null }

function ChosenPlan({ planId, asked }: ChosenPlanProps) {
  const { t } = useLingui()
  const plans = usePlans()
  return (
    <QueryView query={plans}>
      {(found) => {
        const plan = found.find((candidate) => candidate.planId === planId)
        if (plan !== undefined) return <NewOrder plan={plan} asked={asked} />
        return (
          <EmptyState
            title={t`This plan is not on sale`}
            text={t`It may have ended.`}
            action={<ButtonLink href={to.subscribe()}>{t`See the plans`}</ButtonLink>}
          />
        )
      }}
    </QueryView>
  )
}
