import type { payoutCalls } from '@terahold/contract/calls/desk/payouts'
import type { PayoutFault } from '@terahold/contract/codes/incidents'
import { resumeDecisions } from '@terahold/contract/codes/withdrawals'
import type { DataOf } from '@terahold/contract/endpoint'
import type { ReadDraft } from '@terahold/decisions/draft'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import type { FormFrame } from '../form/record-form.tsx'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, CopyableText, DetailHead, Details, EffectPart, type Fact, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatInstant } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { incidentFacts } from '../today/incident-facts.ts'

export type Halt = NonNullable<DataOf<typeof payoutCalls.payoutStatus>['halt']>

type HaltDetailProps = { readonly halt: Halt; readonly onClose: () => void }

/** Why payouts are halted, and how two operators resume them. */
export function HaltDetail({ halt, onClose }: HaltDetailProps) {
  const session = useSession()
  const all = useTexts()
  const { payouts: texts, decision: words, withdrawals } = all
  const { prepared } = halt
  const isChecker = hasRole(session, ['payout-checker']) && prepared?.byId !== session.operatorId
  const id = prepared?.id
  const draft = useDraft({
    key: ['payouts', 'resume', id],
    load: (signal) => api.resumeDecision({}, { params: { id: id ?? '' }, signal }),
    isWanted: isChecker && Boolean(id),
  })
  const { form, buttons } = useRowActions(
    'payouts',
    ['payout-maker'],
    [
      (!prepared || prepared.byId === session.operatorId) && {
        label: prepared ? texts.prepareAgain : texts.prepare,
        render: (frame) => <PrepareForm {...frame} halt={halt} title={texts.prepare} />,
      },
    ],
  )
  if (form) return form
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={texts.haltTitle}>{texts.causes[halt.cause]}</DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        {halt.found && (
          <Part title={texts.todo}>
            <p>{halt.found.isOpen ? all.incidents[halt.found.kind].todo : texts.explained}</p>
          </Part>
        )}
        {prepared && (
          <EffectPart
            changes={[{ label: texts.state, before: texts.haltedState, after: texts.runningState }]}
            money={texts.resumeMoney[prepared.decision]}
          />
        )}
        {draft.data && <DraftPart description={draft.data.description} />}
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
              ...factsOf(halt, all),
            ]}
          />
        </Part>
        {buttons}
      </Details>
      <ResumeDecision halt={halt} draft={draft.data} onClose={onClose} />
    </>
  )
}

/** What halted payouts: an operator's own words, or what a process found, in the reader's language where it is known. */
function factsOf({ cause, detail, found, subject }: Halt, texts: DeskTexts): Fact[] {
  if (cause === 'operator') return [{ label: texts.records.reason, value: detail }]
  if (found)
    return incidentFacts(found, texts).map(({ label, value }) => ({
      label,
      value: <CopyableText>{value}</CopyableText>,
    }))
  return [
    { label: texts.payouts.detail, value: detail || '–' },
    { label: texts.payouts.subject, value: <CopyableId>{subject}</CopyableId> },
  ]
}

type ResumeDecisionProps = HaltDetailProps & { readonly draft: ReadDraft | undefined }

function ResumeDecision({ halt: { prepared }, draft, onClose }: ResumeDecisionProps) {
  const session = useSession()
  const { payouts: texts, decision: words } = useTexts()
  const isOwn = prepared?.byId === session.operatorId
  const options = { params: { id: prepared?.id ?? '' } }
  const approve = useApproval(draft, texts.release, (signed) => api.releaseResume(signed, options))
  return <DecisionBar queue="payouts" onDone={onClose} approve={approve} note={noteOf()} />

  function noteOf(): string | undefined {
    if (!hasRole(session, ['payout-maker', 'payout-checker'])) return words.noRole
    if (!prepared) return hasRole(session, ['payout-maker']) ? texts.prepareNote : texts.waitsForMaker
    if (isOwn) return texts.own
    return hasRole(session, ['payout-checker']) ? undefined : texts.waitsForChecker
  }
}

function PrepareForm({ halt, ...frame }: FormFrame & { readonly halt: Halt }) {
  const { payouts: texts, records } = useTexts()
  const isAboutMove = halt.found?.detail.fault === ('move_verified_too_late' satisfies PayoutFault)
  const fits = (decision: (typeof resumeDecisions)[number]) => decision !== 'accept_move' || isAboutMove
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.prepareHint}
      fields={[
        {
          name: 'decision',
          label: texts.decision,
          hint: isAboutMove ? texts.moveHint : texts.decisionHint,
          options: choicesOf(resumeDecisions.filter(fits), texts.decisions),
        },
        reasonField(records, texts.found),
      ]}
      read={({ decision, reason = '' }) => ({
        haltId: halt.id,
        decision: resumeDecisions.find((one) => one === decision) ?? 'go_on',
        reason,
      })}
      draft={api.draftResume}
      record={api.prepareResume}
    />
  )
}
