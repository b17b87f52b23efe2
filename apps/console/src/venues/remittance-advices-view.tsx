import { Effects, ShortId } from '../queue/facts.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'

/** How venues’ transfers are split among pools. An operator begins a split at the transfer. */
export function RemittanceAdvicesView() {
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
          cell: (row) => <ShortId>{fieldOf(row, 'transferHash')}</ShortId>,
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
      effect={(row) => <SplitEffect row={row} />}
    />
  )
}

/** The signed lines have the pools' ids, so the second operator reads their names here. */
function SplitEffect({ row }: { readonly row: RecordRow }) {
  const { venues: texts } = useTexts()
  const pools = usePools()
  const { lines } = row.fields
  const named = Array.isArray(lines)
    ? lines.map((line) => line.replace(/^[^:]+/, (poolId) => pools.nameOf(poolId))).join('\n')
    : undefined
  return (
    <Effects
      changes={[
        { label: texts.transaction, before: texts.unsplit, after: texts.splitAfter },
        ...(named === undefined ? [] : [{ label: texts.lines, before: '–', after: named }]),
      ]}
      money={texts.splitMoney}
    />
  )
}
