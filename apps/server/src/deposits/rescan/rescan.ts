import type { Address, Hash } from 'viem'
import type { BlockRef, TokenTransfer } from '../../chain/chain.ts'
import { ChainDisagreement } from '../../chain/errors.ts'
import { NIL_ID, newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { readCursor } from '../transfers/cursor-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { asRecorded, readAddressBook, type Watched } from '../transfers/store.ts'
import type { CashAccount } from '../transfers/transfer-rules.ts'
import { createApply } from '../watch/apply.ts'
import { readStock } from '../watch/stock-store.ts'
import { createCashCheck } from './cash-check.ts'
import {
  type Booked,
  blocksOf,
  compareTransfers,
  type Differences,
  expectedEntry,
  findingOf,
  judge,
} from './differences.ts'
import type { Finding } from './findings.ts'
import * as runs from './rescan-store.ts'

type Addresses = ReadonlyMap<string, CashAccount>
type Verdicts = { readonly findings: readonly Finding[]; readonly missed: readonly TokenTransfer[] }

/**
 * Reads final blocks of the last hours again, from the last configured node alone, and compares them with the recorded
 * transfers and the books in both directions. Where they differ, all nodes are asked about the block.
 */
export function createRescan(deps: DepositDependencies, watched: Watched) {
  const { db, chain, clock, limits } = deps
  const { applyMissed } = createApply(deps, watched)
  const checkCash = createCashCheck(deps, watched)

  /**
   * Goes through a whole run, or the rest of an interrupted one. Each range of blocks is its own step. What the books
   * lack is booked once. Returns the findings, each of which is also an incident.
   * @throws what the chain throws. The next call continues from there.
   */
  async function rescan(): Promise<Finding[]> {
    const all: Finding[] = []
    let run = (await runs.readRun(db, watched)) ?? (await begin())
    while (run && run.height < run.to_height) {
      all.push(...(await step(run)))
      run = await runs.readRun(db, watched)
    }
    if (!run) return all
    const last = [...(await unfounded(run)), ...(await checkCash())]
    await transaction(db, async (tx) => {
      await report(tx, last)
      await runs.finishRun(tx, run, last.length)
    })
    return [...all, ...last]
  }

  /** Returns undefined while no address is watched. */
  async function begin(): Promise<runs.Run | undefined> {
    const cursor = await readCursor(db, watched)
    const watchedSince = await readWatchedSince()
    if (!cursor || watchedSince === undefined) return undefined
    const from = await blockBefore(new Date(cursor.blockTime.getTime() - deps.rescanHours * 3_600_000), {
      low: watchedSince,
      high: cursor.height,
    })
    const range = { from_height: from.number, block_hash: from.hash, to_height: cursor.height }
    await runs.openRun(db, watched, { ...range, rescan_id: newId(clock) })
    return runs.readRun(db, watched)
  }

  /** Returns the block from which on every address of the house is watched. */
  async function readWatchedSince(): Promise<bigint | undefined> {
    const { cash } = await readAddressBook(db, watched, [])
    const stock = await readStock(db, watched)
    const heights = [...cash.keys()].map((address) => stock.get(address))
    const taken = heights.filter((height) => height !== undefined)
    return taken.length === 0 || taken.length < heights.length ? undefined : taken.reduce((a, b) => (a > b ? a : b))
  }

  /** Returns the last block not later than an instant, or the lowest one to read. */
  async function blockBefore(instant: Date, range: { low: bigint; high: bigint }): Promise<BlockRef> {
    let { low, high } = range
    while (low < high) {
      const middle = (low + high + 1n) / 2n
      if ((await chain.block(middle)).time <= instant) low = middle
      else high = middle - 1n
    }
    return chain.block(low)
  }

  async function step(run: runs.Run): Promise<readonly Finding[]> {
    const furthest = run.height + BigInt(limits.blocks)
    const to = await chain.block(furthest < run.to_height ? furthest : run.to_height)
    const { cash } = await readAddressBook(db, watched, [])
    const after = { number: run.height, hash: run.block_hash as Hash }
    const reread = (await chain.rereadTransfersOf({ ...queried(cash), after, to })).filter(({ amount }) => amount > 0n)
    const found = await asRecorded(db, watched.chainId, reread)
    const booked = await runs.readBooked(db, watched, { after: run.height, to: to.number })
    const { missed, findings } = await settleDifferences(compareTransfers(found, booked), cash)
    const reported = [...findings, ...(await missingEntries(booked, cash))]
    return transaction(db, async (tx) => {
      if (!(await runs.moveRun(tx, run, to, reported.length + missed.length))) return []
      const taken: Finding[] = []
      for (const transfer of missed)
        if (await applyMissed(tx, transfer)) taken.push(findingOf('transfer_missed', transfer))
      await report(tx, [...reported, ...taken])
      return [...reported, ...taken]
    })
  }

  function queried(cash: Addresses) {
    return { addresses: [...cash.keys()] as Address[], token: watched.token as Address }
  }

  /** Asks all nodes about every block in which the second reading differs from the books. */
  async function settleDifferences(differences: Differences<TokenTransfer>, cash: Addresses): Promise<Verdicts> {
    const findings: Finding[] = []
    const missed: TokenTransfer[] = []
    for (const number of blocksOf(differences)) {
      const agreed = await agreedTransfers(number, cash)
      const verdict = agreed
        ? judge(differences, number, agreed)
        : { findings: [{ kind: 'node_disagrees', subject: number.toString(), detail: {} } as const], missed: [] }
      findings.push(...verdict.findings)
      missed.push(...verdict.missed)
    }
    return { findings, missed }
  }

  async function agreedTransfers(number: bigint, cash: Addresses): Promise<TokenTransfer[] | undefined> {
    const [after, to] = [await chain.block(number - 1n), await chain.block(number)]
    try {
      return await asRecorded(db, watched.chainId, await chain.transfersOf({ ...queried(cash), after, to }))
    } catch (error) {
      if (error instanceof ChainDisagreement) return undefined
      throw error
    }
  }

  async function missingEntries(booked: readonly Booked[], cash: Addresses): Promise<Finding[]> {
    const expected = booked.flatMap((transfer) => {
      const entry = expectedEntry(watched.chainId, transfer, cash)
      return entry ? [{ ...entry, transfer }] : []
    })
    const entries = await runs.readEntries(db, expected)
    return expected
      .filter(({ memberId, key, transfer }) => entries.get(`${memberId ?? NIL_ID}:${key}`) !== transfer.amount)
      .map(({ transfer }) => findingOf('entry_missing', transfer))
  }

  async function unfounded(run: runs.Run): Promise<Finding[]> {
    const { time } = await chain.block(run.from_height)
    const entries = await runs.readUnfounded(db, watched.chainId, time)
    return entries.map(({ memberId, key, amount }) => ({
      kind: 'entry_unfounded',
      subject: `${memberId}:${key}`,
      detail: { amount: amount.toString() },
    }))
  }

  async function report(tx: Tx, findings: readonly Finding[]): Promise<void> {
    for (const { kind, subject, detail } of findings) await openIncident(tx, clock, { kind, subject, detail })
  }

  return { rescan, checkCash }
}
