import type { ReadDraft } from '@terahold/decisions/draft'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { SettlementDecision } from '../queue/settlement-decision.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { useRootWithApproval } from '../roots/root-with-approval.tsx'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { formatMoney } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import type { RevenueRow } from './records/revenue-row.ts'
import { CorrectionForm, VoidForm } from './row-forms.tsx'

type RevenueDetailProps = {
  readonly row: RevenueRow
  readonly pool: string
  readonly onDone: () => void
}

/** One revenue row: its facts, what its approval changes, what the second operator signs, and the decision. */
export function RevenueDetail({ row, pool, onDone }: RevenueDetailProps) {
  const session = useSession()
  const all = useTexts()
  const { revenue: texts, revenueRecords: changes, decision: words, withdrawals } = all
  const isOpen = row.state === 'recorded'
  const draft = useDraft({
    key: ['revenue', row.id],
    load: (signal) => api.revenueDecision({}, { params: { id: row.id }, signal }),
    isWanted: isOpen && hasRole(session, ['settlement']) && row.recordedById !== session.operatorId,
  })
  const { form, buttons } = useRowActions(
    'revenue',
    ['settlement'],
    row.state === 'approved'
      ? [
          { label: changes.correctRow, render: (frame) => <CorrectionForm row={row} {...frame} /> },
          { label: changes.voidRow, isDangerous: true, render: (frame) => <VoidForm row={row} {...frame} /> },
        ]
      : [],
  )
  const root = useRootWithApproval()
  if (form) return form
  const money = fill(texts.approvedMoney, { usdt: formatMoney(row.usdt), day: row.day, pool })
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${formatMoney(row.usdt)} USDT`}>
          {pool}, {row.day}, {texts.states[row.state]}
        </DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        {isOpen && (
          <EffectPart
            changes={[
              { label: texts.state, before: texts.states.recorded, after: texts.states.approved },
              { label: texts.day, before: texts.kinds[row.kind].before, after: texts.kinds[row.kind].after },
            ]}
            money={money}
          />
        )}
        {draft.data && <DraftPart description={draft.data.description} />}
        {draft.data && root.part}
        <Part title={withdrawals.facts}>
          <Facts
            facts={[
              {
                label: texts.deviation,
                value: row.deviationBps === null ? texts.noDeviation : formatBps(row.deviationBps),
              },
              { label: texts.paid, value: `${formatMoney(row.cleared)} USDT` },
              { label: texts.recordedBy, value: row.recordedBy },
              {
                label: row.state === 'rejected' ? all.records.decidedBy : texts.approvedBy,
                value: row.approvedBy ?? words.nobody,
              },
              { label: texts.row, value: <CopyableId>{row.id}</CopyableId> },
              // What is signed is not shown twice.
              ...(draft.data
                ? []
                : [
                    { label: texts.mined, value: `${BigInt(row.satoshi).toLocaleString('en')} sat` },
                    { label: texts.uptime, value: formatBps(row.uptimeBps) },
                    { label: texts.venue, value: row.venue },
                    { label: texts.txid, value: <CopyableId>{row.txid}</CopyableId> },
                    { label: texts.statement, value: <CopyableId>{row.statementHash}</CopyableId> },
                  ]),
            ]}
          />
        </Part>
        {buttons}
      </Details>
      <RevenueDecision row={row} draft={draft.data} root={root} onDone={onDone} />
    </>
  )
}

type RevenueDecisionProps = Omit<RevenueDetailProps, 'pool'> & {
  readonly draft: ReadDraft | undefined
  readonly root: ReturnType<typeof useRootWithApproval>
}

function RevenueDecision({ row, draft, root, onDone }: RevenueDecisionProps) {
  const { revenue: texts } = useTexts()
  const options = { params: { id: row.id } }
  const approve = useApproval(draft, root.label(texts.approve), async (signed, reason) => {
    await api.approveRevenue({ ...signed, ...(reason && { reason }) }, options)
    await root.sign()
  })
  return (
    <SettlementDecision
      queue="revenue"
      row={row}
      own={texts.own}
      onDone={onDone}
      approve={approve}
      reject={(reason) => api.rejectRevenue({ reason }, options)}
    />
  )
}
