import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import type { Plan } from '../../features/catalogue/plans.ts'
import type { TermFigures } from '../../features/catalogue/term-figures.ts'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { isLoss, lossSize } from '../../shared/format/signed-amount.ts'
import { Note } from '../../shared/page/note.tsx'

type WorstCaseProps = { readonly plan: Plan; readonly qty: number; readonly figures: TermFigures }

/** What can go wrong, shown before anything is ordered. The result of one unit is with the plan's terms. */
export function WorstCase({ plan, qty, figures }: WorstCaseProps) {
  const { i18n, t } = useLingui()
  const all = <Money value={figures.price} size="s" />
  const { today } = plan
  const { endAtToday } = figures
  const loses = endAtToday !== null && isLoss(endAtToday)
  const end = endAtToday === null ? null : <Money value={loses ? lossSize(endAtToday) : endAtToday} size="s" />
  const day = today === null ? '' : formatDay(today.day, i18n.locale)
  return (
    <Note tone="warning" title={t`Worst case`}>
      <p>
        <Trans>You can lose all {all}.</Trans>
      </p>
      {end !== null && qty > 1 && (
        <p className="mt-1">
          {loses ? (
            <Trans>
              If every day were like {day}, you would lose {end}.
            </Trans>
          ) : (
            <Trans>
              If every day were like {day}, you would gain {end}.
            </Trans>
          )}
        </p>
      )}
      <a href={to.calculator({ planId: plan.planId })} className="inline-flex min-h-touch items-center text-accent">
        {t`Calculator`}
      </a>
    </Note>
  )
}
