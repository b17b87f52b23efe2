import type { FormFrame } from '../form/record-form.tsx'
import { memberField, reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

/** Credits a member what the house gives away. */
export function CreditForm({ memberId, ...frame }: FormFrame & { readonly memberId?: string | undefined }) {
  const { goodwill: texts, records, form } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.creditHint}
      fields={[
        memberField(texts, memberId),
        { name: 'amount', label: texts.amount, hint: form.amount, kind: 'amount' },
        reasonField(records),
      ]}
      read={({ member = '', amount = '', reason = '' }) => ({ member, amount, reason })}
      draft={api.draftGoodwill}
      record={api.recordGoodwill}
    />
  )
}

/** Refunds an order although no rule gives it. */
export function RefundForm({ orderId, ...frame }: FormFrame & { readonly orderId?: string | undefined }) {
  const { goodwill: texts, records } = useTexts()
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.refundHint}
      fields={[
        { name: 'orderId', label: texts.orderId, hint: texts.orderHint, kind: 'id', value: orderId, find: 'order' },
        { name: 'amount', label: texts.amount, hint: texts.amountHint, kind: 'amount' },
        reasonField(records),
      ]}
      read={({ orderId: order = '', amount = '', reason = '' }) => ({ orderId: order, amount, reason })}
      draft={api.draftExceptionalRefund}
      record={api.recordExceptionalRefund}
    />
  )
}
