import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { formatCount } from '../../shared/format/format.ts'
import { Th } from '../../shared/format/power.tsx'

type TeamSummaryProps = { readonly l1: number; readonly l2: number; readonly active: number; readonly power: string }

/** Both levels of the member's team in four figures. */
export function TeamSummary({ l1, l2, active, power }: TeamSummaryProps) {
  const { i18n, t } = useLingui()
  const count = (value: number) => <span className="tabular-nums">{formatCount(value, i18n.locale)}</span>
  return (
    <section aria-label={t`My team`} className="rounded-card border border-line bg-surface p-4">
      <FigureGrid>
        <Figure label={t`Level 1`} note={t`invited by you`} href={to.teamSize()}>
          {count(l1)}
        </Figure>
        <Figure label={t`Level 2`} note={t`invited by them`} href={to.teamSize()}>
          {count(l2)}
        </Figure>
        <Figure label={t`With power today`}>{count(active)}</Figure>
        <Figure label={t`Their power today`}>
          <Th value={power} />
        </Figure>
      </FigureGrid>
    </section>
  )
}
