import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { Figure } from '@terahold/ui/figure'
import { usePoints } from '../../features/points/points.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** The member's points, and where they come from. */
export function PointsCard() {
  const { i18n, t } = useLingui()
  const points = usePoints()
  return (
    <Card title={t`Points`}>
      <QueryView compact query={points.query}>
        {() => (
          <Figure label={t`Balance`} note={t`from tasks; they are no money`} href={to.tasks()}>
            <span className="tabular-nums">
              {new Intl.NumberFormat(i18n.locale).format(BigInt(points.first?.data.balance ?? '0'))}
            </span>
          </Figure>
        )}
      </QueryView>
    </Card>
  )
}
