import { resumeDecisions } from '@terahold/contract/codes/withdrawals'
import { Effects } from '../../queue/facts.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../../records/record-row.ts'
import { api } from '../../shared/api.ts'
import { useTexts } from '../../shared/texts.ts'

/** Ends of halts. An operator prepares one at the halt. */
export function ResumesView() {
  const { payouts: texts } = useTexts()
  const decisionOf = (row: RecordRow) => resumeDecisions.find((one) => one === fieldOf(row, 'decision')) ?? 'go_on'
  return (
    <RecordQueue
      name="payouts"
      view="resumes"
      list={api.listResumes}
      columns={[{ header: texts.decision, sort: 'decision', cell: (row) => texts.decisions[decisionOf(row)] }]}
      actions={{
        label: texts.release,
        checkers: ['payout-checker'],
        rejecters: ['payout-maker', 'payout-checker'],
        decision: api.resumeDecision,
        approve: api.releaseResume,
        reject: api.rejectResume,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.state, before: texts.haltedState, after: texts.runningState }]}
          money={texts.resumeMoney[decisionOf(row)]}
        />
      )}
    />
  )
}
