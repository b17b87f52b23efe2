import { useLingui } from '@lingui/react/macro'
import type { PerformanceType } from '@terahold/contract/codes/power'
import { FoldedRow } from '@terahold/ui/folded-row'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { type Fact, FactList } from '../../shared/page/fact-list.tsx'
import { EntrySource } from './entry-source.tsx'
import type { PerformanceEntry } from './performance.ts'

export function usePerformanceWords(): Readonly<Record<PerformanceType, string>> {
  const { t } = useLingui()
  return { mining: t`Mining`, referral: t`Referral`, refund: t`Refund`, task: t`Task` }
}

/** A performance entry. It opens to its parts and its source. */
export function PerformanceRow({ entry }: { readonly entry: PerformanceEntry }) {
  const { i18n, t } = useLingui()
  const words = usePerformanceWords()
  const { source } = entry
  const unit = useUnit(entry)
  return (
    <FoldedRow
      summary={
        <>
          <span className="min-w-0">
            <span className="block">{words[entry.type]}</span>
            <span className="block text-xs text-muted">
              {formatDay(entry.date, i18n.locale)}
              {source.pool !== undefined && ` · ${source.pool}`}
            </span>
          </span>
          <span className="shrink-0 text-right">
            <Money value={entry.net} unit={unit} sign="always" />
            {!entry.cleared && <span className="block text-xs text-warning">{t`pending`}</span>}
          </span>
        </>
      }
    >
      <EntryParts entry={entry} />
    </FoldedRow>
  )
}

function EntryParts({ entry }: { readonly entry: PerformanceEntry }) {
  const { t } = useLingui()
  const unit = useUnit(entry)
  const facts: Fact[] = [
    { label: t`Gross`, value: <Money value={entry.gross} unit={unit} size="s" exact /> },
    { label: t`Fees and electricity`, value: <Money value={entry.fees} unit={unit} size="s" exact /> },
    { label: t`Net`, value: <Money value={entry.net} unit={unit} size="s" exact /> },
    {
      label: t`State`,
      value: entry.cleared ? t`available` : t`pending`,
      ...(entry.cleared ? {} : { note: t`recorded, not yet paid in by the venue` }),
    },
  ]
  return (
    <div className="flex flex-col gap-3 pb-4">
      <FactList facts={facts} />
      <EntrySource source={entry.source} />
    </div>
  )
}

function useUnit({ asset }: PerformanceEntry): string {
  const { t } = useLingui()
  return asset === 'POINT' ? t`points` : asset
}
