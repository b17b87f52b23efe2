import { trustPools } from '@terahold/contract/calls/member/trust'
import { exampleOfCall } from '@terahold/contract/openapi'
import { api } from './component-test.tsx'

/** Lets the server have these pools: their names by id. */
export function answerPools(names: Readonly<Record<string, string>>): void {
  const { rows: [sample] = [] } = exampleOfCall('trustPools', trustPools).answer as { rows?: object[] }
  const rows = Object.entries(names).map(([poolId, pool]) => ({ ...sample, poolId, pool, venues: ['Braiins'] }))
  api.answer(trustPools, { rows, total: rows.length } as never)
}
