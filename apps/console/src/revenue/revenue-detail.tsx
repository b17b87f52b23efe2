import type { operatorCalls } from '@terahold/contract/calls/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DetailHead, Details, Effects, Exact, Facts, Part } from '../queue/facts.tsx'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { formatMoney } from '../shared/format.ts'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'

export type RevenueRow = RowOf<typeof operatorCalls.listRevenue>

type RevenueDetailProps = {
  readonly row: RevenueRow
  readonly pool: string
  readonly session: OperatorSession
  readonly onDone: () => void
}

/** One revenue row: its facts, what its approval changes, and the decision. */
export function RevenueDetail({ row, pool, session, onDone }: RevenueDetailProps) {
  const { revenue: texts, decision: words, withdrawals } = useTexts()
  const isOpen = row.state === 'recorded'
  const money = fill(texts.approvedMoney, { usdt: formatMoney(row.usdt), day: row.day, pool })
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={`${formatMoney(row.usdt)} USDT`}>
          {pool}, {row.day}, {texts.states[row.state]}
        </DetailHead>
        {isOpen && (
          <Part title={words.effect}>
            <Effects
              labels={words}
              changes={[
                { label: texts.state, before: texts.states.recorded, after: texts.states.approved },
                { label: texts.day, before: texts.kinds[row.kind].before, after: texts.kinds[row.kind].after },
              ]}
              money={money}
            />
          </Part>
        )}
        <Part title={withdrawals.facts}>
          <Facts
            facts={[
              { label: texts.mined, value: `${BigInt(row.satoshi).toLocaleString('en')} sat` },
              {
                label: texts.deviation,
                value: row.deviationBps === null ? texts.noDeviation : formatBps(row.deviationBps),
              },
              { label: texts.uptime, value: formatBps(row.uptimeBps) },
              { label: texts.venue, value: row.venue },
              { label: texts.paid, value: `${formatMoney(row.cleared)} USDT` },
              { label: texts.recordedBy, value: row.recordedBy },
              { label: texts.approvedBy, value: row.approvedBy ?? words.nobody },
              { label: texts.txid, value: <Exact>{row.txid}</Exact> },
              { label: texts.statement, value: <Exact>{row.statementHash}</Exact> },
              { label: texts.row, value: <Exact>{row.id}</Exact> },
            ]}
          />
        </Part>
      </Details>
      <RevenueDecision row={row} session={session} onDone={onDone} />
    </>
  )
}

function RevenueDecision({ row, session, onDone }: Omit<RevenueDetailProps, 'pool'>) {
  const { revenue: texts, decision: words, withdrawals } = useTexts()
  const options = { params: { id: row.id } }
  const mayDecide = row.state === 'recorded' && hasRole(session, ['settlement'])
  const isOwn = row.recordedById === session.operatorId
  return (
    <DecisionBar
      queue="revenue"
      onDone={onDone}
      approve={
        mayDecide && !isOwn
          ? {
              ...{ label: texts.approve, action: texts.approve },
              run: (reason) => api.approveRevenue(reason ? { reason } : {}, options),
            }
          : undefined
      }
      reject={
        mayDecide
          ? { length: { min: 5, max: 1_000 }, run: (reason) => api.rejectRevenue({ reason }, options) }
          : undefined
      }
      note={noteOf()}
    />
  )

  function noteOf(): string | undefined {
    if (row.state !== 'recorded') return withdrawals.noDecision
    if (!mayDecide) return words.noRole
    return isOwn ? texts.own : undefined
  }
}
