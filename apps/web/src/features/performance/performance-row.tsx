import { useLingui } from '@lingui/react/macro'
import type { PerformanceType } from '@terahold/contract/codes/power'
import { FoldedRow } from '@terahold/ui/folded-row'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { type Fact, FactList } from '../../shared/page/fact-list.tsx'
import { RewardSource } from './entry-source.tsx'
import type { Reward } from './performance.ts'

export function useRewardWords(): Readonly<Record<PerformanceType, string>> {
  const { t } = useLingui()
  return { mining: t`Mining`, referral: t`Referral`, refund: t`Refund`, task: t`Task` }
}

/** A performance entry. It opens to its parts and its source. */
export function RewardRow({ reward }: { readonly reward: Reward }) {
  const { i18n, t } = useLingui()
  const words = useRewardWords()
  const { source } = reward
  const unit = useUnit(reward)
  return (
    <FoldedRow
      summary={
        <>
          <span className="min-w-0">
            <span className="block">{words[reward.type]}</span>
            <span className="block text-xs text-muted">
              {formatDay(reward.date, i18n.locale)}
              {source.pool !== undefined && ` · ${source.pool}`}
            </span>
          </span>
          <span className="shrink-0 text-right">
            <Money value={reward.net} unit={unit} sign="always" />
            {!reward.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
          </span>
        </>
      }
    >
      <RewardParts reward={reward} />
    </FoldedRow>
  )
}

function RewardParts({ reward }: { readonly reward: Reward }) {
  const { t } = useLingui()
  const unit = useUnit(reward)
  const facts: Fact[] = [
    { label: t`Gross`, value: <Money value={reward.gross} unit={unit} size="s" exact /> },
    { label: t`Fees and electricity`, value: <Money value={reward.fees} unit={unit} size="s" exact /> },
    { label: t`Net`, value: <Money value={reward.net} unit={unit} size="s" exact /> },
    {
      label: t`State`,
      value: reward.cleared ? t`available` : t`pending`,
      ...(reward.cleared ? {} : { note: t`recorded, not yet paid in by the venue` }),
    },
  ]
  return (
    <div className="flex flex-col gap-3 pb-4">
      <FactList facts={facts} />
      <RewardSource source={reward.source} />
    </div>
  )
}

function useUnit({ asset }: Reward): string {
  const { t } = useLingui()
  return asset === 'POINT' ? t`points` : asset
}
