import { Effects, Short } from '../queue/facts.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

/** How venues’ transfers are split among pools. An operator begins a split at the transfer. */
export function SplitsView() {
  const { venues: texts } = useTexts()
  return (
    <RecordQueue
      name="venues"
      view="splits"
      list={api.listAdvices}
      columns={[
        {
          header: texts.transaction,
          sort: 'transferHash',
          cell: (row) => <Short>{fieldOf(row, 'transferHash')}</Short>,
        },
        {
          header: texts.lines,
          sort: 'lines',
          isNumber: true,
          cell: ({ fields: { lines } }) => (Array.isArray(lines) ? lines.length : '–'),
        },
      ]}
      actions={{
        label: texts.approveSplit,
        checkers: ['settlement'],
        decision: api.adviceDecision,
        approve: api.approveAdvice,
        reject: api.rejectAdvice,
      }}
      effect={() => (
        <Effects
          changes={[{ label: texts.transaction, before: texts.unsplit, after: texts.splitAfter }]}
          money={texts.splitMoney}
        />
      )}
    />
  )
}
