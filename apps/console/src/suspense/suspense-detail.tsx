import { textLengths } from '@terahold/contract/constants'
import type { ReadDraft } from '@terahold/decisions/draft'
import { useKeptState } from '../form/kept-entry.ts'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { MemberName } from '../queue/member-name.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { formatInstant, formatMoney } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { AssignmentForm } from './assignment-form.tsx'
import type { Assignment, SuspenseRow } from './suspense-row.ts'

type SuspenseDetailProps = {
  readonly row: SuspenseRow
  readonly onDone: () => void
}

/** One deposit: its facts, whose it could be, what the next operator signs, and the decision. */
export function SuspenseDetail({ row, onDone }: SuspenseDetailProps) {
  const session = useSession()
  const { suspense: texts, withdrawals } = useTexts()
  const [given, setGiven] = useKeptState<Partial<Assignment> | undefined>('owner', undefined)
  const isSettler = hasRole(session, ['settlement'])
  const { assignment } = row
  const { data: draft, ...approval } = useDraft({
    key: ['suspense', assignment?.id],
    load: (signal) => api.suspenseDecision({}, { params: { id: assignment?.id ?? '' }, signal }),
    isWanted: isSettler && assignment?.state === 'recorded' && assignment.recordedById !== session.operatorId,
  })
  const amount = formatMoney(row.amount)
  if (given) {
    const close = () => setGiven(undefined)
    return (
      <AssignmentForm
        row={row}
        given={given}
        onClose={close}
        onDone={() => {
          close()
          onDone()
        }}
      />
    )
  }
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${amount} USDT`}>{texts.states[assignment?.state ?? 'open']}</DetailHead>
        <LoadFailed error={approval.error} onRetry={approval.refetch} />
        {draft && assignment && (
          <>
            <EffectPart
              changes={[{ label: texts.state, before: texts.states.recorded, after: texts.after[assignment.target] }]}
              money={fill(texts.money[assignment.target], { amount })}
            />
            <DraftPart description={draft.description} />
          </>
        )}
        <SuspenseFacts row={row} isSigning={draft !== undefined} />
        {isSettler && !assignment && <Owners row={row} onChoose={setGiven} />}
      </Details>
      <SuspenseDecision row={row} onDone={onDone} draft={draft} />
    </>
  )
}

/** What is not in the text to sign. */
function SuspenseFacts({ row, isSigning }: { readonly row: SuspenseRow; readonly isSigning: boolean }) {
  const { suspense: texts, withdrawals, revenue } = useTexts()
  const { assignment } = row
  return (
    <Part title={withdrawals.facts}>
      <Facts
        facts={[
          { label: texts.why, value: texts.reasons[row.reason] },
          { label: texts.received, value: formatInstant(row.at) },
          ...(assignment ? [{ label: revenue.recordedBy, value: assignment.recordedBy }] : []),
          // The signed text has only the id of a venue or a member.
          ...(assignment?.venue ? [{ label: revenue.venue, value: assignment.venue }] : []),
          ...(assignment?.memberId
            ? [{ label: withdrawals.member, value: <MemberName {...assignment} memberId={assignment.memberId} /> }]
            : []),
          ...(isSigning
            ? []
            : [
                { label: texts.sender, value: <CopyableId>{row.sender}</CopyableId> },
                { label: texts.transaction, value: <CopyableId>{row.txHash}</CopyableId> },
                ...(assignment
                  ? [
                      { label: texts.target, value: texts.targets[assignment.target] },
                      { label: texts.evidence, value: assignment.evidence },
                    ]
                  : []),
              ]),
        ]}
      />
    </Part>
  )
}

type OwnersProps = { readonly row: SuspenseRow; readonly onChoose: (given: Partial<Assignment>) => void }

/** Whose money it could be, and the way to the form. */
function Owners({ row, onChoose }: OwnersProps) {
  const { suspense: texts } = useTexts()
  return (
    <Part title={texts.owners}>
      {row.suggestions.length === 0 && <p className="mb-2 text-muted">{texts.noSuggestion}</p>}
      <ul className="mb-2 flex flex-col gap-2 empty:hidden">
        {row.suggestions.map(({ hint, memberId, memberWallet, venue }) => (
          <li key={`${hint} ${memberId ?? venue}`} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              {memberId ? (
                <MemberName memberId={memberId} memberWallet={memberWallet} />
              ) : (
                <CopyableId>{venue ?? ''}</CopyableId>
              )}
              <span className="block text-muted">{texts.hints[hint]}</span>
            </span>
            <button
              type="button"
              className="desk-control"
              onClick={() =>
                onChoose(memberId ? { target: 'member', member: memberId } : { target: 'venue', venue: venue ?? '' })
              }
            >
              {texts.choose}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="desk-control" onClick={() => onChoose({})}>
        {texts.enter}
      </button>
    </Part>
  )
}

type SuspenseDecisionProps = SuspenseDetailProps & { readonly draft: ReadDraft | undefined }

function SuspenseDecision({ row: { assignment }, onDone, draft }: SuspenseDecisionProps) {
  const session = useSession()
  const { suspense: texts, decision: words } = useTexts()
  const isSettler = hasRole(session, ['settlement'])
  const options = { params: { id: assignment?.id ?? '' } }
  const isOwn = assignment?.recordedById === session.operatorId
  const approve = useApproval(draft, texts.approve, (signed) => api.approveSuspense(signed, options))
  const mayReject = isSettler && assignment !== null && assignment.givenUpById !== session.operatorId
  return (
    <DecisionBar
      queue="suspense"
      onDone={onDone}
      approve={approve}
      reject={
        mayReject && {
          ...(assignment.state === 'recorded' && isOwn && { label: words.withdraw }),
          length: textLengths.rejection,
          run: (reason) => api.rejectSuspense({ reason }, options),
        }
      }
      note={noteOf()}
    />
  )

  function noteOf(): string | undefined {
    if (!isSettler) return words.noRole
    if (!assignment) return texts.waitsForOwner
    if (assignment.state === 'approved') return assignment.givenUpById ? texts.givenUp : texts.returning
    return isOwn ? texts.own : undefined
  }
}
