import { useModal, useViewState } from '../../react/modal-context.ts'
import { descriptionOf } from '../core/recent-transactions.ts'
import type { TransactionRow as Row } from '../core/transaction-rows.ts'
import { relativeTime } from './relative-time.ts'
import { TransferImages } from './transfer-images.tsx'

/** One row of the activity, linked to the block explorer if there is one. */
export function TransactionRow({ row }: { row: Row }) {
  const modal = useModal()
  const url = modal.transactionUrl(row.hash)
  if (!url) {
    return (
      <div className="wm-row" data-status={row.status}>
        <RowContent row={row} />
      </div>
    )
  }
  return (
    <a className="wm-row" data-status={row.status} href={url} target="_blank" rel="noopener noreferrer">
      <RowContent row={row} />
    </a>
  )
}

function RowContent({ row }: { row: Row }) {
  const { activity, language, recentTransactions, texts } = useViewState()
  const { operations, statuses } = texts.activity
  return (
    <>
      <TransferImages images={row.images} sign={row.sign} />
      <span className="wm-row-name">
        <span className="wm-operation">
          {descriptionOf(row.hash, recentTransactions) ?? operations[row.operation]}
          {row.status !== 'confirmed' && row.amounts.length > 0 && (
            <span className="wm-status">{statuses[row.status]}</span>
          )}
        </span>
        <Amounts row={row} />
      </span>
      <time className="wm-row-value wm-transaction-time" dateTime={row.minedAt}>
        {relativeTime(Date.parse(row.minedAt), activity.asOf, language)}
      </time>
    </>
  )
}

/** What moved, or the status of a transaction that moved nothing. */
function Amounts({ row: { amounts, images, sign, status } }: { row: Row }) {
  const { exchangedFor, operations, statuses } = useViewState().texts.activity
  const [given, got] = amounts
  // One of several transfers shows its direction only by an arrow.
  const isOneOfSeveral = given !== undefined && images.length === 0
  return (
    <span className="wm-row-detail">
      {isOneOfSeveral && <span className="wm-hidden">{operations[sign === 'in' ? 'receive' : 'send']} </span>}
      {given ?? statuses[status]}
      {got !== undefined && (
        <>
          <span className="wm-hidden"> {exchangedFor} </span>
          <span aria-hidden="true"> → </span>
          {got}
        </>
      )}
    </span>
  )
}
