import type { payoutCalls } from '@terahold/contract/calls/payouts'
import { resumeDecisions } from '@terahold/contract/codes/withdrawals'
import type { DataOf } from '@terahold/contract/endpoint'
import { useState } from 'react'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DetailHead, Details, Effects, Exact, Facts, Part } from '../queue/facts.tsx'
import { RecordForm } from '../queue/record-form.tsx'
import { api } from '../shared/api.ts'
import { formatInstant } from '../shared/format.ts'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'

type Halt = NonNullable<DataOf<typeof payoutCalls.payoutStatus>['halt']>

type HaltDetailProps = { readonly halt: Halt; readonly session: OperatorSession; readonly onClose: () => void }

/** Why payouts are halted, and how two operators resume them. */
export function HaltDetail({ halt, session, onClose }: HaltDetailProps) {
  const { payouts: texts, decision: words, withdrawals } = useTexts()
  const [isPreparing, setIsPreparing] = useState(false)
  const { prepared } = halt
  const isMaker = hasRole(session, ['payout-maker'])
  const mayPrepare = isMaker && (!prepared || prepared.byId === session.operatorId)
  if (isPreparing) return <PrepareForm onClose={() => setIsPreparing(false)} />
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={texts.haltTitle}>{texts.causes[halt.cause]}</DetailHead>
        {prepared && (
          <Part title={words.effect}>
            <Effects
              labels={words}
              changes={[{ label: texts.state, before: texts.haltedState, after: texts.runningState }]}
              money={texts.resumeMoney[prepared.decision]}
            />
          </Part>
        )}
        {prepared && (
          <Part title={texts.prepared}>
            <Facts
              facts={[
                { label: texts.decision, value: texts.decisions[prepared.decision] },
                { label: texts.found, value: prepared.explanation },
                { label: words.preparedBy, value: prepared.by },
                { label: texts.preparedAt, value: formatInstant(prepared.at) },
              ]}
            />
          </Part>
        )}
        <Part title={withdrawals.facts}>
          <Facts
            facts={[
              { label: texts.since, value: formatInstant(halt.since) },
              { label: texts.haltedBy, value: halt.haltedBy ?? texts.process },
              { label: texts.detail, value: halt.detail || '–' },
              { label: texts.subject, value: <Exact>{halt.subject}</Exact> },
            ]}
          />
        </Part>
        {mayPrepare && (
          <Part title={texts.resume}>
            <button type="button" className="desk-control" onClick={() => setIsPreparing(true)}>
              {prepared ? texts.prepareAgain : texts.prepare}
            </button>
          </Part>
        )}
      </Details>
      <ResumeDecision halt={halt} session={session} onClose={onClose} />
    </>
  )
}

function ResumeDecision({ halt: { id: haltId, prepared }, session, onClose }: HaltDetailProps) {
  const { payouts: texts, decision: words } = useTexts()
  const isOwn = prepared?.byId === session.operatorId
  const isChecker = hasRole(session, ['payout-checker'])
  const release = prepared &&
    isChecker &&
    !isOwn && {
      ...{ label: texts.release, action: texts.release },
      run: () => api.releaseResume({ haltId, decision: prepared.decision, preparedAt: prepared.at }),
    }
  return <DecisionBar queue="payouts" onDone={onClose} approve={release || undefined} note={noteOf()} />

  function noteOf(): string | undefined {
    if (!hasRole(session, ['payout-maker', 'payout-checker'])) return words.noRole
    if (!prepared) return texts.waitsForMaker
    if (isOwn) return texts.own
    return isChecker ? undefined : texts.waitsForChecker
  }
}

function PrepareForm({ onClose }: { readonly onClose: () => void }) {
  const { payouts: texts } = useTexts()
  return (
    <RecordForm
      queue="payouts"
      title={texts.prepare}
      hint={texts.prepareHint}
      submitLabel={texts.prepare}
      onClose={onClose}
      fields={[
        {
          name: 'decision',
          label: texts.decision,
          options: resumeDecisions.map((value) => ({ value, label: texts.decisions[value] })),
        },
        { name: 'reason', label: texts.found, hint: texts.reasonHint, pattern: '.{10,1000}' },
      ]}
      run={({ decision, reason = '' }) =>
        api.prepareResume({ decision: resumeDecisions.find((one) => one === decision) ?? 'go_on', reason })
      }
    />
  )
}
