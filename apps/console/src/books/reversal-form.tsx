import type { FormFrame } from '../form/record-form.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

type ReversalFormProps = FormFrame & {
  readonly transferId: string
  readonly memberId: string
}

/** Asks why a transfer is reversed. */
export function ReversalForm({ transferId, memberId, ...frame }: ReversalFormProps) {
  const { books: texts, records } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.reverseHint}
      fields={[reasonField(records)]}
      read={({ reason = '' }) => ({ member: memberId, transferId, reason })}
      draft={api.draftReversal}
      record={api.recordReversal}
    />
  )
}
