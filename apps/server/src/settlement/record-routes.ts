import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { revenueRecordCalls } from '@terahold/contract/calls/desk/revenue-records'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { normalHash } from '../chain/transaction-hash.ts'
import type { Database } from '../db/connection.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Settlement } from './settlement.ts'
import type { Venues } from './venues/venues.ts'

type Calls = typeof revenueRecordCalls

export type RevenueRecordRouteDependencies = {
  readonly db: Database
  readonly settlement: Settlement
  readonly venues: Venues
  readonly chainId: number
  readonly decimals: number
}

/** The operators' calls about what changes recorded revenue, and about venues. */
export function revenueRecordRoutes(deps: RevenueRecordRouteDependencies): Handlers<Calls> {
  const { db, settlement, decimals } = deps
  const show = (minor: bigint) => formatAmount(minor, decimals)
  const voids = recordRoutes({
    db,
    ...settlement.voids,
    read: (input: ParsedInputOf<Calls['draftVoid']>) => input,
  })
  const corrections = recordRoutes({
    db,
    ...settlement.corrections,
    read: ({ amount, ...rest }: ParsedInputOf<Calls['draftCorrection']>) => ({
      ...rest,
      amount: amountField('amount', amount, decimals),
    }),
  })
  const deviations = recordRoutes({
    db,
    ...settlement.deviations,
    read: (input: ParsedInputOf<Calls['draftDeviation']>) => input,
  })
  const advices = recordRoutes({
    db,
    ...settlement.advices,
    read: ({ txHash, logIndex, lines, statementHash }: ParsedInputOf<Calls['draftAdvice']>) => ({
      log: { chainId: deps.chainId, txHash: normalHash(txHash), logIndex },
      lines: lines.map(({ poolId, amount }) => ({ poolId, amount: amountField('lines', amount, decimals) })),
      statementHash,
    }),
  })
  return {
    ...named(recordNames.void, voids),
    ...named(recordNames.correction, corrections),
    listPoolDeviations: async () => {
      const pools = await settlement.readPoolFigures(db)
      const rows = pools.map(({ poolId, slug, recorded, expected, deviationBps, reason, isUnexplained }) => ({
        poolId,
        slug,
        recorded: show(recorded.usdt),
        expected: expected ? show(expected.usdt) : null,
        deviationBps,
        reason,
        needsReason: isUnexplained,
      }))
      return { rows, total: rows.length }
    },
    ...named(recordNames.deviation, deviations),
    listVenuePayments: async () => {
      const payments = await settlement.listUnusedPayments()
      const rows = payments.map(({ tx_hash: txHash, log_index: logIndex, venue, amount, unused, at, ...advice }) => ({
        txHash,
        logIndex,
        venue,
        amount: show(amount),
        unused: show(unused),
        at: at.toISOString(),
        advice: advice.advice_id === null ? null : { id: advice.advice_id, state: advice.state ?? 'recorded' },
      }))
      return { rows, total: rows.length }
    },
    ...named(recordNames.advice, advices),
    ...venueRoutes(deps),
  }
}

function venueRoutes({ db, venues, chainId }: RevenueRecordRouteDependencies) {
  const changes = recordRoutes({
    db,
    ...venues.changes,
    read: (input: ParsedInputOf<Calls['draftVenueChange']>) => ({ ...input, chainId }),
  })
  return {
    listVenues: async () => {
      const registered = await venues.list()
      const rows = registered.map(
        ({ name, is_retired: isRetired, is_advised: isAdvised, pools, pool_ids, addresses }) => ({
          name,
          isRetired,
          isAdvised,
          addresses,
          pools: pools.map((slug, index) => ({ id: pool_ids[index] ?? '', slug })),
        }),
      )
      return { rows, total: rows.length }
    },
    ...named(recordNames.venueChange, changes),
  }
}
