import { useLingui } from '@lingui/react/macro'
import { type PerformanceType, performanceTypes } from '@terahold/contract/codes/power'
import { Chip } from '@terahold/ui/chip'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { useState } from 'react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { readAll } from '../../features/export/read-all.ts'
import { RewardRow, useRewardWords } from '../../features/performance/performance-row.tsx'
import { type RewardFilter, rewardsPage, useRewards } from '../../features/performance/performance.ts'
import { useRewardTable } from '../../features/performance/use-performance-table.ts'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'
import { type DayRange, rangeName } from '../../shared/form/day-range.ts'
import { DayRangeChoice } from '../../shared/form/day-range-choice.tsx'
import { useListTexts } from '../../shared/list/list-texts.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { NoRewards } from './no-entries.tsx'
import { RewardSums } from './performance-totals.tsx'

/** Every credit and deduction, down to its source transaction. */
export default function RewardsPage() {
  return (
    <Refreshable onRefresh={() => refreshSubjects(['rewards'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly>
          <Rewards />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Rewards() {
  const { t } = useLingui()
  const words = useRewardWords()
  const [type, setType] = useState<PerformanceType | undefined>(undefined)
  const [range, setRange] = useState<DayRange>({})
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow label={t`Kind`} scrolls>
        <Chip selected={type === undefined} onToggle={() => setType(undefined)}>{t`All`}</Chip>
        {performanceTypes.map((known) => (
          <Chip key={known} selected={type === known} onToggle={() => setType(type === known ? undefined : known)}>
            {words[known]}
          </Chip>
        ))}
      </ChoiceRow>
      <DayRangeChoice onChange={setRange} />
      <RewardList filter={{ ...range, ...(type === undefined ? {} : { type }) }} />
    </div>
  )
}

function RewardList({ filter }: { readonly filter: RewardFilter }) {
  const { t } = useLingui()
  const listTexts = useListTexts()
  const tableOf = useRewardTable()
  const rewards = useRewards(filter)
  const name = ['terahold-performance', filter.type, rangeName(filter)].filter(Boolean).join('-')
  return (
    <QueryView query={rewards.query} skeleton={<ListSkeleton />}>
      {() => (
        <>
          {rewards.first !== undefined && rewards.rows.length > 0 && (
            <>
              <RewardSums sums={rewards.first.data.sums} />
              <ExportButton
                name={name}
                read={async (signal) => tableOf(await readAll(rewardsPage(filter), ({ id }) => id, signal))}
              />
            </>
          )}
          <InfiniteList
            label={t`Credits and deductions`}
            items={rewards.rows}
            itemKey={({ id }) => id}
            renderItem={(reward) => <RewardRow reward={reward} />}
            hasMore={rewards.hasMore}
            loading={rewards.loadingMore}
            failed={rewards.moreFailed}
            onLoadMore={rewards.loadMore}
            texts={listTexts}
            empty={<NoRewards isFiltered={Object.keys(filter).length > 0} />}
          />
        </>
      )}
    </QueryView>
  )
}
