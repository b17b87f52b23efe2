import { useQuery } from '@tanstack/react-query'
import { Facts, Part } from '../../queue/facts.tsx'
import { Loading } from '../../queue/loading.tsx'
import { refreshMs } from '../../queue/use-shown-rows.ts'
import { api } from '../../shared/api.ts'
import { formatMoney } from '../../shared/format.ts'
import { usePools } from '../../shared/pools.ts'
import { routeHref } from '../../shared/route.ts'
import { useTexts } from '../../shared/texts.ts'
import type { RevenueRow } from './revenue-row.ts'

/** Reads one revenue row, and again as often as the list: what the venue has paid can change while it is open. */
export function useRevenueRow(id: string) {
  return useQuery({
    queryKey: ['revenue', 'one', id],
    queryFn: async ({ signal }): Promise<RevenueRow> => {
      const { rows } = await api.listRevenue({ revenueId: id, pageNum: 1, pageSize: 1 }, { signal })
      const [row] = rows
      if (!row) throw new Error(`there is no revenue row ${id}`)
      return row
    },
    refetchInterval: refreshMs,
  })
}

/** The revenue row that a record is about, as it is now. */
export function RevenueRowPart({ id }: { readonly id: string }) {
  const { revenueRecords: texts, revenue } = useTexts()
  const pools = usePools()
  const { data: row, error, refetch } = useRevenueRow(id)
  if (!row) return <Loading error={error} title={texts.rowFailed} onRetry={refetch} />
  return (
    <Part title={texts.row}>
      <Facts
        facts={[
          { label: revenue.pool, value: pools.nameOf(row.poolId) },
          { label: revenue.day, value: row.day },
          { label: revenue.usdt, value: `${formatMoney(row.usdt)} USDT` },
          { label: revenue.paid, value: `${formatMoney(row.cleared)} USDT` },
          { label: revenue.venue, value: row.venue },
          { label: revenue.state, value: revenue.states[row.state] },
        ]}
      />
      <a href={routeHref('revenue', { only: id, id })} className="desk-control mt-2 inline-flex items-center">
        {texts.openRow}
      </a>
    </Part>
  )
}
