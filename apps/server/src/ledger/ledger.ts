import { Refusal } from '@terahold/contract/refusal'
import { addDays, type Day, startOfDay } from '@terahold/money/day'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Account, type Asset, type HouseAccount, houseAccounts } from './accounts.ts'
import type { TransferKind } from './kinds.ts'
import * as store from './store.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/**
 * One transfer to post. `key` makes it happen once for its member; `amount` is in minor units, more than zero.
 * @example { key: `order:${orderId}:pay`, asset: 'USDT', debit: 'available', credit: 'unearned', amount, kind: 'order_payment' }
 */
export type Leg = {
  readonly key: string
  readonly asset: Asset
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly kind: TransferKind
  readonly reference?: { readonly kind: string; readonly id: string }
}

export type StatementRequest = {
  readonly memberId: string
  readonly asset: Asset
  /** First and last day of the range, both included; open where absent. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly kind?: string | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export type StatementLine = {
  readonly seq: bigint
  readonly transferId: string
  readonly at: Date
  readonly kind: string
  /** Signed: what the line adds to the available balance. */
  readonly amount: bigint
  readonly balance: bigint
  readonly reference: { readonly kind: string; readonly id: string } | null
}

/** Opening and closing are of the whole range, whatever kind or page is asked for. */
export type Statement = {
  readonly opening: bigint
  readonly closing: bigint
  readonly total: number
  readonly lines: StatementLine[]
}

export type Ledger = ReturnType<typeof createLedger>

export type LedgerOptions = {
  readonly clock: Clock
  /** The payout process posts through its own function, which lets it move what withdrawals move and nothing else. */
  readonly postThrough?: store.PostingFunction
}

/** The double-entry ledger: everything that moves money posts here. */
export function createLedger({ clock, postThrough = 'ledger_post' }: LedgerOptions) {
  /**
   * Posts the legs of one member, or of the house under the nil member; all of them or none. A leg already posted with the
   * same key and content is passed over. Gives how many were new.
   * @throws Refusal 422 balance_short when a member account would fall below zero, 409 idempotency_conflict when a key is taken by other content.
   */
  async function post(tx: Tx, memberId: string, legs: readonly Leg[], groupId: string = newId(clock)): Promise<number> {
    if (legs.length === 0) return 0
    const rows = legs.map(({ reference, amount, ...leg }) => ({
      ...leg,
      id: newId(clock),
      amount: amount.toString(),
      referenceKind: reference?.kind ?? null,
      referenceId: reference?.id ?? null,
    }))
    try {
      return await store.callPosting(postThrough, tx, memberId, groupId, rows)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** A member's posted balances in minor units. */
  async function balances(
    db: Reader,
    memberId: string,
    asset: Asset = 'USDT',
  ): Promise<{ available: bigint; held: bigint }> {
    return (await store.readBalance(db, memberId, asset)) ?? { available: 0n, held: 0n }
  }

  /** Every house account of an asset on its normal side, from the journal. */
  async function houseBalances(db: Reader, asset: Asset = 'USDT'): Promise<Record<HouseAccount, bigint>> {
    const turnovers = new Map((await store.readTurnovers(db, asset)).map((row) => [row.account, row]))
    const balance = ([account, side]: [string, 'debit' | 'credit']) => {
      const { debits, credits } = turnovers.get(account) ?? { debits: 0n, credits: 0n }
      return [account, side === 'debit' ? debits - credits : credits - debits]
    }
    return Object.fromEntries(Object.entries(houseAccounts).map(balance)) as Record<HouseAccount, bigint>
  }

  /** What all members have, by their balance rows. */
  async function memberTotals(db: Reader, asset: Asset = 'USDT'): Promise<{ available: bigint; held: bigint }> {
    return store.readMemberTotals(db, asset)
  }

  /**
   * Debits less credits over every account: zero, or something is wrong. House accounts come from the journal and members'
   * from their balance rows, so a balance that left its journal shows.
   */
  async function sumOfAll(db: Reader, asset: Asset = 'USDT'): Promise<bigint> {
    const house = await houseBalances(db, asset)
    const members = await memberTotals(db, asset)
    const signed = Object.entries(houseAccounts).map(([account, side]) => {
      const balance = house[account as HouseAccount]
      return side === 'debit' ? balance : -balance
    })
    return signed.reduce((sum, balance) => sum + balance, -members.available - members.held)
  }

  /** A page of the lines of a member's available balance, newest first, with opening and closing of the range. */
  async function statement(db: Reader, request: StatementRequest): Promise<Statement> {
    const { memberId, asset, pageNum, pageSize } = request
    const from = request.from === undefined ? undefined : startOfDay(request.from)
    const before = request.to === undefined ? undefined : startOfDay(addDays(request.to, 1))
    const range = { memberId, asset, from, before, kind: request.kind }
    const total = await store.countLines(db, range)
    const rows = await store.readLines(db, range, (pageNum - 1) * pageSize, pageSize)
    return {
      opening: from ? await store.readBalanceBefore(db, memberId, asset, from) : 0n,
      closing: before
        ? await store.readBalanceBefore(db, memberId, asset, before)
        : (await balances(db, memberId, asset)).available,
      total,
      lines: rows.map(lineOf),
    }
  }

  return { post, balances, houseBalances, memberTotals, sumOfAll, statement }
}

function lineOf(row: store.LineRow): StatementLine {
  return {
    seq: row.member_seq,
    transferId: row.id,
    at: row.posted_at,
    kind: row.kind,
    amount: row.debit === 'available' ? -row.amount : row.amount,
    balance: row.available_after,
    reference:
      row.reference_kind !== null && row.reference_id !== null
        ? { kind: row.reference_kind, id: row.reference_id }
        : null,
  }
}

function refusalOf(error: unknown): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined
  if (state === 'TH422') return new Refusal(422, 'balance_short')
  if (state === 'TH409') return new Refusal(409, 'idempotency_conflict')
  return error
}
