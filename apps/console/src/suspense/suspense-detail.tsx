import type { ReadDraft } from '@terahold/decisions/draft'
import { begun } from '../queue/begun-form.ts'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { DetailHead, Details, Effects, Exact, Facts, Part } from '../queue/facts.tsx'
import { useKeptState } from '../queue/kept-entry.ts'
import { LoadFailed } from '../queue/loading.tsx'
import { sign, useDraft } from '../queue/signing.ts'
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

/** An assignment that is entered and not signed yet, with the text to sign. */
type Entered = { readonly assignment: Assignment; readonly draft: ReadDraft }

/** One deposit: its facts, whose it could be, what the next operator signs, and the decision. */
export function SuspenseDetail({ row, onDone }: SuspenseDetailProps) {
  const session = useSession()
  const all = useTexts()
  const { suspense: texts, withdrawals } = all
  const [form, setForm] = useKeptState<Partial<Assignment> | undefined>('owner', undefined)
  const [entered, setEntered] = useKeptState<Entered | undefined>('entered', undefined)
  const isSettler = hasRole(session, ['settlement'])
  const { assignment } = row
  const toApprove = assignment?.state === 'recorded' && assignment.recordedById !== session.operatorId
  const approval = useDraft({
    key: ['suspense', assignment?.id],
    load: (signal) => api.suspenseDecision({}, { params: { id: assignment?.id ?? '' }, signal }),
    isWanted: isSettler && toApprove,
  })
  if (form) {
    return (
      <AssignmentForm
        row={row}
        given={form}
        onClose={() => setForm(undefined)}
        onEntered={(given, draft) => {
          setForm(undefined)
          setEntered({ assignment: given, draft })
        }}
      />
    )
  }
  const draft = assignment ? approval.data : entered?.draft
  const target = assignment?.target ?? entered?.assignment.target
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${formatMoney(row.amount)} USDT`}>{texts.states[assignment?.state ?? 'open']}</DetailHead>
        <LoadFailed error={approval.error} onRetry={approval.refetch} />
        {draft && target && <DraftParts amount={row.amount} draft={draft} target={target} />}
        <SuspenseFacts row={row} isSigning={draft !== undefined} />
        {isSettler && !assignment && (
          <Owners
            row={row}
            hasEntered={entered !== undefined}
            onChoose={(given) => setForm(given ?? entered?.assignment ?? {})}
          />
        )}
      </Details>
      <SuspenseDecision
        row={row}
        onDone={() => {
          setEntered(undefined)
          onDone()
        }}
        entered={entered}
        approval={approval.data}
      />
    </>
  )
}

type Target = Assignment['target']

/** What the decision changes, and the text that the wallet signs. */
function DraftParts({ amount, draft, target }: { amount: string; draft: ReadDraft; target: Target }) {
  const { suspense: texts, decision: words } = useTexts()
  const [before, after] = draft.isApproval
    ? [texts.states.recorded, texts.after[target]]
    : [texts.states.open, texts.states.recorded]
  const money = draft.isApproval ? fill(texts.money[target], { amount: formatMoney(amount) }) : texts.recordedMoney
  return (
    <>
      <Part title={words.effect}>
        <Effects changes={[{ label: texts.state, before, after }]} money={money} />
      </Part>
      <DraftPart description={draft.description} />
    </>
  )
}

/** What is not in the text to sign. */
function SuspenseFacts({ row, isSigning }: { readonly row: SuspenseRow; readonly isSigning: boolean }) {
  const { suspense: texts, withdrawals, revenue } = useTexts()
  const { assignment } = row
  const ownerId = assignment?.memberId ?? assignment?.venue
  return (
    <Part title={withdrawals.facts}>
      <Facts
        facts={[
          { label: texts.why, value: texts.reasons[row.reason] },
          { label: texts.received, value: formatInstant(row.at) },
          ...(assignment ? [{ label: revenue.recordedBy, value: assignment.recordedBy }] : []),
          ...(isSigning
            ? []
            : [
                { label: texts.sender, value: <Exact>{row.sender}</Exact> },
                { label: texts.transaction, value: <Exact>{row.txHash}</Exact> },
                ...(assignment
                  ? [
                      { label: texts.target, value: texts.targets[assignment.target] },
                      ...(ownerId ? [{ label: texts.owner, value: <Exact>{ownerId}</Exact> }] : []),
                      { label: texts.evidence, value: assignment.evidence },
                    ]
                  : []),
              ]),
        ]}
      />
    </Part>
  )
}

type OwnersProps = {
  readonly row: SuspenseRow
  readonly hasEntered: boolean
  readonly onChoose: (given: Partial<Assignment> | undefined) => void
}

/** Whose money it could be, and the way to the form. */
function Owners({ row, hasEntered, onChoose }: OwnersProps) {
  const { suspense: texts, form } = useTexts()
  return (
    <Part title={texts.owners}>
      {row.suggestions.length === 0 && <p className="mb-2 text-muted">{texts.noSuggestion}</p>}
      <ul className="mb-2 flex flex-col gap-2 empty:hidden">
        {row.suggestions.map(({ hint, memberId, venue }) => (
          <li key={`${hint} ${memberId ?? venue}`} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <Exact>{memberId ?? venue ?? ''}</Exact>
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
      <button {...(hasEntered && begun)} type="button" className="desk-control" onClick={() => onChoose(undefined)}>
        {hasEntered ? form.change : texts.enter}
      </button>
    </Part>
  )
}

type SuspenseDecisionProps = SuspenseDetailProps & {
  readonly entered: Entered | undefined
  readonly approval: ReadDraft | undefined
}

function SuspenseDecision({ row, onDone, entered, approval }: SuspenseDecisionProps) {
  const session = useSession()
  const { suspense: texts, decision: words } = useTexts()
  const { assignment } = row
  const isSettler = hasRole(session, ['settlement'])
  const options = { params: { id: assignment?.id ?? '' } }
  const record = entered && {
    label: fill(words.sign, { action: texts.record }),
    action: texts.record,
    run: async () => api.assignSuspense({ ...entered.assignment, ...(await sign(session, entered.draft)) }),
  }
  const approve = approval && {
    label: fill(words.sign, { action: texts.approve }),
    action: texts.approve,
    run: async () => api.approveSuspense(await sign(session, approval), options),
  }
  const isOwn = assignment?.recordedById === session.operatorId
  const mayReject = isSettler && assignment !== null && assignment.givenUpById !== session.operatorId
  return (
    <DecisionBar
      queue="suspense"
      onDone={onDone}
      approve={assignment ? approve : record}
      reject={
        mayReject
          ? {
              ...(assignment.state === 'recorded' && isOwn && { label: words.withdraw }),
              length: { min: 5, max: 500 },
              run: (reason) => api.rejectSuspense({ reason }, options),
            }
          : undefined
      }
      note={noteOf()}
    />
  )

  function noteOf(): string | undefined {
    if (!isSettler) return words.noRole
    if (!assignment) return entered ? undefined : texts.waitsForOwner
    if (assignment.state === 'approved') return assignment.givenUpById ? texts.givenUp : texts.returning
    return isOwn ? texts.own : undefined
  }
}
