import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { AlteredDecision } from '@terahold/decisions/altered-decision'
import { type ReadDraft, readDraft } from '@terahold/decisions/draft'
import { useEffect, useRef, useState } from 'react'
import { sign } from '../../queue/signing.ts'
import { api } from '../../shared/api.ts'
import { type FileFault, textOfFile } from '../../shared/csv-table.ts'
import { failureText } from '../../shared/failure-text.ts'
import { loadPools } from '../../shared/pools.ts'
import { useSession } from '../../shared/session.ts'
import { sha256Of } from '../../shared/sha256.ts'
import { decisionLanguage, useTexts } from '../../shared/texts.ts'
import { isRecordOf } from './is-record-of.ts'
import { type FileRow, parseRevenueFile, type RevenueInput, type RowFault } from './revenue-file.ts'

/** A row with what the server says about it. */
export type CheckedRow = Pick<FileRow, 'line' | 'cells'> &
  (
    | { readonly result: 'ready' | 'recorded'; readonly given: RevenueInput; readonly draft: ReadDraft }
    | { readonly result: 'known' }
    | { readonly result: 'wrong'; readonly faults: readonly RowFault[]; readonly refusal?: string }
  )

type Read =
  | { readonly fileHash: string; readonly rows: readonly CheckedRow[] }
  | { readonly fault: FileFault; readonly rows?: undefined }

type Progress = { readonly done: number; readonly count: number }

/** This many rows are checked at a time. */
const atOnce = 4

/**
 * Reads a file, lets the server check each row, and lets the wallet sign each one that can be recorded. `signAlso` runs once all
 * are.
 */
export function useImport(signAlso: () => Promise<void>) {
  const session = useSession()
  const texts = useTexts()
  const queries = useQueryClient()
  const [read, setRead] = useState<Read>()
  const [progress, setProgress] = useState<Progress>()

  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function check(row: FileRow): Promise<CheckedRow> {
    const { line, cells, given } = row
    if (!given) return { line, cells, result: 'wrong', faults: row.faults }
    try {
      const { data } = await api.draftRevenue(given)
      const draft = readDraft(data, decisionLanguage())
      // Nobody reads each of many rows again. What the wallet signs must be what is in the file.
      if (draft.isApproval || !isRecordOf(draft.typedData.message, given)) throw new AlteredDecision()
      return { line, cells, given, result: 'ready', draft }
    } catch (error) {
      if (isKnown(error)) return { line, cells, result: 'known' }
      if (error instanceof CallFailed && error.envelope.code < 500 && error.envelope.code !== 401)
        return { line, cells, result: 'wrong', faults: [], refusal: failureText(error, texts) }
      throw error
    }
  }

  const reading = useMutation({
    async mutationFn(file: File) {
      setRead(undefined)
      const bytes = await file.arrayBuffer()
      const text = textOfFile(bytes)
      if (text === undefined) return setRead({ fault: { kind: 'encoding' } })
      const fileHash = await sha256Of(bytes)
      const pools = await loadPools(queries)
      const found = parseRevenueFile(text, { pools, fileHash })
      if (found.fault) return setRead({ fault: found.fault })
      const rows: CheckedRow[] = []
      for (let from = 0; from < found.rows.length; from += atOnce) {
        setProgress({ done: from + 1, count: found.rows.length })
        rows.push(...(await Promise.all(found.rows.slice(from, from + atOnce).map(check))))
      }
      setRead({ fileHash, rows })
    },
    onSettled: () => setProgress(undefined),
  })

  const recording = useMutation({
    async mutationFn(rows: readonly CheckedRow[]) {
      const ready = rows.flatMap((row) => (row.result === 'ready' ? [row] : []))
      for (const [at, row] of ready.entries()) {
        // An import that was left, also by the end of the session, asks the wallet for nothing more.
        if (!isOpen.current) return
        setProgress({ done: at + 1, count: ready.length })
        const signed = await sign(session, row.draft)
        // An answer that was lost after the row was recorded is the same as one that arrived.
        await api.recordRevenue({ ...row.given, ...signed }).catch((error: unknown) => {
          if (!isKnown(error)) throw error
        })
        setRead((kept) => kept?.rows && { ...kept, rows: kept.rows.map((one) => recordedIf(one, row.line)) })
      }
      if (isOpen.current) await signAlso()
    },
    onSettled: () => {
      setProgress(undefined)
      return queries.invalidateQueries({ queryKey: ['revenue'] })
    },
  })

  return { read, progress, reading, recording }
}

function recordedIf(row: CheckedRow, line: number): CheckedRow {
  return row.line === line && row.result === 'ready' ? { ...row, result: 'recorded' } : row
}

function isKnown(error: unknown): boolean {
  return error instanceof CallFailed && error.envelope.reason === 'already_recorded'
}
