import { useRef } from 'react'
import { CsvInput } from '../../form/file-input.tsx'
import { unsaved } from '../../form/unsaved-form.ts'
import { DraftPart } from '../../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../../queue/facts.tsx'
import { changeFailureText, failureText } from '../../shared/failure-text.ts'
import { fileFaultText } from '../../shared/file-fault-text.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { fill, useTexts } from '../../shared/texts.ts'
import { mostShipments, shipmentColumns } from './shipment-file.ts'
import { ShipmentTable } from './shipment-table.tsx'
import { type CheckedShipment, useShipmentImport } from './use-shipment-import.ts'

type ShipmentImportProps = { readonly onClose: () => void }

/** Records the shipments of a CSV file: all are shown and checked first, then the wallet signs their manifest once. */
export function ShipmentImport({ onClose }: ShipmentImportProps) {
  const all = useTexts()
  const { importShipments: texts, importRevenue: words, decision, shipments } = all
  const { read, reading, recording } = useShipmentImport()
  const signButton = useRef<HTMLButtonElement>(null)
  const rows = read?.rows ?? []
  const wrong = rows.filter(isWrong).length
  const draft = read?.rows && !recording.isSuccess ? read.draft : undefined
  const isBusy = reading.isPending || recording.isPending
  const hasFailed = reading.isError || recording.isError
  useShortcuts({ a: draft && (() => signButton.current?.focus()) })
  return (
    <>
      <Details title={texts.title}>
        <DetailHead title={texts.title}>{texts.hint}</DetailHead>
        <Part title={words.file}>
          <CsvInput label={words.file} isDisabled={isBusy} onFile={reading.mutate} />
          {!read && (
            <div className="mt-2 text-muted">
              <p>{words.columns}</p>
              <code className="my-1 block text-xs text-ink">{shipmentColumns.join(',')}</code>
              <p>{texts.eta}</p>
            </div>
          )}
          {read && !read.rows && (
            <p role="alert" className="mt-2 text-loss">
              {fileFaultText(read.fault, all, mostShipments)}
            </p>
          )}
        </Part>
        {read?.rows && (
          <>
            {draft && (
              <EffectPart
                changes={[
                  { label: shipments.quantity, before: shipments.states.to_ship, after: shipments.states.shipped },
                ]}
                money={texts.money}
              />
            )}
            <Part title={texts.manifest}>
              <Facts
                facts={[
                  { label: texts.shipments, value: rows.length },
                  { label: shipments.quantity, value: rows.reduce((sum, { checked }) => sum + (checked?.qty ?? 0), 0) },
                  { label: texts.hash, value: <CopyableId>{read.manifest}</CopyableId> },
                ]}
              />
            </Part>
            {draft && <DraftPart description={draft.description} />}
            <ShipmentTable rows={rows} />
          </>
        )}
      </Details>
      <footer className="border-t border-line bg-surface px-5 py-3">
        <p role="alert" className="mb-2 text-loss empty:hidden">
          {reading.isError && failureText(reading.error, all)}
          {recording.isError && changeFailureText(recording.error, all)}
        </p>
        <p role="status" className="mb-2 empty:hidden">
          {statusText()}
        </p>
        <span className="flex gap-2">
          {draft && (
            <button
              {...unsaved}
              ref={signButton}
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || recording.mutate({ rows, draft })}
              className="min-h-8 flex-1 pointer-coarse:min-h-11 rounded-control bg-accent px-3 py-1.5 font-semibold text-on-accent aria-disabled:opacity-60"
            >
              {fill(words.sign, { count: rows.length })}
            </button>
          )}
          <button type="button" onClick={onClose} className="desk-control">
            {recording.isSuccess ? all.close : decision.cancel}
          </button>
        </span>
      </footer>
    </>
  )

  function statusText(): string {
    if (reading.isPending) return words.readingFile
    if (recording.isSuccess) return fill(texts.done, { count: recording.data })
    if (wrong > 0) return fill(words.correct, { count: wrong })
    return rows.length > 0 && !draft && !hasFailed ? words.allKnown : ''
  }
}

function isWrong({ faults, checked }: CheckedShipment): boolean {
  return faults.length > 0 || (checked?.fault ?? null) !== null
}
