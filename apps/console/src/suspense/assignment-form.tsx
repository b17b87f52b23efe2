import { suspenseTargets } from '@terahold/contract/codes/suspense'
import { textLengths } from '@terahold/contract/constants'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatMoney } from '../shared/format.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'
import type { Assignment, SuspenseRow } from './suspense-row.ts'

type AssignmentFormProps = {
  readonly row: SuspenseRow
  /** What is filled in at first. */
  readonly given: Partial<Assignment>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks whose money it is. */
export function AssignmentForm({ row: { txHash, logIndex, amount }, given, onClose, onDone }: AssignmentFormProps) {
  const { suspense: texts } = useTexts()
  const pools = usePools()
  return (
    <SignedRecordForm
      queue="suspense"
      title={texts.record}
      hint={`${formatMoney(amount)} USDT. ${texts.enterHint}`}
      onClose={onClose}
      onDone={onDone}
      fields={[
        {
          name: 'target',
          label: texts.target,
          value: given.target,
          options: choicesOf(suspenseTargets, texts.targets),
        },
        {
          name: 'member',
          label: texts.member,
          hint: texts.memberHint,
          find: 'member',
          value: given.member,
          onlyFor: ['target', 'member'],
        },
        {
          name: 'venue',
          label: texts.venue,
          hint: texts.venueHint,
          suggestions: pools.venues,
          value: given.venue,
          onlyFor: ['target', 'venue'],
        },
        { name: 'evidence', label: texts.evidence, hint: texts.evidenceHint, length: textLengths.reason },
      ]}
      read={({ target, evidence = '', ...owner }) => ({
        txHash,
        logIndex,
        target: suspenseTargets.find((one) => one === target) ?? 'member',
        evidence,
        ...owner,
      })}
      draft={api.draftSuspenseAssignment}
      record={api.assignSuspense}
    />
  )
}
