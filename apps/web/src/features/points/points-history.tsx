import { useLingui } from '@lingui/react/macro'
import type { PointReason } from '@terahold/contract/codes/points'
import { ListRow } from '@terahold/ui/list-row'
import { formatInstant } from '../../shared/format/format.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import type { PointEntry, usePoints } from './points.ts'
import { PointsAmount } from './points-amount.tsx'

type PointsHistoryProps = {
  readonly points: ReturnType<typeof usePoints>
  /** Returns the name of an entry's task, if the page knows it. */
  readonly nameOf: (refId: string) => string | undefined
}

/** The entries of the member's points, newest first. */
export function PointsHistory({ points, nameOf }: PointsHistoryProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Points history`}>
      <h2 className="text-base font-semibold">{t`Points history`}</h2>
      <PagedList
        label={t`Points history`}
        list={points}
        itemKey={({ id }) => id}
        renderItem={(entry) => <PointRow entry={entry} nameOf={nameOf} />}
        empty={
          points.query.isSuccess && (
            <p className="py-3 text-sm text-muted">{t`No points yet. Approved tasks earn them.`}</p>
          )
        }
      />
    </section>
  )
}

type PointRowProps = { readonly entry: PointEntry; readonly nameOf: PointsHistoryProps['nameOf'] }

function PointRow({ entry: { delta, reason, refId, at }, nameOf }: PointRowProps) {
  const { i18n } = useLingui()
  const words = useReasonWords()
  const name = refId === null ? undefined : nameOf(refId)
  const when = formatInstant(at, i18n.locale)
  return (
    <ListRow
      title={words[reason]}
      detail={name === undefined ? when : `${name} · ${when}`}
      value={<PointsAmount value={delta} size="s" sign="always" />}
    />
  )
}

function useReasonWords(): Readonly<Record<PointReason, string>> {
  const { t } = useLingui()
  return { task: t`Task approved`, spent: t`Spent on an order`, reversal: t`Entry reversed` }
}
