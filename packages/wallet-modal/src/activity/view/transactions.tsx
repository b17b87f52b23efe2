import { useModal, useViewState } from '../../react/modal-context.ts'
import { LoaderRows } from './loader-rows.tsx'
import { useTransactionList } from './use-transaction-list.ts'

/** Specification, section 9. */
const placeholders = 7

/** What the account did, newest first. */
export function TransactionsView() {
  const { activity, texts } = useViewState()
  const { status, transactions } = activity
  const isEmpty = transactions.length === 0
  const { part, hasFailed } = useTransactionList(!isEmpty)
  const { empty, failed, reload } = texts.activity
  if (!isEmpty && hasFailed) return <Message title={failed.title} hint={reload} />

  const isLoading = status === 'loading' || (!isEmpty && !part)
  const rows = isEmpty || !part ? placeholders : 1
  return (
    <div className="wm-activity" aria-busy={isLoading}>
      {!isEmpty && part && <part.TransactionGroups />}
      {isLoading && <LoaderRows rows={rows} />}
      {status === 'failed' && <Failure />}
      {isEmpty && !isLoading && status !== 'failed' && <Message title={empty.title} hint={empty.hint} />}
    </div>
  )
}

function Message({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="wm-message">
      <p className="wm-message-title">{title}</p>
      <p className="wm-message-hint">{hint}</p>
    </div>
  )
}

function Failure() {
  const modal = useModal()
  const { activity, tryAgain } = useViewState().texts
  return (
    <>
      <Message title={activity.failed.title} hint={activity.failed.hint} />
      <button type="button" className="wm-button wm-main-button wm-activity-retry" onClick={modal.retryActivity}>
        {tryAgain}
      </button>
    </>
  )
}
