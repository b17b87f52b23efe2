import type { listPoolDeviations } from '@terahold/contract/calls/desk/revenue-records'
import type { RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Facts, Part } from '../../queue/facts.tsx'
import { Queue } from '../../queue/queue.tsx'
import { useRowActions } from '../../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../../queue/signed-record-form.tsx'
import { api } from '../../shared/api.ts'
import { formatBps } from '../../shared/bps.ts'
import { formatColumn, formatMoney, withUnit } from '../../shared/format.ts'
import { usePools } from '../../shared/pools.ts'
import { useTexts } from '../../shared/texts.ts'

type Pool = RowOf<typeof listPoolDeviations>

/** Each pool’s recorded revenue of thirty days against what was expected. */
export function DeviationsView() {
  const { revenueRecords: texts } = useTexts()
  const pools = usePools()
  return (
    <Queue<Pool>
      name="revenue"
      view="deviations"
      notice={<p className="border-b border-line px-5 py-2 text-muted">{texts.days}</p>}
      load={(_, signal) => api.listPoolDeviations({}, { signal })}
      idOf={({ poolId }) => poolId}
      searchIn={({ poolId, slug, reason }) => [pools.nameOf(poolId), slug, reason].join(' ')}
      columns={[
        { header: texts.pool, cell: ({ poolId }) => pools.nameOf(poolId) },
        { header: withUnit(texts.recorded, 'USDT'), isNumber: true, cell: ({ recorded }) => formatColumn(recorded) },
        {
          header: withUnit(texts.expected, 'USDT'),
          isNumber: true,
          cell: ({ expected }) => (expected === null ? '–' : formatColumn(expected)),
        },
        {
          header: texts.deviation,
          isNumber: true,
          cell: ({ deviationBps, needsReason }) => (
            <span className={needsReason ? 'font-semibold text-loss' : ''}>
              {deviationBps === null ? '–' : formatBps(deviationBps)}
            </span>
          ),
        },
      ]}
      renderDetail={(row) => <DeviationDetail row={row} />}
    />
  )
}

function DeviationDetail({ row }: { readonly row: Pool }) {
  const { revenueRecords: texts, records, revenue } = useTexts()
  const pools = usePools()
  const { form, buttons } = useRowActions(
    'revenue',
    ['settlement'],
    [
      {
        label: texts.explain,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.explainHint}
            fields={[reasonField(records)]}
            read={({ reason = '' }) => ({ poolId: row.poolId, reason })}
            draft={api.draftDeviation}
            record={api.explainDeviation}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.deviation}>
      <DetailHead title={pools.nameOf(row.poolId)}>
        {row.deviationBps === null ? revenue.noDeviation : formatBps(row.deviationBps)}
        {row.needsReason && `, ${texts.needsReason}`}
      </DetailHead>
      <Part title={texts.deviation}>
        <Facts
          facts={[
            { label: texts.recorded, value: `${formatMoney(row.recorded)} USDT` },
            { label: texts.expected, value: row.expected === null ? '–' : `${formatMoney(row.expected)} USDT` },
            { label: texts.reason, value: row.reason ?? '–' },
            { label: texts.pool, value: <CopyableId>{row.poolId}</CopyableId> },
          ]}
        />
      </Part>
      {buttons}
    </Details>
  )
}
