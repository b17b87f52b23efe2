import type { listUnknownOutflows } from '@terahold/contract/calls/desk/payout-records'
import type { RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Effects, Facts, Part, ShortId } from '../../queue/facts.tsx'
import { Queue } from '../../queue/queue.tsx'
import { useRowActions } from '../../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../../queue/signed-record-form.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf } from '../../records/record-row.ts'
import { api } from '../../shared/api.ts'
import { formatColumn, formatInstant, formatMoney, withUnit } from '../../shared/format.ts'
import { fill, useTexts } from '../../shared/texts.ts'

type Outflow = RowOf<typeof listUnknownOutflows>

/** Payments of the vault that the books do not know, as after a restored backup. */
export function UnknownOutflowsView() {
  const { books: texts } = useTexts()
  return (
    <Queue<Outflow>
      name="payouts"
      view="unknown"
      emptyText={texts.noUnknown}
      load={(_, signal) => api.listUnknownOutflows({}, { signal })}
      idOf={({ txHash, logIndex }) => `${txHash}:${logIndex}`}
      searchIn={({ txHash, to, amount }) => `${txHash} ${to} ${amount}`}
      columns={[
        { header: texts.outflowAt, cell: ({ at }) => formatInstant(at) },
        { header: texts.to, cell: ({ to }) => <ShortId>{to}</ShortId> },
        { header: withUnit(texts.amount, 'USDT'), isNumber: true, cell: ({ amount }) => formatColumn(amount) },
      ]}
      renderDetail={(row) => <OutflowDetail row={row} />}
    />
  )
}

function OutflowDetail({ row }: { readonly row: Outflow }) {
  const { books: texts, records, payouts } = useTexts()
  const { form, buttons } = useRowActions(
    'payouts',
    ['payout-maker'],
    [
      !row.bookingId && {
        label: texts.book,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.bookHint}
            fields={[
              { name: 'withdrawId', label: texts.withdrawal, hint: texts.withdrawalHint, kind: 'id', isOptional: true },
              reasonField(records),
            ]}
            read={({ withdrawId, reason = '' }) => ({
              txHash: row.txHash,
              logIndex: row.logIndex,
              reason,
              ...(withdrawId && { withdrawId }),
            })}
            draft={api.draftOutflowBooking}
            record={api.bookOutflow}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={payouts.transaction}>
      <DetailHead title={`${formatMoney(row.amount)} USDT`}>
        {row.bookingId ? texts.bookingWaits : texts.unknown}
      </DetailHead>
      <Part title={payouts.transaction}>
        <Facts
          facts={[
            { label: texts.outflowAt, value: formatInstant(row.at) },
            { label: texts.to, value: <CopyableId>{row.to}</CopyableId> },
            { label: payouts.transaction, value: <CopyableId>{row.txHash}</CopyableId> },
          ]}
        />
      </Part>
      {buttons}
    </Details>
  )
}

/** Bookings of such payments. */
export function BookingsView() {
  const { books: texts } = useTexts()
  return (
    <RecordQueue
      name="payouts"
      view="bookings"
      list={api.listOutflowBookings}
      columns={[{ header: texts.amount, sort: 'amount', isNumber: true, cell: (row) => fieldOf(row, 'amount') }]}
      actions={{
        label: texts.approveBooking,
        checkers: ['payout-checker'],
        rejecters: ['payout-maker', 'payout-checker'],
        decision: api.outflowDecision,
        approve: api.approveOutflow,
        reject: api.rejectOutflow,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.amount, before: texts.unknown, after: texts.booked }]}
          money={fill(texts.bookMoney, { amount: fieldOf(row, 'amount') })}
        />
      )}
    />
  )
}
