import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { type Referee, useReferees } from './team.ts'

/** The member's level 1: the sales margin of each member's orders, and the commission. */
export function RefereesSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const referees = useReferees()
  return (
    <Sheet open onClose={onClose} title={t`Commission by person`} closeLabel={t`Close`}>
      <p className="pb-2 text-sm text-muted">{t`Everyone you invited. Your commission is shown before the caps.`}</p>
      <QueryView query={referees.query} skeleton={<ListSkeleton />}>
        {() => (
          <PagedList
            label={t`People you invited`}
            list={referees}
            itemKey={({ member, joinedAt }) => `${member} ${joinedAt}`}
            renderItem={(referee) => <RefereeFacts referee={referee} />}
            empty={<p className="py-6 text-center text-sm text-muted">{t`You have not invited anyone yet.`}</p>}
          />
        )}
      </QueryView>
    </Sheet>
  )
}

function RefereeFacts({ referee }: { readonly referee: Referee }) {
  const { i18n, t } = useLingui()
  const { member, joinedAt, power, margin, commission, asset } = referee
  return (
    <section aria-label={member} className="py-3">
      <h3 className="font-semibold tabular-nums">{member}</h3>
      <FactList
        facts={[
          { label: t`Joined on`, value: formatDay(joinedAt.slice(0, 10), i18n.locale) },
          { label: t`Power today`, value: <Th value={power} size="s" /> },
          { label: t`Our margin on their orders`, value: <Money value={margin} unit={asset} size="s" exact /> },
          { label: t`Your commission`, value: <Money value={commission} unit={asset} size="s" exact /> },
        ]}
      />
    </section>
  )
}
