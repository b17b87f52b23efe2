import { RetryButton } from '../../controls/retry-button.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { notListed } from '../core/recent-transactions.ts'
import { RecentTransactions } from './recent-transactions.tsx'
import { TransactionGroups } from './transaction-groups.tsx'

/** How many rows show while the list loads (specification, section 9). */
const placeholders = 7

export function TransactionsView() {
  const { activity, recentTransactions, texts } = useViewState()
  const { status, transactions } = activity
  const isEmpty = transactions.length === 0
  const { empty } = texts.activity
  const recents = notListed(recentTransactions, transactions)
  const isLoading = status === 'loading'
  return (
    <div className="wm-activity" aria-busy={isLoading}>
      <RecentTransactions transactions={recents} />
      <TransactionGroups />
      {isLoading && <LoaderRows rows={isEmpty ? placeholders : 1} />}
      {status === 'failed' && <Failure />}
      {isEmpty && recents.length === 0 && !isLoading && status !== 'failed' && (
        <Message title={empty.title} hint={empty.hint} />
      )}
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
  const { activity } = useViewState().texts
  return (
    <>
      <Message title={activity.failed.title} hint={activity.failed.hint} />
      <RetryButton className="wm-button wm-main-button wm-activity-retry" onRetry={modal.retryActivity} />
    </>
  )
}

function LoaderRows({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="wm-row wm-loader-row">
          <span className="wm-transfer-image" />
          <span className="wm-loader-line" />
        </div>
      ))}
    </div>
  )
}
