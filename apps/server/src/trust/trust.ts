import type { trustSettlements, trustSummary } from '@terahold/contract/calls/member/trust'
import { houseAccounts, memberAccounts } from '@terahold/contract/codes/ledger'
import { parseCode } from '@terahold/contract/codes/parse-code'
import { settlementCauses } from '@terahold/contract/codes/settlement'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Database } from '../db/connection.ts'
import { sliceOf } from '../db/lists.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { owedInCash } from '../settlement/cash/cash-rules.ts'
import type { Settlement } from '../settlement/settlement.ts'
import { coverageBps } from './coverage-rules.ts'
import { readLatestRevenue, readSettlements } from './store.ts'

export type TrustDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'accountBalances' | 'sumOfAll'>
  readonly settlement: Pick<Settlement, 'unclearedNet'>
  /** The balance of treasury and payout vault on chain, in minor units. */
  readonly cashOnChain: () => Promise<bigint>
  readonly decimals: number
  /** How many owners the treasury has and how many must sign; null if one key can move its money alone. */
  readonly treasurySigners: () => Promise<{ readonly needed: number; readonly owners: number } | null>
}

export type Trust = ReturnType<typeof createTrust>

/** What anyone may check: what the house has and owes, and the evidence of its payments. */
export function createTrust(dependencies: TrustDependencies) {
  const { db, clock, ledger, settlement, cashOnChain, decimals, treasurySigners } = dependencies
  const show = (minor: bigint) => formatAmount(minor, decimals)

  async function readBooks(reader: Database) {
    // Pending revenue first: a day settled between the two reads then counts as owed, never as not owed.
    const unclearedNet = await settlement.unclearedNet(reader)
    const accounts = await ledger.accountBalances(reader)
    const { available, held, unearned, pool_payable: poolPayable, suspense } = accounts
    const owed = owedInCash({ available, held, unearned, poolPayable, unclearedNet, suspense })
    return { accounts, owed, everything: owed + unclearedNet }
  }

  /** Returns what is owed in cash (invariant I7), and everything owed: that and what venues have not paid us yet. Minor units. */
  async function owedTotals(reader: Database) {
    const { owed: inCash, everything } = await readBooks(reader)
    return { inCash, everything }
  }

  async function summary(): Promise<AnswerOf<typeof trustSummary>> {
    const [cash, signers] = await Promise.all([cashOnChain(), treasurySigners()])
    const books = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        ...(await readBooks(tx)),
        sum: await ledger.sumOfAll(tx),
        latest: await readLatestRevenue(tx),
      }))
    const { latest } = books
    const accounts = [...memberAccounts, ...houseAccounts].map((account) => ({
      account,
      balance: formatSigned(books.accounts[account], decimals),
    }))
    return {
      data: {
        asOf: clock.now().toISOString(),
        onChain: show(cash),
        owed: show(books.owed),
        coverageBps: coverageBps(cash, books.owed),
        everything: { owed: show(books.everything), coverageBps: coverageBps(cash, books.everything) },
        ledgerSum: formatSigned(books.sum, decimals),
        treasury: { signers },
        accounts,
        latestRevenue: latest
          ? {
              day: latest.day,
              usdt: show(latest.usdt),
              poolId: latest.pool_id,
              pool: latest.pool,
              txid: latest.txid,
              cleared: latest.is_cleared,
            }
          : null,
      },
    }
  }

  async function settlements({
    poolId,
    ...page
  }: ParsedInputOf<typeof trustSettlements>): Promise<AnswerOf<typeof trustSettlements>> {
    const { rows, total } = await readSettlements(db, { poolId, ...sliceOf(page) })
    return {
      total,
      rows: rows.map((row) => ({
        settlementId: row.settlement_id,
        poolId: row.pool_id,
        pool: row.pool,
        day: row.day,
        revision: row.revision,
        cause: parseCode(settlementCauses, row.cause, 'settlement cause'),
        revenue: show(row.usdt ?? 0n),
        dayRevenue: show(row.revenue_total),
        power: formatPower(row.base_mths),
        uptimeBps: row.uptime_bps,
        refundedBps: row.refunded_bps,
        satoshi: (row.satoshi ?? 0n).toString(),
        venue: row.venue,
        txid: row.txid,
        statementHash: row.statement_hash,
        attestationHash: row.attestation_hash,
        cleared: row.is_cleared,
        settledAt: row.settled_at.toISOString(),
      })),
    }
  }

  return { summary, settlements, owedTotals }
}
