import type { listShipments } from '@terahold/contract/calls/desk/shipments'
import { shipmentStates } from '@terahold/contract/codes/shipments'
import type { InputOf } from '@terahold/contract/endpoint'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { hasUnsavedForm } from '../form/unsaved-form.ts'
import { Queue } from '../queue/queue.tsx'
import { api, serverNow } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatWait } from '../shared/format.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useTexts } from '../shared/texts.ts'
import { ShipmentImport } from './import/shipment-import.tsx'
import { RefundsView } from './refunds-view.tsx'
import { ShipmentDetail, type ShipmentRow } from './shipment-detail.tsx'

type Sort = NonNullable<InputOf<typeof listShipments>['sort']>

/** Shipments and the refunds of goods. */
export function ShipmentsScreen() {
  const { params } = useRoute()
  return params.view === 'refunds' ? <RefundsView /> : <ShipmentList />
}

/** Shipments by state, the longest waiting first. */
function ShipmentList() {
  const session = useSession()
  const { params } = useRoute()
  useShortcuts({ i: hasRole(session, ['support']) ? () => hasUnsavedForm() || openImport() : undefined })
  const { shipments: texts } = useTexts()
  return (
    <Queue<ShipmentRow, Sort>
      name="shipments"
      states={choicesOf(shipmentStates, texts.states)}
      load={({ state, only, ...page }, signal) => {
        const known = shipmentStates.find((one) => one === state) ?? 'to_ship'
        return api.listShipments({ ...page, ...(only ? { orderId: only } : { state: known }) }, { signal })
      }}
      idOf={({ id }) => id}
      columns={[
        { header: texts.order, sort: 'orderNo', cell: ({ orderNo }) => orderNo },
        { header: texts.goods, sort: 'goods', cell: ({ goods }) => goods },
        { header: texts.quantity, sort: 'qty', isNumber: true, cell: ({ qty }) => qty },
        { header: texts.country, sort: 'country', cell: ({ country }) => country },
        {
          header: texts.waits,
          sort: '-toShipAt',
          isNumber: true,
          cell: ({ toShipAt }) => formatWait(toShipAt, serverNow()),
        },
        { header: texts.refund, cell: ({ refund }) => (refund ? texts.refundStates[refundState(refund)] : '–') },
      ]}
      renderDetail={(row, onDone) => <ShipmentDetail row={row} onDone={onDone} />}
      create={{
        roles: ['support'],
        label: texts.record,
        render: (frame) =>
          params.new === 'import' ? <ShipmentImport onClose={frame.onClose} /> : <ShipmentForm {...frame} />,
      }}
    />
  )
}

const openImport = () => changeParams({ id: undefined, new: 'import' })

function refundState({ approvedBy }: NonNullable<ShipmentRow['refund']>): 'recorded' | 'approved' {
  return approvedBy === null ? 'recorded' : 'approved'
}

function ShipmentForm(frame: FormFrame) {
  const { shipments: texts, form, importShipments } = useTexts()
  return (
    <RecordForm
      {...frame}
      hint={texts.recordHint}
      otherWay={
        <button type="button" className="desk-control mt-2" onClick={openImport}>
          {importShipments.open}
        </button>
      }
      submitLabel={form.record}
      fields={[
        { name: 'orderNo', label: texts.order },
        { name: 'carrier', label: texts.carrier },
        {
          name: 'trackingNo',
          label: texts.trackingNo,
          hint: texts.trackingHint,
          pattern: '[A-Za-z0-9][A-Za-z0-9 \\-]{2,48}[A-Za-z0-9]',
        },
        { name: 'eta', label: texts.eta, kind: 'day', isOptional: true },
      ]}
      run={({ orderNo = '', carrier = '', trackingNo = '', eta }) =>
        api.recordShipment({ orderNo, carrier, trackingNo, ...(eta && { eta }) })
      }
    />
  )
}
