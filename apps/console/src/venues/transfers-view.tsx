import { useQuery } from '@tanstack/react-query'
import type { FormFrame } from '../form/record-form.tsx'
import { CopyableId, DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { formatColumn, formatInstant, formatMoney, withUnit } from '../shared/format.ts'
import { usePools } from '../shared/pools.ts'
import { fill, useTexts } from '../shared/texts.ts'
import type { VenuePayment } from './venue.ts'

type OfPayment = { readonly row: VenuePayment }

/** Transfers of venues whose money has cleared nothing yet, and the form that splits one among pools. */
export function TransfersView() {
  const { venues: texts } = useTexts()
  return (
    <Queue<VenuePayment>
      name="venues"
      view="transfers"
      emptyText={texts.noPayments}
      load={(_, signal) => api.listVenuePayments({}, { signal })}
      idOf={({ txHash, logIndex }) => `${txHash}:${logIndex}`}
      searchIn={({ txHash, venue, amount }) => `${txHash} ${venue} ${amount}`}
      columns={[
        { header: texts.received, cell: ({ at }) => formatInstant(at) },
        { header: texts.name, cell: ({ venue }) => venue },
        { header: withUnit(texts.amount, 'USDT'), isNumber: true, cell: ({ amount }) => formatColumn(amount) },
        { header: withUnit(texts.unused, 'USDT'), isNumber: true, cell: ({ unused }) => formatColumn(unused) },
        { header: texts.splitState, cell: ({ advice }) => texts.splitStates[advice?.state ?? 'none'] },
      ]}
      renderDetail={(row) => <PaymentDetail row={row} />}
    />
  )
}

function PaymentDetail({ row }: OfPayment) {
  const { venues: texts } = useTexts()
  const { form, buttons } = useRowActions(
    'venues',
    ['settlement'],
    [!row.advice && { label: texts.split, render: (frame) => <SplitForm row={row} {...frame} /> }],
  )
  if (form) return form
  return (
    <Details title={texts.transaction}>
      <DetailHead title={`${formatMoney(row.amount)} USDT`}>{row.venue}</DetailHead>
      <Part title={texts.transaction}>
        <Facts
          facts={[
            { label: texts.received, value: formatInstant(row.at) },
            { label: texts.unused, value: `${formatMoney(row.unused)} USDT` },
            { label: texts.splitState, value: texts.splitStates[row.advice?.state ?? 'none'] },
            { label: texts.transaction, value: <CopyableId>{row.txHash}</CopyableId> },
          ]}
        />
      </Part>
      {buttons}
    </Details>
  )
}

/** Asks for a sum for each pool of the venue. */
function SplitForm({ row, ...frame }: FormFrame & OfPayment) {
  const { venues: texts, form, queue } = useTexts()
  const { nameOf } = usePools()
  const venues = useQuery({ queryKey: ['venues', 'all'], queryFn: ({ signal }) => api.listVenues({}, { signal }) })
  if (!venues.data) return <Loading error={venues.error} title={queue.failed} onRetry={() => venues.refetch()} />
  const pools = venues.data.rows.find(({ name }) => name === row.venue)?.pools ?? []
  return (
    <SignedRecordForm
      {...frame}
      hint={fill(texts.splitHint, { amount: formatMoney(row.amount) })}
      fields={[
        ...pools.map(({ id }) => ({
          name: id,
          label: fill(texts.splitOf, { pool: nameOf(id) }),
          hint: form.amount,
          kind: 'amount' as const,
          isOptional: true,
        })),
        { name: 'statementHash', label: texts.statement, hint: form.hash, kind: 'hash' as const },
      ]}
      read={({ statementHash = '', ...amounts }) => ({
        txHash: row.txHash,
        logIndex: row.logIndex,
        statementHash,
        lines: Object.entries(amounts).map(([poolId, amount]) => ({ poolId, amount })),
      })}
      draft={api.draftAdvice}
      record={api.recordAdvice}
    />
  )
}
