import { useQuery } from '@tanstack/react-query'
import type { payoutCalls } from '@terahold/contract/calls/desk/payouts'
import { operatorRoles } from '@terahold/contract/codes/operators'
import { payoutStates } from '@terahold/contract/codes/withdrawals'
import type { DataOf, InputOf, RowOf } from '@terahold/contract/endpoint'
import { useEffect, useState } from 'react'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { CopyableId, DetailHead, Details, Facts, Part, ShortId } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { reasonField } from '../queue/signed-record-form.tsx'
import { pageOf, refreshMs } from '../queue/use-shown-rows.ts'
import { api, serverNow } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { failureText } from '../shared/failure-text.ts'
import { formatColumn, formatInstant, formatMoney, formatWait, withUnit } from '../shared/format.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { type Halt, HaltDetail } from './halt-detail.tsx'
import { LimitsView } from './records/limits-view.tsx'
import { BookingsView, UnknownOutflowsView } from './records/outflows-view.tsx'
import { ResumesView } from './records/resumes-view.tsx'

type PayoutRow = RowOf<typeof payoutCalls.listPayouts>
type Sort = NonNullable<InputOf<typeof payoutCalls.listPayouts>['sort']>

/** Payouts and their halt, and payments that the books do not know. */
export function PayoutsScreen() {
  const { params } = useRoute()
  if (params.view === 'resumes') return <ResumesView />
  if (params.view === 'unknown') return <UnknownOutflowsView />
  if (params.view === 'limits') return <LimitsView />
  if (params.view === 'bookings') return <BookingsView />
  return <PayoutsView />
}

/** Payouts with their batches, and the halt: one operator halts payouts, two resume them. */
function PayoutsView() {
  const texts = useTexts()
  const { payouts, queue } = texts
  const status = useQuery({
    queryKey: ['payouts', 'status'],
    queryFn: async ({ signal }) => (await api.payoutStatus({}, { signal })).data,
    refetchInterval: refreshMs,
  })
  const halt = status.data?.halt
  return (
    <Queue<PayoutRow, Sort>
      name="payouts"
      states={[{ value: 'all', label: queue.all }, ...choicesOf(payoutStates, payouts.states)]}
      load={(input, signal) => {
        const one = input.only && { withdrawId: input.only }
        return api.listPayouts({ ...pageOf(input, payoutStates), ...one }, { signal })
      }}
      idOf={({ payoutNo }) => payoutNo}
      notice={
        <p
          role={halt ? 'alert' : 'status'}
          className={`border-b border-line px-5 py-2 ${halt || status.isError ? 'text-loss' : 'text-muted'}`}
        >
          {status.isError && `${failureText(status.error, texts)} `}
          {halt && fill(payouts.halted, { since: formatInstant(halt.since), cause: payouts.causes[halt.cause] })}
          {status.data && !halt && fill(payouts.running, sums(status.data))}
          {!halt && status.data?.limits && ` ${fill(payouts.limits, leftOf(status.data.limits))}`}
          {status.data?.waits.map(({ reason, count, amount }) => (
            <span key={reason} className="text-warning">
              {' '}
              {fill(payouts.waits, { reason: texts.withdrawals.reasons[reason], count, sum: formatMoney(amount) })}
            </span>
          ))}
        </p>
      }
      create={
        status.isPending
          ? undefined
          : {
              roles: halt ? operatorRoles : ['payout-maker', 'payout-checker'],
              label: halt ? payouts.showHalt : payouts.halt,
              render: (frame) => <HaltPart {...frame} halt={halt ?? null} />,
            }
      }
      columns={[
        { header: payouts.created, sort: 'createdAt', cell: ({ createdAt }) => formatInstant(createdAt) },
        {
          header: payouts.age,
          isNumber: true,
          cell: ({ createdAt, finalAt }) => formatWait(createdAt, finalAt ? new Date(finalAt) : serverNow()),
        },
        {
          header: withUnit(payouts.amount, 'USDT'),
          sort: 'amount',
          isNumber: true,
          cell: ({ amount }) => formatColumn(amount),
        },
        { header: payouts.to, cell: ({ toAddress }) => <ShortId>{toAddress}</ShortId> },
        { header: payouts.batch, isWide: true, cell: ({ nonce }) => nonce },
        {
          header: payouts.transaction,
          isWide: true,
          cell: ({ txHashes }) => <ShortId>{txHashes.at(-1) ?? '–'}</ShortId>,
        },
        { header: payouts.state, cell: (row) => stateOf(row, payouts) },
      ]}
      renderDetail={(row) => <PayoutDetail row={row} />}
    />
  )
}

function PayoutDetail({ row }: { readonly row: PayoutRow }) {
  const { payouts: texts, withdrawals } = useTexts()
  return (
    <Details title={withdrawals.facts}>
      <DetailHead title={`${formatMoney(row.amount)} USDT`}>{stateOf(row, texts)}</DetailHead>
      <Part title={withdrawals.facts}>
        <Facts
          facts={[
            { label: texts.created, value: formatInstant(row.createdAt) },
            { label: texts.final, value: row.finalAt ? formatInstant(row.finalAt) : '–' },
            { label: texts.to, value: <CopyableId>{row.toAddress}</CopyableId> },
            { label: texts.member, value: <CopyableId>{row.memberId}</CopyableId> },
            { label: texts.withdrawal, value: <CopyableId>{row.withdrawId}</CopyableId> },
            { label: texts.number, value: row.payoutNo },
            { label: texts.batch, value: row.nonce },
            { label: texts.batchId, value: <CopyableId>{row.batchId}</CopyableId> },
          ]}
        />
      </Part>
      <Part title={row.finalAt ? texts.transaction : texts.transactions}>
        {row.txHashes.map((hash) => (
          <CopyableId key={hash}>{hash}</CopyableId>
        ))}
      </Part>
    </Details>
  )
}

/** The halt, or the form for one. A halt that ends while it is open closes: it must not turn into the form that halts payouts. */
function HaltPart({ halt, ...frame }: FormFrame & { readonly halt: Halt | null }) {
  const [wasHalted] = useState(halt !== null)
  const isOver = wasHalted && halt === null
  useEffect(() => {
    if (isOver) changeParams({ new: undefined })
  }, [isOver])
  if (isOver) return null
  return halt ? <HaltDetail key={halt.id} halt={halt} onClose={frame.onClose} /> : <HaltForm {...frame} />
}

function HaltForm(frame: FormFrame) {
  const { payouts: texts, records } = useTexts()
  return (
    <RecordForm
      {...frame}
      hint={texts.haltHint}
      submitLabel={texts.haltNow}
      fields={[reasonField(records)]}
      run={({ reason = '' }) => api.haltPayouts({ reason })}
    />
  )
}

type Texts = ReturnType<typeof useTexts>['payouts']

function stateOf({ state, outcome }: PayoutRow, texts: Texts): string {
  return outcome ? texts.outcomes[outcome] : texts.states[state]
}

function sums({ queued, awaitingRelease, toSend }: { queued: Sum; awaitingRelease: Sum; toSend: string }) {
  return {
    queued: queued.count,
    queuedSum: formatMoney(queued.amount),
    waiting: awaitingRelease.count,
    waitingSum: formatMoney(awaitingRelease.amount),
    toSend: formatMoney(toSend),
  }
}

type Limits = NonNullable<DataOf<typeof payoutCalls.payoutStatus>['limits']>

function leftOf({ hour, day, newWallets }: Limits) {
  return { hour: formatMoney(hour.left), day: formatMoney(day.left), newWallets: formatMoney(newWallets.left) }
}

type Sum = { readonly count: number; readonly amount: string }
