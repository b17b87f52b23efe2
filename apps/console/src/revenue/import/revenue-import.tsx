import { parseDecimal } from '@terahold/ui/format-amount'
import { CsvInput } from '../../form/file-input.tsx'
import { unsaved } from '../../form/unsaved-form.ts'
import { CopyableId, DetailHead, Details, Facts, Part } from '../../queue/facts.tsx'
import { useRootWithApproval } from '../../roots/root-with-approval.tsx'
import { changeFailureText, failureText } from '../../shared/failure-text.ts'
import { fileFaultText } from '../../shared/file-fault-text.ts'
import { formatMoney } from '../../shared/format.ts'
import { usePools } from '../../shared/pools.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { fill, useTexts } from '../../shared/texts.ts'
import { ImportTable } from './import-table.tsx'
import { mostRows, revenueColumns } from './revenue-file.ts'
import { type CheckedRow, useImport } from './use-import.ts'

/** Records the revenue rows of a CSV file: all are shown and checked first, then the wallet signs each one. */
export function RevenueImport({ onClose }: { readonly onClose: () => void }) {
  const all = useTexts()
  const { importRevenue: texts, decision, withdrawals } = all
  const pools = usePools()
  const root = useRootWithApproval()
  const { read, progress, reading, recording } = useImport(root.sign)
  const rows = read?.rows ?? []
  const count = (result: CheckedRow['result']) => rows.filter((row) => row.result === result).length
  const isBusy = reading.isPending || recording.isPending
  const canSign = count('ready') > 0 && count('wrong') === 0
  useShortcuts({ a: canSign ? () => document.getElementById('sign-rows')?.focus() : undefined })
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={texts.title}>{texts.hint}</DetailHead>
        <Part title={texts.file}>
          <CsvInput
            label={texts.file}
            isDisabled={isBusy}
            onFile={(file) => {
              recording.reset()
              reading.mutate(file)
            }}
          />
          {!read && (
            <div className="mt-2 text-muted">
              <p>{texts.columns}</p>
              <code className="my-1 block text-xs text-ink">{revenueColumns.join(',')}</code>
              <p>{texts.statement}</p>
            </div>
          )}
          {read && !read.rows && (
            <p role="alert" className="mt-2 text-loss">
              {fileFaultText(read.fault, all, mostRows)}
            </p>
          )}
        </Part>
        {read?.rows && (
          <>
            <Part title={texts.rows}>
              <Facts
                facts={[
                  {
                    label: texts.rows,
                    value: (['ready', 'recorded', 'known', 'wrong'] as const)
                      .filter((result) => count(result) > 0)
                      .map((result) => `${count(result)} ${texts.results[result]}`)
                      .join(', '),
                  },
                  { label: texts.sum, value: `${formatMoney(sumOf(rows))} USDT` },
                  { label: texts.hash, value: <CopyableId>{read.fileHash}</CopyableId> },
                ]}
              />
            </Part>
            <ImportTable rows={rows} nameOf={pools.nameOf} />
            {canSign && root.part}
          </>
        )}
      </Details>
      <footer className="border-t border-line bg-surface px-5 py-3">
        <p role="alert" className="mb-2 text-loss empty:hidden">
          {reading.isError && failureText(reading.error, all)}
          {recording.isError && changeFailureText(recording.error, all)}{' '}
          {recording.isError && fill(texts.stopped, { done: count('recorded'), left: count('ready') })}
        </p>
        <p role="status" className="mb-2 empty:hidden">
          {statusText()}
        </p>
        <span className="flex gap-2">
          {canSign && (
            <button
              {...unsaved}
              id="sign-rows"
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || recording.mutate(rows)}
              className="min-h-8 flex-1 pointer-coarse:min-h-11 rounded-control bg-accent px-3 py-1.5 font-semibold text-on-accent aria-disabled:opacity-60"
            >
              {root.label(fill(texts.sign, { count: count('ready') }))}
            </button>
          )}
          <button type="button" onClick={onClose} className="desk-control">
            {count('recorded') > 0 ? all.close : decision.cancel}
          </button>
        </span>
      </footer>
    </>
  )

  function statusText(): string {
    if (progress) return fill(recording.isPending ? texts.signing : texts.checking, progress)
    if (reading.isPending) return texts.readingFile
    if (rows.length === 0 || recording.isError) return ''
    if (count('wrong') > 0) return fill(texts.correct, { count: count('wrong') })
    if (count('ready') > 0) return ''
    return count('recorded') > 0 ? fill(texts.done, { count: count('recorded') }) : texts.allKnown
  }
}

const decimals = 18

/** Returns the sum of the rows that are or will be recorded, in USDT. */
function sumOf(rows: readonly CheckedRow[]): string {
  let sum = 0n
  for (const row of rows) {
    if (row.result !== 'ready' && row.result !== 'recorded') continue
    const amount = parseDecimal(row.given.usdt)
    sum += amount.minorUnits * 10n ** BigInt(decimals - amount.decimals)
  }
  const text = sum.toString().padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '')
}
