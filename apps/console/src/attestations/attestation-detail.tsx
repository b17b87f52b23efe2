import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import type { ReadDraft } from '@terahold/decisions/draft'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { SettlementDecision } from '../queue/settlement-decision.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { formatQuantity } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'

export type AttestationRow = RowOf<typeof operatorCalls.listAttestations>

type AttestationDetailProps = {
  readonly row: AttestationRow
  readonly pool: string
  readonly onDone: () => void
}

/** One attestation: its facts, what its approval changes, what the second operator signs, and the decision. */
export function AttestationDetail({ row, pool, onDone }: AttestationDetailProps) {
  const session = useSession()
  const { attestations: texts, revenue, decision: words, withdrawals } = useTexts()
  const { inForce } = row
  const draft = useDraft({
    key: ['attestations', row.id],
    load: (signal) => api.attestationDecision({}, { params: { id: row.id }, signal }),
    isWanted: row.state === 'recorded' && hasRole(session, ['settlement']) && row.recordedById !== session.operatorId,
  })
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${formatQuantity(row.power)} TH/s`}>
          {pool}, {row.day}, {texts.states[row.state]}
        </DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        {row.state === 'recorded' && (
          <EffectPart
            changes={[
              { label: texts.state, before: texts.states.recorded, after: texts.states.approved },
              {
                label: texts.power,
                before: inForce === null ? texts.noPower : `${formatQuantity(inForce)} TH/s`,
                after: `${formatQuantity(row.power)} TH/s`,
              },
            ]}
            money={fill(inForce === null ? texts.approvedMoney : texts.replacedMoney, { day: row.day, pool })}
          />
        )}
        {draft.data && <DraftPart description={draft.data.description} />}
        <Part title={withdrawals.facts}>
          <Facts
            facts={[
              { label: revenue.uptime, value: formatBps(row.uptimeBps) },
              { label: revenue.recordedBy, value: row.recordedBy },
              { label: texts.decidedBy, value: row.approvedBy ?? words.nobody },
              ...(row.reason ? [{ label: words.reason, value: row.reason }] : []),
              { label: texts.evidence, value: <CopyableId>{row.evidenceHash}</CopyableId> },
              { label: revenue.row, value: <CopyableId>{row.id}</CopyableId> },
            ]}
          />
        </Part>
      </Details>
      <AttestationDecision row={row} draft={draft.data} onDone={onDone} />
    </>
  )
}

type AttestationDecisionProps = Omit<AttestationDetailProps, 'pool'> & { readonly draft: ReadDraft | undefined }

function AttestationDecision({ row, draft, onDone }: AttestationDecisionProps) {
  const { attestations: texts } = useTexts()
  const options = { params: { id: row.id } }
  const approve = useApproval(draft, texts.approve, (signed, reason) =>
    api.approveAttestation({ ...signed, ...(reason && { reason }) }, options),
  )
  return (
    <SettlementDecision
      queue="attestations"
      row={row}
      own={texts.own}
      onDone={onDone}
      approve={approve}
      reject={(reason) => api.rejectAttestation({ reason }, options)}
    />
  )
}
