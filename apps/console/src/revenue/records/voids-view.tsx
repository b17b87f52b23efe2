import { Effects } from '../../queue/facts.tsx'
import { Loading } from '../../queue/loading.tsx'
import { Truncated } from '../../queue/truncated.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../../records/record-row.ts'
import { api } from '../../shared/api.ts'
import { formatMoney, subtract } from '../../shared/format.ts'
import { usePools } from '../../shared/pools.ts'
import { fill, useTexts } from '../../shared/texts.ts'
import { RevenueRowPart, useRevenueRow } from './revenue-row-part.tsx'

/** Voids of revenue rows. An operator begins one at the row. */
export function VoidsView() {
  const { revenueRecords: texts, records } = useTexts()
  return (
    <RecordQueue
      name="revenue"
      view="voids"
      list={api.listVoids}
      columns={[
        { header: texts.part, sort: 'part', cell: (row) => texts.parts[partOf(row)] },
        {
          header: records.reason,
          sort: 'reason',
          cell: (row) => <Truncated width="max-w-48 desk-wide:max-w-96">{fieldOf(row, 'reason')}</Truncated>,
        },
      ]}
      actions={{
        label: texts.approveVoid,
        checkers: ['settlement'],
        decision: api.voidDecision,
        approve: api.approveVoid,
        reject: api.rejectVoid,
      }}
      effect={(row) => <VoidEffect row={row} />}
      about={(row) => <RevenueRowPart id={fieldOf(row, 'revenueId')} />}
    />
  )
}

const partOf = (row: RecordRow) => (fieldOf(row, 'part') === 'unpaid' ? 'unpaid' : 'all')

function VoidEffect({ row }: { readonly row: RecordRow }) {
  const { revenueRecords: texts, revenue: words } = useTexts()
  const pools = usePools()
  const { data: revenue, error, refetch } = useRevenueRow(fieldOf(row, 'revenueId'))
  // A row without a payment is voided as a whole, whatever was signed.
  const part = revenue && revenue.cleared === '0' ? 'all' : partOf(row)
  if (!revenue) return <Loading error={error} title={texts.rowFailed} onRetry={refetch} />
  const money = fill(texts.voidMoney[part], {
    pool: pools.nameOf(revenue.poolId),
    day: revenue.day,
    venue: revenue.venue,
    usdt: formatMoney(revenue.usdt),
    paid: formatMoney(revenue.cleared),
    open: formatMoney(subtract(revenue.usdt, revenue.cleared)),
  })
  const changes = [{ label: words.state, before: words.states[revenue.state], after: texts.voided[part] }]
  return <Effects changes={changes} money={money} />
}
