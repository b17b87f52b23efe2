import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SamplePart, sampleParts, to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { type ReactNode, useState } from 'react'
import { examplePlan } from '../../features/catalogue/example-holding.ts'
import { type Plan, usePlans } from '../../features/catalogue/plans.ts'
import { api } from '../../shared/api/api.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session.ts'
import { type SampleMember, sampleMember } from './sample-member.ts'
import { SampleBalance, SampleHome, SamplePerformance, SamplePower } from './sample-parts.tsx'

const DAYS = 60
const SETTLEMENTS = 100

/** What a member sees, without a wallet: a plan's figures on the latest published days. Nothing can be changed here. */
export default function SamplePage({ part }: { readonly part?: string }) {
  const plans = usePlans()
  return (
    <Refreshable onRefresh={() => queryClient.invalidateQueries({ refetchType: 'active' })}>
      <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
        <QueryView query={plans} skeleton={<ListSkeleton tall />}>
          {(known) => {
            const plan = examplePlan(known)
            return plan === undefined ? <NoSample /> : <OfPlan plan={plan} start={part} />
          }}
        </QueryView>
      </div>
    </Refreshable>
  )
}

function OfPlan({ plan, start }: { readonly plan: Plan; readonly start: string | undefined }) {
  const { poolId } = plan
  const published = useQuery({
    queryKey: ['sample', poolId],
    queryFn: async ({ signal }) => {
      const [days, settlements] = await Promise.all([
        api.trustDays({ poolId, days: DAYS }, { signal }),
        api.trustSettlements({ poolId, pageSize: SETTLEMENTS }, { signal }),
      ])
      return { days: days.rows, settlements: settlements.rows }
    },
  })
  return (
    <QueryView query={published} skeleton={<ListSkeleton tall />}>
      {({ days, settlements }) => {
        const member = sampleMember(plan, days, settlements)
        return member === undefined ? <NoSample /> : <Sample member={member} start={start} />
      }}
    </QueryView>
  )
}

const parts: Readonly<Record<SamplePart, (props: { readonly member: SampleMember }) => ReactNode>> = {
  home: SampleHome,
  power: SamplePower,
  performance: SamplePerformance,
  balance: SampleBalance,
}

function Sample({ member, start }: { readonly member: SampleMember; readonly start: string | undefined }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<SamplePart>(() => sampleParts.find((known) => known === start) ?? 'home')
  const names = { home: t`Home`, power: t`Power`, performance: t`Performance`, balance: t`Balance` }
  const { planName } = member.holding
  const Part = parts[shown]
  return (
    <>
      <p className="rounded-card border border-dashed border-edge bg-sunken px-4 py-3 text-sm">
        <strong className="font-semibold">{t`Sample`}</strong>{' '}
        {t`The published days of “${planName}”, as a member sees them. No real account.`}
      </p>
      <SegmentedControl
        label={t`Sample account`}
        options={sampleParts.map((part) => ({ value: part, label: names[part] }))}
        value={shown}
        onChange={setShown}
      />
      <section
        aria-label={names[shown]}
        className="flex flex-col gap-4 rounded-card border border-dashed border-edge p-2 lg:p-4"
      >
        <Part member={member} />
      </section>
      <StartForReal />
    </>
  )
}

function StartForReal() {
  const { t } = useLingui()
  const isMember = useSession() !== null
  return isMember ? (
    <ButtonLink wide href={to.home()}>{t`Open your account`}</ButtonLink>
  ) : (
    <>
      <ButtonLink wide href={to.login({ connect: 'yes' })}>{t`Connect Wallet`}</ButtonLink>
      <ButtonLink wide kind="secondary" href={to.subscribe()}>{t`See the plans`}</ButtonLink>
    </>
  )
}

function NoSample() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`No sample yet`}
      text={t`A sample appears when a one-month plan is on sale and its pool has a settled day.`}
      action={<ButtonLink kind="secondary" href={to.subscribe()}>{t`See the plans`}</ButtonLink>}
    />
  )
}
