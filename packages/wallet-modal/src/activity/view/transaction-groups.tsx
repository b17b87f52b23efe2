import { useModal, useViewState } from '../../react/modal-context.ts'
import { useInView } from '../../react/use-in-view.ts'
import { groupByYear } from '../core/transaction-groups.ts'
import { toTransactionRows } from '../core/transaction-rows.ts'
import { TransactionRow } from './transaction-row.tsx'

/** The transactions by year. The next page loads when the last row scrolls into view. */
export function TransactionGroups() {
  const modal = useModal()
  const { activity, language, texts } = useViewState()
  const { status, transactions, next, asOf } = activity
  const isReadable = next !== null && (status === 'ready' || status === 'idle')
  const end = useInView<HTMLLIElement>(isReadable, modal.loadMoreActivity)
  const groups = groupByYear(transactions)
  const lastKey = groups
    .at(-1)
    ?.transactions.flatMap((transaction) => toTransactionRows(transaction, language))
    .at(-1)?.key
  return groups.map(({ year, transactions: inYear }) => (
    <section key={year}>
      <h3 className="wm-year">{year === new Date(asOf).getFullYear() ? texts.activity.thisYear : year}</h3>
      <ul className="wm-transactions">
        {inYear
          .flatMap((transaction) => toTransactionRows(transaction, language))
          .map((row) => (
            <li key={row.key} ref={row.key === lastKey ? end : null}>
              <TransactionRow row={row} />
            </li>
          ))}
      </ul>
    </section>
  ))
}
