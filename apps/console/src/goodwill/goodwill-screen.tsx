import { Effects } from '../queue/facts.tsx'
import { RecordMemberCell } from '../records/record-member.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { CreditForm, RefundForm } from './goodwill-forms.tsx'

/** What the house gives members although no rule does: credits of goodwill, and refunds of orders. */
export function GoodwillScreen() {
  const { params } = useRoute()
  const { goodwill: texts } = useTexts()
  const isRefunds = params.view === 'refunds'
  const calls = isRefunds
    ? {
        list: api.listExceptionalRefunds,
        decision: api.exceptionalRefundDecision,
        approve: api.approveExceptionalRefund,
        reject: api.rejectExceptionalRefund,
      }
    : {
        list: api.listGoodwill,
        decision: api.goodwillDecision,
        approve: api.approveGoodwill,
        reject: api.rejectGoodwill,
      }
  return (
    <RecordQueue
      key={isRefunds ? 'refunds' : 'credits'}
      name="goodwill"
      view={isRefunds ? 'refunds' : 'credits'}
      list={calls.list}
      columns={[
        { header: texts.member, sort: 'memberId', cell: (row) => <RecordMemberCell row={row} /> },
        {
          header: texts.amount,
          sort: 'amount',
          isNumber: true,
          cell: (row) => fieldOf(row, 'amount').replace(' USDT', ''),
        },
      ]}
      actions={{
        label: isRefunds ? texts.approveRefund : texts.approveCredit,
        checkers: ['settlement'],
        ...calls,
      }}
      effect={(row) => <CreditEffect row={row} />}
      create={{
        roles: ['settlement'],
        label: isRefunds ? texts.refund : texts.credit,
        render: (frame) =>
          isRefunds ? (
            <RefundForm {...frame} orderId={params.order} />
          ) : (
            <CreditForm {...frame} memberId={params.member} />
          ),
      }}
    />
  )
}

function CreditEffect({ row }: { readonly row: RecordRow }) {
  const { goodwill: texts } = useTexts()
  const amount = fieldOf(row, 'amount')
  return (
    <Effects
      changes={[{ label: texts.available, before: texts.before, after: fill(texts.after, { amount }) }]}
      money={fill(texts.creditMoney, { amount })}
    />
  )
}
