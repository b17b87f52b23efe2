import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

type FormProps = { readonly onClose: () => void }

/** Credits a member what the house gives away. */
export function CreditForm({ onClose, memberId }: FormProps & { readonly memberId?: string | undefined }) {
  const { goodwill: texts, records } = useTexts()
  return (
    <SignedRecordForm
      queue="goodwill"
      title={texts.credit}
      hint={texts.creditHint}
      onClose={onClose}
      fields={[
        {
          name: 'member',
          label: texts.memberId,
          hint: texts.memberHint,
          kind: 'id',
          value: memberId,
          find: 'member',
        },
        { name: 'amount', label: texts.amount, kind: 'amount' },
        reasonField(records),
      ]}
      read={({ member = '', amount = '', reason = '' }) => ({ member, amount, reason })}
      draft={api.draftGoodwill}
      record={api.recordGoodwill}
    />
  )
}

/** Refunds an order although no rule gives it. */
export function RefundForm({ onClose, orderId }: FormProps & { readonly orderId?: string | undefined }) {
  const { goodwill: texts, records } = useTexts()
  return (
    <SignedRecordForm
      queue="goodwill"
      title={texts.refund}
      hint={texts.refundHint}
      onClose={onClose}
      fields={[
        {
          name: 'orderId',
          label: texts.orderId,
          hint: texts.orderHint,
          kind: 'id',
          value: orderId,
          find: 'order',
        },
        { name: 'amount', label: texts.amount, hint: texts.amountHint, kind: 'amount' },
        reasonField(records),
      ]}
      read={({ orderId: order = '', amount = '', reason = '' }) => ({ orderId: order, amount, reason })}
      draft={api.draftExceptionalRefund}
      record={api.recordExceptionalRefund}
    />
  )
}
