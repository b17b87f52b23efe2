import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { readPage, type Slice } from '../db/lists.ts'

export type LatestRevenue = { day: Day; usdt: bigint; pool_id: string; pool: string; txid: string; is_cleared: boolean }

/** Returns the approved revenue row of the latest day; the largest pool's if several have one. */
export async function readLatestRevenue(db: Database): Promise<LatestRevenue | undefined> {
  return db
    .selectFrom('revenue')
    .innerJoin('pool', 'pool.pool_id', 'revenue.pool_id')
    .select(['revenue.day', 'revenue.pool_id', 'pool.name as pool', 'revenue.txid'])
    .select([
      sql<bigint>`revenue.usdt - revenue.voided`.as('usdt'),
      sql<boolean>`revenue.cleared_at is not null`.as('is_cleared'),
    ])
    .where('revenue.state', '=', 'approved')
    .orderBy('revenue.day', 'desc')
    .orderBy('pool.nameplate_mths', 'desc')
    .orderBy('revenue.revenue_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type SettlementFilter = Slice & { readonly poolId: string | undefined }

/** Returns a page of settlements with the evidence of their revenue row, newest day first. */
export async function readSettlements(db: Database, filter: SettlementFilter) {
  const { poolId } = filter
  const filtered = db
    .selectFrom('settlement')
    .where('settlement.voided_at', 'is', null)
    .$if(poolId !== undefined, (query) => query.where('settlement.pool_id', '=', poolId ?? ''))
    .leftJoin('revenue', 'revenue.revenue_id', 'settlement.revenue_id')
    .leftJoin('attestation', (join) =>
      join
        .onRef('attestation.pool_id', '=', 'settlement.pool_id')
        .onRef('attestation.day', '=', 'settlement.day')
        .on('attestation.state', '=', 'approved'),
    )
    .innerJoin('pool', 'pool.pool_id', 'settlement.pool_id')
    .select([
      ...([
        'settlement.settlement_id',
        'settlement.pool_id',
        'settlement.day',
        'settlement.revision',
        'settlement.cause',
        'settlement.uptime_bps',
        'settlement.refunded_bps',
      ] as const),
      ...([
        'settlement.settled_at',
        'settlement.revenue_total',
        'settlement.base_mths',
        'revenue.usdt',
        'revenue.satoshi',
        'revenue.venue',
        'revenue.txid',
        'revenue.statement_hash',
      ] as const),
      'pool.name as pool',
      'attestation.evidence_hash as attestation_hash',
      sql<boolean>`settlement.cleared_at is not null`.as('is_cleared'),
    ])
    .orderBy('settlement.day', 'desc')
    .orderBy('settlement.settlement_id', 'desc')
  return readPage(filtered, filter)
}
