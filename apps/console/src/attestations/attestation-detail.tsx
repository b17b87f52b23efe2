import type { operatorCalls } from '@terahold/contract/calls/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DetailHead, Details, Effects, Exact, Facts, Part } from '../queue/facts.tsx'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'

export type AttestationRow = RowOf<typeof operatorCalls.listAttestations>

type AttestationDetailProps = {
  readonly row: AttestationRow
  readonly pool: string
  readonly session: OperatorSession
  readonly onDone: () => void
}

/** One attestation: its facts, what its approval changes, and the decision. */
export function AttestationDetail({ row, pool, session, onDone }: AttestationDetailProps) {
  const { attestations: texts, revenue, decision: words, withdrawals } = useTexts()
  const { inForce } = row
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${row.power} TH/s`}>
          {pool}, {row.day}, {texts.states[row.state]}
        </DetailHead>
        {row.state === 'recorded' && (
          <Part title={words.effect}>
            <Effects
              labels={words}
              changes={[
                { label: texts.state, before: texts.states.recorded, after: texts.states.approved },
                {
                  label: texts.power,
                  before: inForce === null ? texts.noPower : `${inForce} TH/s`,
                  after: `${row.power} TH/s`,
                },
              ]}
              money={fill(inForce === null ? texts.approvedMoney : texts.replacedMoney, { day: row.day, pool })}
            />
          </Part>
        )}
        <Part title={withdrawals.facts}>
          <Facts
            facts={[
              { label: revenue.uptime, value: formatBps(row.uptimeBps) },
              { label: revenue.recordedBy, value: row.recordedBy },
              { label: texts.decidedBy, value: row.approvedBy ?? words.nobody },
              ...(row.reason ? [{ label: words.reason, value: row.reason }] : []),
              { label: texts.evidence, value: <Exact>{row.evidenceHash}</Exact> },
              { label: revenue.row, value: <Exact>{row.id}</Exact> },
            ]}
          />
        </Part>
      </Details>
      <AttestationDecision row={row} session={session} onDone={onDone} />
    </>
  )
}

function AttestationDecision({ row, session, onDone }: Omit<AttestationDetailProps, 'pool'>) {
  const { attestations: texts, decision: words, withdrawals } = useTexts()
  const options = { params: { id: row.id } }
  const isSettler = hasRole(session, ['settlement'])
  const isOwn = row.recordedById === session.operatorId
  const mayDecide = row.state === 'recorded' && isSettler && !isOwn
  return (
    <DecisionBar
      queue="attestations"
      onDone={onDone}
      approve={
        mayDecide
          ? {
              ...{ label: texts.approve, action: texts.approve },
              run: (reason) => api.approveAttestation(reason ? { reason } : {}, options),
            }
          : undefined
      }
      reject={
        mayDecide
          ? { length: { min: 5, max: 1_000 }, run: (reason) => api.rejectAttestation({ reason }, options) }
          : undefined
      }
      note={noteOf()}
    />
  )

  function noteOf(): string | undefined {
    if (row.state !== 'recorded') return withdrawals.noDecision
    if (!isSettler) return words.noRole
    return isOwn ? texts.own : undefined
  }
}
