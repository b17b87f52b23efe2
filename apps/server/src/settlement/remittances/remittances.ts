import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { clearRevenue } from '../clearing/clearing.ts'
import type { LogId } from '../clearing/clearing-rules.ts'
import { lockSettling } from '../day/settle-store.ts'
import type { HolderEvents } from '../revenue/holder-events.ts'
import { adviceFields } from '../signed/signed-fields.ts'
import {
  type AdvisedPayment,
  adviceTable,
  insertLines,
  lockPayment,
  type RemittanceLine,
  readClearedByPool,
  readLines,
  readPoolsOf,
  readUnusedPayments,
} from './remittance-store.ts'

type Dependencies = RecordDependencies & {
  readonly ledger: Ledger
  /** Decimals of USDT. */
  readonly decimals: number
  readonly holderEvents: HolderEvents
}

export type RemittanceRecord = {
  readonly log: LogId
  /** What the transfer pays for each pool. The lines add up to the transfer. */
  readonly lines: readonly RemittanceLine[]
  /** SHA-256 of the venue's advice. */
  readonly statementHash: string
}

/** Remittance advices: how a venue splits a transfer among its pools. One operator records, another approves. */
export function createRemittances({ ledger, holderEvents, decimals, ...deps }: Dependencies) {
  const records = createRecords(deps, {
    type: 'RemittanceAdvice',
    actions: { record: 'remittance.record', approve: 'remittance.approve', reject: 'remittance.reject' },
    table: adviceTable,
    fieldsOf: (given: Omit<RemittanceRecord, 'log'> & { log: Omit<LogId, 'chainId'> }) => adviceFields(given, decimals),
    givenOf: async ({ advice_id: adviceId, tx_hash: txHash, log_index: logIndex, statement_hash: statementHash }) => ({
      log: { txHash, logIndex },
      lines: await readLines(deps.db, adviceId),
      statementHash,
    }),
    noteOf: ({ log, lines, statementHash }: RemittanceRecord) => ({
      subject: `${log.txHash}:${log.logIndex}`,
      detail: { lines: lines.map(({ poolId, amount }) => `${poolId}=${amount}`).join(' '), statementHash },
    }),

    /**
     * @throws Refusal 422 lines_sum when the lines do not add up to the transfer; 404 record_unknown for a transfer that is no
     * venue's; 409 advice_too_late when the transfer has cleared more of a pool than its line, 422 venue_not_of_pool.
     */
    async check(db, record: RemittanceRecord) {
      await refuseWrong(db, record.log, record.lines, decimals)
      return record
    },

    async insert(tx, { id, given: { log, lines, statementHash }, operatorId }) {
      await adviceTable.insert(tx, {
        advice_id: id,
        chain_id: log.chainId,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        statement_hash: statementHash,
        recorded_by: operatorId,
      })
      await insertLines(tx, id, lines)
    },

    lockFirst: lockSettling,

    /** What the transfer has not cleared then clears rows by its lines. @throws Refusal 409 advice_too_late. */
    async approve(tx, { advice_id: adviceId, chain_id: chainId, tx_hash: txHash, log_index: logIndex }, { decide }) {
      const lines = await readLines(tx, adviceId)
      const { venueId } = await refuseWrong(tx, { chainId, txHash, logIndex }, lines, decimals)
      await decide()
      await holderEvents.cleared(tx, await clearRevenue(tx, ledger, venueId))
    },
  })

  return {
    advices: records,
    /** Lists the venues' transfers with unused money and their advices, oldest first. */
    listUnusedPayments: () => readUnusedPayments(deps.db),
  }
}

async function refuseWrong(
  db: Database,
  log: LogId,
  lines: readonly RemittanceLine[],
  decimals: number,
): Promise<AdvisedPayment> {
  const payment = await lockPayment(db, log)
  if (!payment) throw new Refusal(404, 'record_unknown', { field: 'transfer' })
  const byPool = new Map(lines.map(({ poolId, amount }) => [poolId, amount]))
  const sum = lines.reduce((total, { amount }) => total + amount, 0n)
  if (byPool.size !== lines.length || sum !== payment.amount || lines.some(({ amount }) => amount <= 0n))
    throw new Refusal(422, 'lines_sum', { field: 'lines', values: { sum: formatAmount(payment.amount, decimals) } })
  const pools = await readPoolsOf(db, payment.venueId)
  if (lines.some(({ poolId }) => !pools.has(poolId))) throw new Refusal(422, 'venue_not_of_pool', { field: 'lines' })
  for (const { poolId, amount } of await readClearedByPool(db, log))
    if (amount > (byPool.get(poolId) ?? 0n)) throw new Refusal(409, 'advice_too_late', { field: 'lines' })
  return payment
}
