import { useLingui } from '@lingui/react/macro'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import type { MixFigures } from './mix-figures.ts'

/** The mix in one line, always visible, with the button to continue. */
export function MixBar({ figures, onSubscribe }: { readonly figures: MixFigures; readonly onSubscribe: () => void }) {
  const { t } = useLingui()
  const { cost, outcome } = figures
  return (
    <section
      aria-label={t`Mix summary`}
      className="sticky bottom-0 z-20 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-3"
    >
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>
          <Money value={formatAmount(cost, PLACES)} />
        </span>
        {outcome !== null && (
          <span>
            <Money value={formatSigned(outcome.latest.afterFee, PLACES)} size="s" sign="always" />{' '}
            {t`a day, after costs`}
          </span>
        )}
      </p>
      <Button wide onClick={onSubscribe}>{t`Order this mix`}</Button>
    </section>
  )
}
