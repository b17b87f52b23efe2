import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { textLengths } from '@terahold/contract/constants'
import type { RowOf } from '@terahold/contract/endpoint'
import type { ReadDraft } from '@terahold/decisions/draft'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api, serverNow } from '../shared/api.ts'
import { formatInstant, formatMoney, formatWait, subtract } from '../shared/format.ts'
import { hasRole, type OperatorSession, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { useRisk, WithdrawalRisk } from './withdrawal-risk.tsx'

export type WithdrawalRow = RowOf<typeof operatorCalls.withdrawalQueue>

type Texts = ReturnType<typeof useTexts>['withdrawals']

type WithdrawalDetailProps = {
  readonly row: WithdrawalRow
  readonly onDone: () => void
}

/** One withdrawal: its facts, what the next operator signs, what that changes, and the decision. */
export function WithdrawalDetail({ row, onDone }: WithdrawalDetailProps) {
  const all = useTexts()
  const { withdrawals: texts } = all
  const isDecider = hasRole(useSession(), ['payout-maker', 'payout-checker'])
  const draft = useDraft({
    key: ['withdrawals', row.withdrawId, row.preparedBy],
    load: (signal) => api.withdrawalDecision({}, { params: { id: row.withdrawId }, signal }),
    isWanted: isDecider && isWaiting(row),
  })
  return (
    <>
      <Details title={texts.facts}>
        <DetailHead title={`${formatMoney(row.amount)} USDT`}>
          {isWaiting(row) ? waitingFor(row, texts) : texts.states[row.state]}
        </DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        {draft.data && <Effect row={row} draft={draft.data} />}
        <WithdrawalRisk withdrawId={row.withdrawId} createdAt={row.createdAt} />
        {draft.data && <DraftPart description={draft.data.description} />}
        <WithdrawalFacts row={row} isSigning={draft.data !== undefined} />
      </Details>
      <WithdrawalDecision row={row} onDone={onDone} draft={draft.data} />
    </>
  )
}

/** What is not in the text to sign. */
function WithdrawalFacts({ row, isSigning }: { readonly row: WithdrawalRow; readonly isSigning: boolean }) {
  const { withdrawals: texts, decision: words } = useTexts()
  return (
    <Part title={texts.facts}>
      <Facts
        facts={[
          { label: texts.fee, value: `${formatMoney(row.fee)} USDT` },
          { label: texts.why, value: row.reason ? texts.reasons[row.reason] : '–' },
          { label: texts.release, value: row.needsRelease ? texts.needsRelease : texts.automatic },
          { label: words.preparedBy, value: row.preparedBy ?? words.nobody },
          {
            label: texts.requested,
            value: `${formatInstant(row.createdAt)} (${formatWait(row.createdAt, serverNow())})`,
          },
          ...(isSigning
            ? []
            : [
                { label: texts.to, value: <CopyableId>{row.toAddress}</CopyableId> },
                { label: texts.member, value: <CopyableId>{row.memberId}</CopyableId> },
              ]),
          ...(row.note ? [{ label: texts.note, value: row.note }] : []),
        ]}
      />
    </Part>
  )
}

/** What the decision changes. */
function Effect({ row, draft }: { readonly row: WithdrawalRow; readonly draft: ReadDraft }) {
  const { withdrawals: texts } = useTexts()
  const { data: risk } = useRisk(row.withdrawId)
  const isHeld = risk !== undefined && (risk.isFrozen || risk.holdUntil !== null)
  const [before, after, effect] = draft.isApproval
    ? isHeld
      ? [texts.prepared, texts.states.holding, texts.heldMoney]
      : [texts.prepared, texts.inQueue, texts.releasedMoney]
    : [texts.waiting, texts.prepared, texts.preparedMoney]
  const money = fill(effect, {
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    receives: formatMoney(subtract(row.amount, row.fee)),
  })
  return <EffectPart changes={[{ label: texts.state, before, after }]} money={money} />
}

function WithdrawalDecision({ row, draft, onDone }: WithdrawalDetailProps & { readonly draft: ReadDraft | undefined }) {
  const session = useSession()
  const { withdrawals: texts, decision: words } = useTexts()
  const step = draft && stepOf(draft, row, session)
  const options = { params: { id: row.withdrawId } }
  const isDecider = hasRole(session, ['payout-maker', 'payout-checker'])
  const approve = useApproval(step?.isMine ? draft : undefined, texts[step?.action ?? 'prepare'], (signed) =>
    draft?.isApproval ? api.releaseWithdrawal(signed, options) : api.prepareWithdrawal(signed, options),
  )
  const reject = isDecider &&
    isOpen(row) && {
      length: textLengths.withdrawalRejection,
      reader: texts.rejectReader,
      run: (reason: string) => api.rejectWithdrawal({ reason }, options),
    }
  const note = isOpen(row) ? (isDecider ? step && noteOf(step, texts) : words.noRole) : texts.noDecision
  return <DecisionBar queue="withdrawals" onDone={onDone} approve={approve} reject={reject} note={note} />
}

type Step = { readonly action: 'prepare' | 'releaseNow'; readonly isMine: boolean; readonly isOwn: boolean }

/** Returns what the next operator does, and whether this operator may do it. The server checks it again. */
function stepOf({ isApproval, maker }: ReadDraft, row: WithdrawalRow, session: OperatorSession): Step {
  if (!isApproval) return { action: 'prepare', isMine: hasRole(session, ['payout-maker']), isOwn: false }
  const isOwn = row.preparedById === session.operatorId || maker?.toLowerCase() === session.address.toLowerCase()
  return { action: 'releaseNow', isMine: !isOwn && hasRole(session, ['payout-checker']), isOwn }
}

/** Returns who must take the step that this operator cannot. */
function noteOf({ action, isMine, isOwn }: Step, texts: Texts): string | undefined {
  if (isMine) return undefined
  if (action === 'prepare') return texts.waitsForMaker
  return isOwn ? texts.own : texts.waitsForChecker
}

function waitingFor({ preparedBy }: WithdrawalRow, texts: Texts): string {
  return preparedBy ? texts.prepared : texts.waiting
}

function isWaiting({ state, needsRelease }: WithdrawalRow): boolean {
  return state === 'screening' && needsRelease
}

/** States in which the server accepts a rejection, because nothing is signed yet. */
const open: readonly WithdrawalRow['state'][] = ['requested', 'verified', 'holding', 'screening', 'queued']

function isOpen({ state }: WithdrawalRow): boolean {
  return open.includes(state)
}
