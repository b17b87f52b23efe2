import { dayOf } from '@terahold/money/day'
import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { applyAcceptances, readAccepted } from './acceptances.ts'
import { booksChecks, holdingChecks } from './reconciliation-books.ts'
import { findOnChain, payoutChecks, readBatches } from './reconciliation-payouts.ts'
import { type Check, type CheckResult, isOpen, judge, nameOf, vaultOffset } from './reconciliation-rules.ts'
import { statementChecks } from './reconciliation-statements.ts'
import * as store from './reconciliation-store.ts'
import { type Statements, statementFileChecks } from './statement-files.ts'

export type { CheckResult } from './reconciliation-rules.ts'

export type Reconciled = {
  readonly reconciliationId: string
  readonly at: Date
  readonly startedBy: string
  /** The block at which chain and books were compared. */
  readonly height: bigint
  /** Checks that do not agree, without accepted differences. */
  readonly differences: number
  /** False where the database can only be read. */
  readonly isStored: boolean
  readonly results: readonly CheckResult[]
}

export type ReconciliationDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'chainId' | 'finalized' | 'tokenBalance' | 'receipt'>
  /** `treasuries`: the treasury and the reserve. */
  readonly place: { readonly token: Address; readonly treasuries: readonly Address[]; readonly vault: Address }
  readonly ledger: Pick<Ledger, 'houseBalances' | 'sumOfAll'>
  readonly decimals: number
  /** What is owed in cash according to the books (invariant I7), and everything owed, in minor units. */
  readonly owedTotals: (tx: Database) => Promise<{ readonly inCash: bigint; readonly everything: bigint }>
  readonly settings: {
    /** How many days after a pool's day its revenue may still be recorded and approved. */
    readonly revenueGraceDays: number
    /** How far back payouts are looked up one by one on chain. */
    readonly payoutDays: number
  }
}

export type Reconciliation = ReturnType<typeof createReconciliation>

const incidentKind = 'reconciliation'
const statementIncidentKind = 'statement'
const dayMs = 86_400_000
/** Nodes drop the state of old blocks, and old differences are not useful. */
const longestLag = 3_600_000
const mostTries = 5

/** The books have not read the chain far enough to be compared with it. Nothing was changed. */
export class BooksBehind extends Error {
  override readonly name = 'BooksBehind'
  constructor(height: bigint, final: bigint) {
    super(
      `The books have read the chain up to block ${height} of ${final}: run the reconciliation again when they have caught up`,
    )
  }
}

