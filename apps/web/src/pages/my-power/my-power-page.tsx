import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { MeterIllustration } from '@terahold/ui/illustrations'
import { useHoldings, useNewestHoldings } from '../../features/power/power.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { MyHoldings } from './my-holdings.tsx'

/** The member's power, the net per day, and each holding. */
export default function MyPowerPage() {
  const example = useExample()
  const { t } = useLingui()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['power'])}>
      <PageHead title={t`My power`} />
      <div className="flex flex-col gap-4 px-4 pb-6">
        <MemberOnly example={example} sample="power">
          {/* Its queries start after the heading is painted. */}
          <Deferred>
            <MyPower />
          </Deferred>
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function MyPower() {
  const { t } = useLingui()
  const ever = useNewestHoldings()
  const holdings = useHoldings('open')
  return (
    <QueryView query={ever} skeleton={<ListSkeleton tall />}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState
            illustration={<MeterIllustration />}
            title={t`No power yet`}
            text={t`Paid, received and the result of each day appear here.`}
            action={<ButtonLink href={to.subscribe()}>{t`See the plans`}</ButtonLink>}
          />
        ) : (
          <MyHoldings holdings={holdings} />
        )
      }
    </QueryView>
  )
}

function useExample() {
  const { t } = useLingui()
  const [deliveredDays, termDays] = [12, 30]
  return [
    {
      id: '1',
      title: <Th value="10" />,
      detail: t`${deliveredDays} of ${plural(termDays, { one: '# day', other: '# days' })}`,
    },
    { id: '2', title: t`Paid`, value: <Money value="3.6" size="s" /> },
    { id: '3', title: t`Received`, value: <Money value="1.38" size="s" /> },
    { id: '4', title: t`Result`, value: <Money value="-2.22" size="s" /> },
  ]
}
