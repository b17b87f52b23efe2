import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { QueryView } from '../../shared/loading/query-view.tsx'
import type { usePoints } from './points.ts'
import { PointsAmount } from './points-amount.tsx'

/** The member's points, and what they are not. */
export function PointsCard({ points }: { readonly points: ReturnType<typeof usePoints> }) {
  const { t } = useLingui()
  return (
    <Card title={t`My points`}>
      <QueryView compact query={points.query}>
        {() =>
          points.first !== undefined && (
            <p>
              <PointsAmount value={points.first.data.balance} size="l" />
            </p>
          )
        }
      </QueryView>
      <p className="mt-2 text-sm text-muted">{t`Points are not money and cannot be withdrawn.`}</p>
    </Card>
  )
}
