import { Effects } from '../../queue/facts.tsx'
import { Truncated } from '../../queue/truncated.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf } from '../../records/record-row.ts'
import { api } from '../../shared/api.ts'
import { usePools } from '../../shared/pools.ts'
import { useTexts } from '../../shared/texts.ts'

/** Written reasons of deviations. An operator begins one at the pool. */
export function DeviationReasonsView() {
  const { revenueRecords: texts, records } = useTexts()
  const pools = usePools()
  return (
    <RecordQueue
      name="revenue"
      view="reasons"
      list={api.listDeviations}
      columns={[
        { header: texts.pool, cell: (row) => pools.nameOf(fieldOf(row, 'poolId')) },
        {
          header: records.reason,
          sort: 'reason',
          cell: (row) => <Truncated width="max-w-40 desk-wide:max-w-96">{fieldOf(row, 'reason')}</Truncated>,
        },
      ]}
      actions={{
        label: texts.approveReason,
        checkers: ['settlement'],
        decision: api.deviationDecision,
        approve: api.approveDeviation,
        reject: api.rejectDeviation,
      }}
      effect={() => (
        <Effects
          changes={[{ label: records.reason, before: texts.reasonBefore, after: texts.reasonAfter }]}
          money={records.nothingMoves}
        />
      )}
    />
  )
}
