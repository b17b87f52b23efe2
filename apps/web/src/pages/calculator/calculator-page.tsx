import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { parseAmount } from '@terahold/money/amount'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'
import { QuantityStepper } from '@terahold/ui/quantity-stepper'
import { useMemo, useState } from 'react'
import { Calculator } from '../../features/calculator/calculator.tsx'
import { losingLast, type Plan, usePlans } from '../../features/catalogue/plans.ts'
import { termFigures } from '../../features/catalogue/term-figures.ts'
import { type NetworkDay, useNetworkDays } from '../../features/sites/network-days.ts'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'
import { formatCount, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'

/** What the term of a plan would bring at bitcoin prices and difficulties that the member chooses. */
export default function CalculatorPage({ planId }: { readonly planId?: string }) {
  const { t } = useLingui()
  const plans = usePlans()
  const network = useNetworkDays()
  return (
    <Refreshable onRefresh={() => Promise.all([plans.refetch(), network.refetch()])}>
      <PageHead title={t`Calculator`}>{t`A plan’s result at the bitcoin price you choose.`}</PageHead>
      <div className="px-4 pb-8">
        <QueryView query={plans} skeleton={<ListSkeleton tall />}>
          {(found) => (
            <QueryView query={network} skeleton={<ListSkeleton tall />}>
              {(days) => (
                <Chosen
                  plans={losingLast(found.filter((plan) => plan.onSale || plan.planId === planId))}
                  newest={days[0]}
                  planId={planId}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      </div>
    </Refreshable>
  )
}

type ChosenProps = {
  readonly plans: readonly Plan[]
  readonly newest: NetworkDay | undefined
  readonly planId: string | undefined
}

function Chosen({ plans, newest, planId }: ChosenProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(planId)
  const plan = plans.find((each) => each.planId === chosen) ?? plans[0]
  if (plan === undefined || newest === undefined) {
    return (
      <EmptyState
        illustration={<RackIllustration />}
        title={plan === undefined ? t`No plan is open` : t`No network figures yet`}
        text={t`The calculator needs a plan on sale and a recorded network day.`}
        action={<ButtonLink kind="secondary" href={to.subscribe()}>{t`Subscribe`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow label={t`Plan`}>
        {plans.map(({ planId: id, name }) => (
          <Chip key={id} selected={id === plan.planId} onToggle={() => setChosen(id)}>
            {name}
          </Chip>
        ))}
      </ChoiceRow>
      <OfPlan plan={plan} newest={newest} />
    </div>
  )
}

function OfPlan({ plan, newest }: { readonly plan: Plan; readonly newest: NetworkDay }) {
  const { i18n, t } = useLingui()
  const [wantedQty, setQty] = useState(1)
  const most = Math.max(1, termFigures(plan, 1).mostUnits)
  const qty = Math.min(wantedQty, most)
  const { power, price } = termFigures(plan, qty)
  const { termDays, uptime30dBps, tariff, planId } = plan
  const { day, difficulty, subsidySat, usdtPerBtc, hashprice } = newest
  const wanted = useMemo(() => ({ plan, qty, uptimeBps: uptime30dBps ?? WHOLE_BPS }), [plan, qty, uptime30dBps])
  const network = useMemo(
    () => ({
      day,
      difficulty: BigInt(difficulty),
      subsidySat: BigInt(subsidySat),
      usdtPerBtc: parseAmount(usdtPerBtc, PLACES),
    }),
    [day, difficulty, subsidySat, usdtPerBtc],
  )
  return (
    <>
      <QuantityStepper
        label={t`How many`}
        value={qty}
        onChange={setQty}
        max={most}
        decreaseLabel={t`Remove one`}
        increaseLabel={t`Add one`}
      />
      <FactList
        facts={[
          { label: t`You pay`, value: <Money value={price} size="s" /> },
          { label: t`Power`, value: <Th value={power} size="s" /> },
          { label: t`Term`, value: t`${plural(termDays, { one: '# day', other: '# days' })}` },
        ]}
      />
      <Calculator wanted={wanted} network={network} />
      <section className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">{t`Starting figures`}</h2>
        <FactList
          facts={[
            { label: t`Recorded on`, value: formatDay(day, i18n.locale) },
            { label: t`Price of a bitcoin`, value: <Money value={usdtPerBtc} size="s" /> },
            { label: t`Difficulty`, value: formatCount(BigInt(difficulty), i18n.locale) },
            { label: t`Mined per TH/s and day`, value: <Money value={hashprice} size="s" tap /> },
            { label: t`Electricity per kWh`, value: <Money value={tariff} unit="USD" size="s" /> },
          ]}
        />
      </section>
      <ButtonLink wide href={to.checkout({ planId })}>{t`View terms`}</ButtonLink>
    </>
  )
}

const WHOLE_BPS = 10_000
