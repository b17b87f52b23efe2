import { Effects } from '../queue/facts.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { fill, useTexts } from '../shared/texts.ts'

/** Refunds of goods. An operator of support begins one at the shipment. */
export function RefundsView() {
  const { shipments: texts, records } = useTexts()
  return (
    <RecordQueue
      name="shipments"
      view="refunds"
      list={api.listGoodsRefunds}
      columns={[
        { header: texts.refund, sort: 'amount', isNumber: true, cell: (row) => fieldOf(row, 'amount') },
        { header: records.reason, sort: 'reason', isWide: true, cell: (row) => fieldOf(row, 'reason') },
      ]}
      actions={{
        label: texts.approveRefund,
        checkers: ['settlement'],
        rejecters: ['support', 'settlement'],
        decision: api.goodsRefundDecision,
        approve: api.approveGoodsRefund,
        reject: api.rejectGoodsRefund,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.refund, before: texts.refundStates.recorded, after: texts.refundStates.approved }]}
          money={fill(texts.refundMoney, { amount: fieldOf(row, 'amount').replace(/ USDT$/, '') })}
        />
      )}
    />
  )
}
