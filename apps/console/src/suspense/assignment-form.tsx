import { suspenseTargets } from '@terahold/contract/codes/suspense'
import { type ReadDraft, readDraft } from '@terahold/decisions/draft'
import { RecordForm } from '../queue/record-form.tsx'
import { api } from '../shared/api.ts'
import { formatMoney } from '../shared/format.ts'
import { usePools } from '../shared/pools.ts'
import { decisionLanguage, useTexts } from '../shared/texts.ts'
import type { Assignment, SuspenseRow } from './suspense-row.ts'

type AssignmentFormProps = {
  readonly row: SuspenseRow
  /** What is filled in at first. */
  readonly given: Partial<Assignment>
  readonly onEntered: (assignment: Assignment, draft: ReadDraft) => void
  readonly onClose: () => void
}

/** Asks whose money it is. The text to sign is shown next; nothing is recorded before. */
export function AssignmentForm({ row, given, onEntered, onClose }: AssignmentFormProps) {
  const { suspense: texts, form } = useTexts()
  const pools = usePools()
  return (
    <RecordForm
      title={`${texts.enter} (${formatMoney(row.amount)} USDT)`}
      hint={texts.enterHint}
      submitLabel={form.next}
      onClose={onClose}
      fields={[
        {
          name: 'target',
          label: texts.target,
          value: given.target,
          options: suspenseTargets.map((value) => ({ value, label: texts.targets[value] })),
        },
        { name: 'member', label: texts.member, hint: texts.memberHint, value: given.member, isOptional: true },
        { name: 'venue', label: texts.venue, suggestions: pools.venues, value: given.venue, isOptional: true },
        {
          name: 'evidence',
          label: texts.evidence,
          hint: texts.evidenceHint,
          pattern: '.{10,500}',
          value: given.evidence,
        },
      ]}
      run={async ({ target, member, venue, evidence = '' }) => {
        const { txHash, logIndex } = row
        const owner = { ...(member !== undefined && { member }), ...(venue !== undefined && { venue }) }
        const known = suspenseTargets.find((one) => one === target) ?? 'member'
        const assignment = { txHash, logIndex, target: known, evidence, ...owner }
        const { data } = await api.draftSuspenseAssignment(assignment)
        onEntered(assignment, readDraft(data, decisionLanguage()))
      }}
    />
  )
}
