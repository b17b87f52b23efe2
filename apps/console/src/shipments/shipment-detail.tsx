import { useQuery } from '@tanstack/react-query'
import type { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { shipmentEventKinds } from '@terahold/contract/codes/shipments'
import { textLengths } from '@terahold/contract/constants'
import type { DataOf, RowOf } from '@terahold/contract/endpoint'
import type { ReadDraft } from '@terahold/decisions/draft'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatInstant, formatMoney } from '../shared/format.ts'
import { hasRole, type OperatorSession, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'

export type ShipmentRow = RowOf<typeof shipmentCalls.listShipments>

type ShipmentDetailProps = {
  readonly row: ShipmentRow
  readonly onDone: () => void
}

/** One shipment: its facts, for support its address and events, and the decision about a refund. */
export function ShipmentDetail({ row, onDone }: ShipmentDetailProps) {
  const session = useSession()
  const { shipments: texts, withdrawals } = useTexts()
  const isSupport = hasRole(session, ['support'])
  const full = useQuery({
    queryKey: ['shipments', 'one', row.id],
    queryFn: ({ signal }) => api.showShipment({}, { params: { id: row.id }, signal }),
    enabled: isSupport,
    // Every reading is in the audit log.
    staleTime: 60_000,
  })
  const { refund } = row
  const draft = useDraft({
    key: ['shipments', 'refund', refund?.id],
    load: (signal) => api.goodsRefundDecision({}, { params: { id: refund?.id ?? '' }, signal }),
    isWanted: mayApprove(row, session),
  })
  const { form, buttons } = useRowActions(
    'shipments',
    ['support'],
    [
      { label: texts.recordEvent, render: (frame) => <EventForm row={row} {...frame} /> },
      !refund && { label: texts.recordRefund, render: (frame) => <RefundForm row={row} {...frame} /> },
    ],
  )
  if (form) return form
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={row.orderNo}>
          {row.goods} × {row.qty}, {texts.states[row.state]}
        </DetailHead>
        {refund && !refund.approvedBy && (
          <EffectPart
            changes={[{ label: texts.refund, before: texts.refundStates.recorded, after: texts.refundStates.approved }]}
            money={fill(texts.refundMoney, { amount: formatMoney(refund.amount) })}
          />
        )}
        {draft.data && <DraftPart description={draft.data.description} />}
        <ShipmentFacts row={row} />
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        <LoadFailed error={full.error} onRetry={full.refetch} />
        {full.data && <AddressAndEvents shipment={full.data.data} />}
        {buttons}
      </Details>
      <RefundDecision row={row} draft={draft.data} onDone={onDone} />
    </>
  )
}

function ShipmentFacts({ row }: { readonly row: ShipmentRow }) {
  const { shipments: texts, withdrawals, revenue, decision: words } = useTexts()
  const { refund } = row
  return (
    <Part title={withdrawals.facts}>
      <Facts
        facts={[
          { label: texts.carrier, value: row.carrier ?? '–' },
          { label: texts.trackingNo, value: row.trackingNo ? <CopyableId>{row.trackingNo}</CopyableId> : '–' },
          { label: texts.eta, value: row.eta ?? '–' },
          { label: texts.toShip, value: formatInstant(row.toShipAt) },
          { label: texts.shipped, value: row.shippedAt ? formatInstant(row.shippedAt) : '–' },
          { label: texts.delivered, value: row.deliveredAt ? formatInstant(row.deliveredAt) : '–' },
          ...(refund
            ? [
                { label: texts.refund, value: `${formatMoney(refund.amount)} USDT` },
                { label: words.reason, value: refund.reason },
                { label: revenue.recordedBy, value: refund.recordedBy },
                { label: revenue.approvedBy, value: refund.approvedBy ?? words.nobody },
              ]
            : []),
          { label: texts.order, value: <CopyableId>{row.id}</CopyableId> },
        ]}
      />
    </Part>
  )
}

function AddressAndEvents({ shipment }: { readonly shipment: DataOf<typeof shipmentCalls.showShipment> }) {
  const { shipments: texts } = useTexts()
  const { receiver, detail, postcode, city, province, country, dialCode, phone } = shipment.address
  return (
    <>
      <Part title={texts.address}>
        <address className="not-italic">
          {receiver}
          <br />
          {detail}
          <br />
          {[postcode, city, province, country].filter(Boolean).join(', ')}
          <br />
          {dialCode} {phone}
        </address>
      </Part>
      {shipment.events.length > 0 && (
        <Part title={texts.events}>
          <Facts
            facts={shipment.events.map(({ at, kind, place, text }) => ({
              key: `${at} ${kind} ${text}`,
              label: formatInstant(at),
              value: [texts.kinds[kind], place, text].filter(Boolean).join(' · '),
            }))}
          />
        </Part>
      )}
    </>
  )
}

type FormProps = FormFrame & { readonly row: ShipmentRow }

function RefundForm({ row, ...frame }: FormProps) {
  const { shipments: texts, decision: words } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.refundHint}
      fields={[{ name: 'reason', label: words.reason, hint: texts.refundReasonHint, length: textLengths.refundReason }]}
      read={({ reason = '' }) => ({ orderId: row.id, reason })}
      draft={api.draftGoodsRefund}
      record={api.recordGoodsRefund}
    />
  )
}

function EventForm({ row, ...frame }: FormProps) {
  const { shipments: texts, form } = useTexts()
  return (
    <RecordForm
      {...frame}
      hint={row.orderNo}
      submitLabel={form.record}
      fields={[
        { name: 'kind', label: texts.event, options: choicesOf(shipmentEventKinds, texts.kinds) },
        { name: 'place', label: texts.place, isOptional: true },
        { name: 'text', label: texts.carrierText, isOptional: true },
      ]}
      run={({ kind: event = '', ...given }) => {
        const kind = shipmentEventKinds.find((one) => one === event) ?? 'in_transit'
        return api.addShipmentEvent({ kind, ...given }, { params: { id: row.id } })
      }}
    />
  )
}

/** Whether this operator may approve the recorded refund: settlement operators may, except the one who recorded it. */
function mayApprove({ refund }: ShipmentRow, session: OperatorSession): boolean {
  const isOpen = refund !== null && !refund.approvedBy
  return isOpen && hasRole(session, ['settlement']) && refund.recordedById !== session.operatorId
}

type RefundDecisionProps = ShipmentDetailProps & { readonly draft: ReadDraft | undefined }

function RefundDecision({ row, draft, onDone }: RefundDecisionProps) {
  const session = useSession()
  const { shipments: texts, decision: words } = useTexts()
  const { refund } = row
  const options = { params: { id: refund?.id ?? '' } }
  const approve = useApproval(draft, texts.approveRefund, (signed) => api.approveGoodsRefund(signed, options))
  if (!refund || refund.approvedBy) return null
  const mayReject = hasRole(session, ['settlement', 'support'])
  return (
    <DecisionBar
      queue="shipments"
      onDone={onDone}
      approve={approve}
      reject={
        mayReject && {
          ...(refund.recordedById === session.operatorId && { label: words.withdraw }),
          length: textLengths.rejection,
          run: (reason) => api.rejectGoodsRefund({ reason }, options),
        }
      }
      note={mayApprove(row, session) ? undefined : mayReject ? texts.waitsForSettlement : words.noRole}
    />
  )
}
