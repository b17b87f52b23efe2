import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { EmptyState } from '@terahold/ui/empty-state'
import { Figure } from '@terahold/ui/figure'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { useState } from 'react'
import { RewardRow, useRewardWords } from '../../features/rewards/reward-row.tsx'
import { type RewardType, useRewards } from '../../features/rewards/rewards.ts'
import { ChoiceRow } from '../../shared/choice-row.tsx'
import { ListSkeleton } from '../../shared/list-skeleton.tsx'
import { useListTexts } from '../../shared/list-texts.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { Money } from '../../shared/money.tsx'
import { refreshSubjects } from '../../shared/query-client.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Refreshable } from '../../shared/refreshable.tsx'

const types: readonly RewardType[] = ['mining', 'referral', 'refund', 'task']

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
  const listTexts = useListTexts()
  const [type, setType] = useState<RewardType | undefined>(undefined)
  const rewards = useRewards(type)
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow label={t`Kind`}>
        <Chip selected={type === undefined} onToggle={() => setType(undefined)}>{t`All`}</Chip>
        {types.map((known) => (
          <Chip key={known} selected={type === known} onToggle={() => setType(type === known ? undefined : known)}>
            {words[known]}
          </Chip>
        ))}
      </ChoiceRow>
      <QueryView query={rewards.query} skeleton={<ListSkeleton />}>
        {() => (
          <>
            {rewards.first !== undefined && rewards.rows.length > 0 && <Sums sums={rewards.first.data.sums} />}
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
              empty={
                <EmptyState
                  illustration={<LedgerIllustration />}
                  title={t`Nothing credited yet`}
                  text={t`The first line appears when a day of your holding is settled. Each line names the payout it came from.`}
                  action={<ButtonLink kind="secondary" href="#/pages/wodesuanli/wode">{t`My power`}</ButtonLink>}
                />
              }
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

type SumsProps = {
  readonly sums: { readonly gross: string; readonly fees: string; readonly net: string; readonly pending: string }
}

function Sums({ sums }: SumsProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Sums`} className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4">
      <Figure label={t`Net`}>
        <Money value={sums.net} />
      </Figure>
      <Figure label={t`Of it pending`} note={t`recorded, not yet paid in`}>
        <Money value={sums.pending} />
      </Figure>
      <Figure label={t`Gross`}>
        <Money value={sums.gross} />
      </Figure>
      <Figure label={t`Fees and electricity`}>
        <Money value={sums.fees} />
      </Figure>
    </section>
  )
}