/** Compares chain, books, venues and pools to the last minor unit. */
export function createReconciliation(deps: ReconciliationDependencies) {
  const { db, clock, chain, place, ledger, settings } = deps

  /**
   * Compares everything and stores the result. Each difference is an incident until it agrees again or two operators
   * have explained exactly it. The books are read at one moment, the chain at the block they had read then. With
   * `statements`, revenue rows are compared with those they cite. On a standby, nothing is stored and no incident opens.
   * @throws BooksBehind while the books have more than an hour of the chain to read, Error when they never read it, and
   * the chain's errors; nothing is then stored.
   */
  async function run(startedBy: 'schedule' | 'command', statements?: Statements): Promise<Reconciled> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const done = await compare(startedBy, statements)
      if (done) return done
    }
    throw new Error('Other reconciliations were stored each time: run it again')
  }

  /**
   * Returns undefined when another run was stored since the books were read. That run may have read newer books, so
   * this one must not end its incidents or acceptances.
   */
  async function compare(startedBy: 'schedule' | 'command', statements?: Statements): Promise<Reconciled | undefined> {
    const before = await store.readLastRun(db)
    const books = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readBooks(tx, statements))
    const final = await chain.finalized()
    if (final.time.getTime() - books.blockTime.getTime() > longestLag) throw new BooksBehind(books.height, final.number)
    const results = [...(await chainChecks(books)), ...books.checks].map(judge)
    const stated = books.statementChecks.map(judge)
    const row = {
      reconciliation_id: newId(clock),
      started_by: startedBy,
      chain_id: chain.chainId,
      height: books.height,
      everything_owed: books.owed.everything,
    }
    if (await store.isReadOnly(db)) {
      const all = await readAccepted(db, [...results, ...stated])
      return reconciledOf({ ...row, at: clock.now() }, all, false)
    }
    const judged = await transaction(db, async (tx) => {
      await store.lockRuns(tx)
      if ((await store.readLastRun(tx))?.reconciliation_id !== before?.reconciliation_id) return undefined
      const [found, foundStated] = [await applyAcceptances(tx, results), await applyAcceptances(tx, stated)]
      await matchIncidents(tx, clock, incidentKind, incidentsOf(found))
      if (statements) await matchIncidents(tx, clock, statementIncidentKind, incidentsOf(foundStated))
      const all = [...found, ...foundStated]
      return { all, at: await store.insertRun(tx, row, all) }
    })
    return judged && reconciledOf({ ...row, at: judged.at }, judged.all)
  }

  async function readBooks(tx: Database, statements: Statements | undefined) {
    const cursor = await store.readCursor(tx, { chainId: chain.chainId, token: place.token })
    if (!cursor) throw new Error(`Chain ${chain.chainId} was never read for token ${place.token}`)
    const house = await ledger.houseBalances(tx)
    const since = new Date(cursor.block_time.getTime() - settings.payoutDays * dayMs)
    return {
      height: cursor.height,
      blockTime: cursor.block_time,
      house,
      owed: await deps.owedTotals(tx),
      batches: await readBatches(tx, chain.chainId, since),
      checks: [
        ...(await booksChecks(tx, house, await ledger.sumOfAll(tx))),
        ...(await holdingChecks(tx, house)),
        ...(await statementChecks(tx, dayOf(clock.now()), settings.revenueGraceDays)),
      ],
      statementChecks: statements ? await statementFileChecks(tx, statements, deps.decimals) : [],
    }
  }

  async function chainChecks({
    height,
    house,
    owed,
    batches,
  }: Awaited<ReturnType<typeof readBooks>>): Promise<Check[]> {
    const amounts = await Promise.all(
      place.treasuries.map((address) => chain.tokenBalance(place.token, address, height)),
    )
    const inTreasury = amounts.reduce((sum, amount) => sum + amount, 0n)
    const inVault = await chain.tokenBalance(place.token, place.vault, height)
    const pairs = await findOnChain(chain, place, batches)
    const { mined, ahead } = vaultOffset(pairs, height)
    return [
      { name: 'treasury', unit: 'minor', expected: inTreasury, found: house.treasury },
      { name: 'payout_vault', unit: 'minor', expected: inVault + mined - ahead, found: house.payout_vault },
      {
        // Cash that was signed away is no longer the house's, mined or not.
        name: 'cash_covers_owed',
        unit: 'minor',
        rule: 'at_least',
        expected: owed.inCash,
        found: inTreasury + inVault + mined - ahead - house.payout_in_flight,
      },
      ...payoutChecks(pairs),
    ]
  }

  /** Returns the newest run with its results; undefined before the first one. */
  async function last(): Promise<Reconciled | undefined> {
    const row = await store.readLastRun(db)
    return row && reconciledOf(row, await store.readResults(db, row.reconciliation_id))
  }

  return { run, last }
}

function reconciledOf(
  row: Pick<store.Run, 'reconciliation_id' | 'at' | 'started_by' | 'height'>,
  results: readonly CheckResult[],
  isStored = true,
): Reconciled {
  const { reconciliation_id: reconciliationId, at, started_by: startedBy, height } = row
  const differences = results.filter(isOpen).length
  return { reconciliationId, at, startedBy, height, differences, isStored, results }
}

function incidentsOf(results: readonly CheckResult[]) {
  return results.filter(isOpen).map((result) => {
    const { unit, expected, found, difference, detail } = result
    const named = Object.entries(detail).map(([what, names]): [string, string] => [what, names.join('; ')])
    const figures = { unit, expected: String(expected), found: String(found), difference: String(difference) }
    return { subject: nameOf(result), detail: { ...figures, ...Object.fromEntries<string>(named) } }
  })
}
