import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

type FormProps = { readonly onClose: () => void }

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const money = '\\d+(\\.\\d+)?'

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
        { name: 'member', label: texts.memberId, hint: texts.memberHint, pattern: id, value: memberId, find: 'member' },
        { name: 'amount', label: texts.amount, pattern: money },
        { name: 'reason', label: records.reason, hint: records.reasonHint, pattern: '.{10,500}' },
      ]}
      read={({ member = '', amount = '', reason = '' }) => ({ member, amount, reason })}
      draft={(given) => api.draftGoodwill(given)}
      record={(signed) => api.recordGoodwill(signed)}
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
        { name: 'orderId', label: texts.orderId, hint: texts.orderHint, pattern: id, value: orderId, find: 'order' },
        { name: 'amount', label: texts.amount, hint: texts.amountHint, pattern: money },
        { name: 'reason', label: records.reason, hint: records.reasonHint, pattern: '.{10,500}' },
      ]}
      read={({ orderId: order = '', amount = '', reason = '' }) => ({ orderId: order, amount, reason })}
      draft={(given) => api.draftExceptionalRefund(given)}
      record={(signed) => api.recordExceptionalRefund(signed)}
    />
  )
}
