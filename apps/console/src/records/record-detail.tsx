import type { OperatorRole } from '@terahold/contract/codes/operators'
import { textLengths } from '@terahold/contract/constants'
import type { Draft } from '@terahold/decisions/draft'
import type { ReactNode } from 'react'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart, SignedFacts } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { formatInstant } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { RecordMember } from './record-member.tsx'
import type { RecordRow } from './record-row.ts'

type OfRecord = { readonly params: { readonly id: string } }

/** The calls that decide about a record, and who may make them. */
export type RecordActions = {
  /** What the button that approves says. */
  readonly label: string
  /** Roles of the second operator. */
  readonly checkers: readonly OperatorRole[]
  /** Roles that may reject; the checkers when left out. */
  readonly rejecters?: readonly OperatorRole[]
  readonly decision: (
    input: Record<never, never>,
    options: OfRecord & { signal: AbortSignal },
  ) => Promise<{ data: Draft }>
  readonly approve: (signed: { text: string; signature: string }, options: OfRecord) => Promise<unknown>
  readonly reject: (input: { reason: string }, options: OfRecord) => Promise<unknown>
  /** How an approved record can still be cancelled; undefined when it cannot. */
  readonly cancelling?: (row: RecordRow) => Cancelling | undefined
}

type Cancelling = {
  readonly note: string
  /** Who has rejected it, if a second operator must reject it, too. */
  readonly firstOperatorId: string | undefined
  /** What the operator who rejects it reads then, if a second one must reject it, too. */
  readonly done?: string | undefined
}

type RecordDetailProps = {
  readonly row: RecordRow
  /** The name of the data to read again. */
  readonly queue: string
  readonly actions: RecordActions
  /** What its approval changes, and what it does to money. */
  readonly effect: ReactNode
  readonly about: ReactNode
  readonly onDone: () => void
}

/** One record: what its approval changes, what is signed, who recorded it, and the decision. */
export function RecordDetail({ row, queue, actions, effect, about, onDone }: RecordDetailProps) {
  const session = useSession()
  const all = useTexts()
  const { records: texts, decision: words } = all
  const isOpen = row.state === 'recorded'
  const isOwn = row.recordedById === session.operatorId
  const mayApprove = isOpen && !isOwn && hasRole(session, actions.checkers)
  const cancelling = row.state === 'approved' ? actions.cancelling?.(row) : undefined
  const mayCancel = cancelling !== undefined && cancelling.firstOperatorId !== session.operatorId
  const mayReject = (isOpen || mayCancel) && hasRole(session, actions.rejecters ?? actions.checkers)
  const options = { params: { id: row.id } }
  const draft = useDraft({
    key: [queue, row.id],
    load: (signal) => actions.decision({}, { ...options, signal }),
    isWanted: mayApprove,
  })
  const approve = useApproval(draft.data, actions.label, (signed) => actions.approve(signed, options))
  return (
    <>
      <Details title={texts.record}>
        <DetailHead title={row.title || texts.untitled}>{texts.states[row.state]}</DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        {isOpen && <Part title={words.effect}>{effect}</Part>}
        {draft.data ? (
          <DraftPart description={draft.data.description} />
        ) : (
          row.lines.length > 0 && (
            <Part title={texts.signed}>
              <SignedFacts description={row} />
            </Part>
          )
        )}
        <RecordMember row={row} />
        {about}
        <Part title={texts.record}>
          <Facts
            facts={[
              { label: texts.recordedBy, value: row.recordedBy },
              { label: texts.recordedAt, value: formatInstant(row.recordedAt) },
              ...(row.decidedBy ? [{ label: texts.decidedBy, value: row.decidedBy }] : []),
              ...(row.decidedAt ? [{ label: texts.decidedAt, value: formatInstant(row.decidedAt) }] : []),
              ...(row.rejectedFor ? [{ label: texts.rejectedFor, value: row.rejectedFor }] : []),
              { label: texts.id, value: <CopyableId>{row.id}</CopyableId> },
            ]}
          />
        </Part>
      </Details>
      <DecisionBar
        queue={queue}
        onDone={onDone}
        approve={approve}
        reject={
          mayReject && {
            ...(isOpen && isOwn && { label: words.withdraw }),
            length: textLengths.rejection,
            done: cancelling?.done,
            run: (reason) => actions.reject({ reason }, options),
          }
        }
        note={noteOf()}
      />
    </>
  )

  function noteOf(): string | undefined {
    if (cancelling) return cancelling.note
    if (!isOpen) return texts.decided
    if (isOwn) return texts.own
    if (mayApprove) return undefined
    return fill(texts.waitsFor, { roles: actions.checkers.map((role) => all.roles[role]).join(', ') })
  }
}
