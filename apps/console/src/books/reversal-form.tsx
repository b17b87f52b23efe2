import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

type ReversalFormProps = {
  readonly transferId: string
  /** Null for a transfer of the house. */
  readonly memberId: string | null
  readonly onClose: () => void
}

/** How the house is named where a member is expected. */
const house = '00000000-0000-0000-0000-000000000000'

/** Asks why a transfer is reversed. */
export function ReversalForm({ transferId, memberId, onClose }: ReversalFormProps) {
  const { books: texts, records } = useTexts()
  return (
    <SignedRecordForm
      queue="ledger"
      title={texts.reverse}
      hint={texts.reverseHint}
      onClose={onClose}
      fields={[reasonField(records)]}
      read={({ reason = '' }) => ({ member: memberId ?? house, transferId, reason })}
      draft={api.draftReversal}
      record={api.recordReversal}
    />
  )
}
