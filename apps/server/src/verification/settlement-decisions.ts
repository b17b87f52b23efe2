import type { Database } from '../db/connection.ts'
import {
  adviceFields,
  attestationFields,
  correctionFields,
  deviationFields,
  revenueFields,
  venueFields,
  voidFields,
} from '../settlement/signed/signed-fields.ts'
import { approved, type Decided } from './decided.ts'

/** Lists what two operators of the settlement approved: venues, revenue and all that changes it. */
export async function listSettlementDecisions(db: Database, decimals: number): Promise<Decided[]> {
  return [
    ...(await listRevenue(db, decimals)),
    ...(await listAttestations(db)),
    ...(await listVoids(db)),
    ...(await listCorrections(db, decimals)),
    ...(await listDeviations(db)),
    ...(await listAdvices(db, decimals)),
    ...(await listVenues(db)),
  ]
}

async function listRevenue(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('revenue')
    .select(['revenue_id', 'pool_id as poolId', 'day', 'satoshi', 'usdt', 'venue', 'txid'])
    .select(['statement_hash as statementHash', 'uptime_bps as uptimeBps'])
    .where('state', 'in', ['approved', 'voided'])
    .orderBy('revenue_id')
    .execute()
  return rows.map(({ revenue_id: id, ...row }) =>
    approved('RevenueRecord', `revenue ${id}`, id, revenueFields(row, decimals)),
  )
}

async function listAttestations(db: Database): Promise<Decided[]> {
  const rows = await db
    .selectFrom('attestation')
    .select(['attestation_id', 'pool_id as poolId', 'day', 'power_mths as powerMths'])
    .select(['uptime_bps as uptimeBps', 'evidence_hash as evidenceHash'])
    .where('state', 'in', ['approved', 'replaced'])
    .orderBy('attestation_id')
    .execute()
  return rows.map(({ attestation_id: id, ...row }) =>
    approved('PowerAttestation', `attestation ${id}`, id, attestationFields(row)),
  )
}

async function listVoids(db: Database): Promise<Decided[]> {
  const rows = await db
    .selectFrom('revenue_void')
    .select(['void_id', 'revenue_id as revenueId', 'part', 'reason'])
    .where('state', '=', 'approved')
    .orderBy('void_id')
    .execute()
  return rows.map(({ void_id: id, ...row }) => approved('RevenueVoid', `void ${id}`, id, voidFields(row)))
}

async function listCorrections(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('revenue_correction')
    .select(['correction_id', 'revenue_id as revenueId', 'amount', 'return_tx_hash', 'statement_hash as statementHash'])
    .select('reason')
    .where('state', '=', 'approved')
    .orderBy('correction_id')
    .execute()
  return rows.map(({ correction_id: id, return_tx_hash: returned, ...row }) => {
    const given = { ...row, returnTxHash: returned ?? undefined }
    return approved('RevenueCorrection', `correction ${id}`, id, correctionFields(given, decimals))
  })
}

async function listDeviations(db: Database): Promise<Decided[]> {
  const rows = await db
    .selectFrom('revenue_deviation')
    .select(['deviation_id', 'pool_id as poolId', 'day', 'reason'])
    .where('state', '=', 'approved')
    .orderBy('deviation_id')
    .execute()
  return rows.map(({ deviation_id: id, ...row }) =>
    approved('DeviationExplanation', `deviation ${id}`, id, deviationFields(row)),
  )
}

async function listAdvices(db: Database, decimals: number): Promise<Decided[]> {
  const rows = await db
    .selectFrom('remittance_advice as a')
    .innerJoin('remittance_line as l', 'l.advice_id', 'a.advice_id')
    .select(['a.advice_id', 'a.tx_hash', 'a.log_index', 'a.statement_hash', 'l.pool_id', 'l.amount'])
    .where('a.state', '=', 'approved')
    .orderBy('a.advice_id')
    .orderBy('l.pool_id')
    .execute()
  const byAdvice = Map.groupBy(rows, (row) => row.advice_id)
  return [...byAdvice].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const given = {
      log: { txHash: first.tx_hash, logIndex: first.log_index },
      lines: lines.map(({ pool_id: poolId, amount }) => ({ poolId, amount })),
      statementHash: first.statement_hash,
    }
    return [approved('RemittanceAdvice', `remittance advice ${id}`, id, adviceFields(given, decimals))]
  })
}

async function listVenues(db: Database): Promise<Decided[]> {
  const rows = await db
    .selectFrom('venue_proposal')
    .select(['proposal_id', 'name', 'addresses', 'pool_ids as poolIds', 'is_advised as isAdvised'])
    .where('state', '=', 'approved')
    .orderBy('proposal_id')
    .execute()
  return rows.map(({ proposal_id: id, ...row }) =>
    approved('VenueChange', `venue proposal ${id}`, id, venueFields(row)),
  )
}
