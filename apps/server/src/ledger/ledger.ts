import type { Asset, HouseAccount, ReferenceKind } from '@terahold/contract/codes/ledger'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { Part } from '../db/statement.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import { type Account, normalSides } from './posting/accounts.ts'
import type { TransferKind } from './posting/kinds.ts'
import { findTransfer } from './posting/reversal-store.ts'
import * as store from './posting/store.ts'
import { archiveMonths } from './seals/archive.ts'
import { rollUp } from './seals/blocks.ts'
import { readSealedDays } from './seals/seal-store.ts'
import { seal } from './seals/seals.ts'
import { readUnsealedDay } from './seals/unsealed.ts'
import { readStatement, readStatementPage } from './statement/statement.ts'

/**
 * One transfer to post. `key` makes it happen once for its member. `amount` is in minor units and above zero.
 * @example { key: `order:${orderId}:pay`, asset: 'USDT', debit: 'available', credit: 'unearned', amount, kind: 'order_payment' }
 */
export type Leg = {
  readonly key: string
  readonly asset: Asset
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly kind: TransferKind
  readonly reference?: { readonly kind: ReferenceKind; readonly id: string }
}

export type Ledger = ReturnType<typeof createLedger>

export type LedgerOptions = {
  readonly clock: Clock
  /** The posting function to use. The payout process has its own, which posts only the steps of withdrawals. */
  readonly postThrough?: store.PostingFunction
}

/** Both are owed to the members. */
const memberAccounts = { available: 'credit', held: 'credit' } as const

/** The double-entry ledger. Everything that moves money posts here. */
export function createLedger({ clock, postThrough = 'ledger_post' }: LedgerOptions) {
  /**
   * Posts the legs of one member, or of the house under the nil member: all of them or none. A leg already posted with
   * the same key and content is skipped. Returns the number of new legs.
   * @throws Refusal 422 balance_short when a member account would fall below zero, 409 idempotency_conflict when a key
   * is used by other content.
   */
  async function post(tx: Tx, memberId: string, legs: readonly Leg[], groupId: string = newId(clock)): Promise<number> {
    if (legs.length === 0) return 0
    try {
      return await store.callPosting(postThrough, tx, memberId, groupId, legs.map(rowOf))
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /**
   * Posts for several members in one statement, each in its own group as `post` does. Balances are locked in the given
   * order: the caller has locked them, or uses an order that all such callers share.
   * @throws Refusal as `post`.
   */
  async function postEach(
    tx: Tx,
    postings: readonly { readonly memberId: string; readonly legs: readonly Leg[] }[],
  ): Promise<number> {
    const rows = postings.map(({ memberId, legs }) => ({ memberId, groupId: newId(clock), legs: legs.map(rowOf) }))
    try {
      return await store.callPostings(postThrough, tx, rows)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  function rowOf({ reference, amount, ...leg }: Leg): store.PostedLeg {
    return {
      ...leg,
      id: newId(clock),
      amount: amount.toString(),
      referenceKind: reference?.kind ?? null,
      referenceId: reference?.id ?? null,
    }
  }

  /**
   * Posts the opposite of a transfer whose reversal two operators approved. The database refuses any other. A repeat
   * changes nothing.
   * @throws Refusal 404 record_unknown, 422 balance_short, 422 not_reversible when it was not approved.
   */
  async function reverse(tx: Tx, { memberId, transferId }: { memberId: string; transferId: string }): Promise<void> {
    const transfer = await findTransfer(tx, memberId, transferId)
    if (!transfer) throw new Refusal(404, 'record_unknown', { field: 'transferId' })
    const { asset, debit, credit, amount } = transfer
    const reference = { kind: 'transfer', id: transferId } as const
    const key = `reversal:${transferId}`
    await post(tx, memberId, [{ key, asset, debit: credit, credit: debit, amount, kind: 'reversal', reference }])
  }

  /** Returns a member's posted balances in minor units. */
  async function balances(
    db: Database,
    memberId: string,
    asset: Asset = 'USDT',
  ): Promise<{ available: bigint; held: bigint }> {
    return (await store.readBalance(db, memberId, asset)) ?? { available: 0n, held: 0n }
  }

  /** Returns a member's posted USDT for use in another module's SQL statement. */
  const balancesPart: Part<string, { available: bigint; held: bigint }> = {
    column: store.balanceColumn,
    read: (json: store.BalanceJson) => ({ available: BigInt(json?.available ?? 0), held: BigInt(json?.held ?? 0) }),
  }

  /**
   * Returns the balance of every account of an asset on its normal side, with all members' together, from the journal.
   * Stays quick as the journal grows.
   */
  async function accountBalances(db: Database, asset: Asset = 'USDT'): Promise<Record<Account, bigint>> {
    const turnovers = new Map((await store.readTurnovers(db, asset)).map((row) => [row.account, row]))
    const balance = ([account, side]: [string, 'debit' | 'credit']) => {
      const { debits, credits } = turnovers.get(account) ?? { debits: 0n, credits: 0n }
      return [account, side === 'debit' ? debits - credits : credits - debits]
    }
    return Object.fromEntries(Object.entries({ ...memberAccounts, ...normalSides }).map(balance)) as Record<
      Account,
      bigint
    >
  }

  /** Returns the balance of every house account of an asset on its normal side. */
  async function houseBalances(db: Database, asset: Asset = 'USDT'): Promise<Record<HouseAccount, bigint>> {
    const { available: _available, held: _held, ...house } = await accountBalances(db, asset)
    return house
  }

  /** Returns what all members have, from their balance rows. */
  async function memberTotals(db: Database, asset: Asset = 'USDT'): Promise<{ available: bigint; held: bigint }> {
    return store.readMemberTotals(db, asset)
  }

  /**
   * Returns debits less credits over every account. It is zero unless something is wrong. House accounts come from the
   * journal and members' from their balance rows, so a balance row that differs from the journal shows.
   */
  async function sumOfAll(db: Database, asset: Asset = 'USDT'): Promise<bigint> {
    const house = await houseBalances(db, asset)
    const members = await memberTotals(db, asset)
    const signed = Object.entries(normalSides).map(([account, side]) => {
      const balance = house[account as HouseAccount]
      return side === 'debit' ? balance : -balance
    })
    return signed.reduce((sum, balance) => sum + balance, -members.available - members.held)
  }

  return {
    post,
    postEach,
    reverse,
    balances,
    balancesPart,
    accountBalances,
    houseBalances,
    memberTotals,
    sumOfAll,
    statement: readStatement,
    statementPage: readStatementPage,
    rollUp,
    seal,
    archiveMonths,
    sealedDays: readSealedDays,
    unsealedDay: readUnsealedDay,
  }
}

function refusalOf(error: unknown): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined
  if (state === 'TH422') return new Refusal(422, 'balance_short')
  if (state === 'TH412') return new Refusal(422, 'not_reversible')
  if (state === 'TH409') return new Refusal(409, 'idempotency_conflict')
  return error
}
