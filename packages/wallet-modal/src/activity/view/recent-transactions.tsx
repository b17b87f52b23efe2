import { useModal, useViewState } from '../../react/modal-context.ts'
import type { RecentTransaction } from '../core/recent-transactions.ts'
import { relativeTime } from './relative-time.ts'
import { TransferImages } from './transfer-images.tsx'

const signs = { pending: 'out', confirmed: 'check', failed: 'cross' } as const

/** The transactions that the app reported, in its own words. */
export function RecentTransactions({ transactions }: { transactions: readonly RecentTransaction[] }) {
  const { texts } = useViewState()
  if (transactions.length === 0) return null
  return (
    <section>
      <h3 className="wm-year">{texts.activity.inThisApp}</h3>
      <ul className="wm-transactions">
        {transactions.map((transaction) => (
          <li key={transaction.hash}>
            <Row transaction={transaction} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ transaction }: { transaction: RecentTransaction }) {
  const url = useModal().transactionUrl(transaction.hash)
  const { description, status, addedAt } = transaction
  const { activity, language, texts } = useViewState()
  const content = (
    <>
      <TransferImages images={[]} sign={signs[status]} />
      <span className="wm-row-name">
        {description}
        <span className="wm-row-detail">{texts.activity.statuses[status]}</span>
      </span>
      <time className="wm-row-value wm-transaction-time" dateTime={new Date(addedAt).toISOString()}>
        {relativeTime(addedAt, activity.asOf, language)}
      </time>
    </>
  )
  if (!url) {
    return (
      <div className="wm-row" data-status={status}>
        {content}
      </div>
    )
  }
  return (
    <a className="wm-row" data-status={status} href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
