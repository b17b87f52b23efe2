import { voidParts } from '@terahold/contract/codes/settlement'
import type { FormFrame } from '../form/record-form.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { withUnit } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import type { RevenueRow } from './records/revenue-row.ts'

type RowFormProps = FormFrame & { readonly row: RevenueRow }

/** Asks which part of a row is void, and why. */
export function VoidForm({ row, ...frame }: RowFormProps) {
  const { revenueRecords: texts, records } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.voidHint}
      fields={[{ name: 'part', label: texts.part, options: choicesOf(voidParts, texts.parts) }, reasonField(records)]}
      read={({ part, reason = '' }) => ({
        revenueId: row.id,
        reason,
        part: voidParts.find((one) => one === part) ?? 'all',
      })}
      draft={api.draftVoid}
      record={api.recordVoid}
    />
  )
}

/** Asks by how much a row was too high, and how the venue gets it back. */
export function CorrectionForm({ row, ...frame }: RowFormProps) {
  const { revenueRecords: texts, records, revenue, form } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.correctHint}
      fields={[
        { name: 'amount', label: withUnit(texts.excess, 'USDT'), hint: form.amount, kind: 'amount' },
        { name: 'statementHash', label: revenue.statement, hint: form.hash, kind: 'hash' },
        {
          name: 'returnTxHash',
          label: texts.returnTx,
          hint: texts.returnTxHint,
          pattern: '(0x)?[0-9a-fA-F]{64}',
          isOptional: true,
        },
        reasonField(records),
      ]}
      read={({ amount = '', statementHash = '', returnTxHash, reason = '' }) => ({
        revenueId: row.id,
        amount,
        statementHash,
        reason,
        ...(returnTxHash && { returnTxHash }),
      })}
      draft={api.draftCorrection}
      record={api.recordCorrection}
    />
  )
}
