import {
  type Asset,
  type MemberAccount,
  type MemberTransferKind,
  memberTransferKinds,
  type ReferenceKind,
  referenceKinds,
} from '@terahold/contract/codes/ledger'
import { parseCode } from '@terahold/contract/codes/parse-code'
import { addDays, type Day, startOfDay } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import { sliceOf } from '../../db/lists.ts'
import * as store from './statement-store.ts'

/** The member, account and UTC days of a statement. First and last day are included, and open where absent. */
type Period = {
  readonly memberId: string
  readonly asset: Asset
  readonly account?: MemberAccount
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export type StatementRequest = Period & {
  readonly kind?: MemberTransferKind | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export type StatementLine = {
  /** The line's position in the member's own order, which has no gaps over all accounts of the asset. */
  readonly seq: bigint
  readonly transferId: string
  readonly at: Date
  readonly kind: MemberTransferKind
  /** Signed: what the line adds to the account. */
  readonly amount: bigint
  readonly balance: bigint
  readonly reference: { readonly kind: ReferenceKind; readonly id: string } | null
}

type Ends = { readonly opening: bigint; readonly closing: bigint }

/** Opening and closing balance, also of what was held for withdrawals, cover the whole range, for every kind and page. */
export type Statement = Ends & { readonly held: Ends; readonly total: number; readonly lines: StatementLine[] }

/** A page in the member's own order. `next` is where the following one starts, absent on the last. */
export type StatementPage = Ends & { readonly lines: StatementLine[]; readonly next?: bigint }

/**
 * Reads a numbered page of the lines of a member's account (`available` by default), newest first. Amounts are minor
 * units.
 */
export async function readStatement(db: Database, request: StatementRequest): Promise<Statement> {
  const range = { ...rangeOf(request), kind: request.kind }
  const { lines, ...sums } = await store.readLines(db, range, sliceOf(request))
  return { ...sums, lines: lines.map((row) => lineOf(row, range.account)) }
}

/**
 * Reads a page of the lines of a member's account (`available` by default) in the member's own order, oldest first,
 * after a position. Over all pages of a period, opening balance and amounts add up to the closing balance exactly.
 */
export async function readStatementPage(
  db: Database,
  request: Period & { readonly after?: bigint | undefined; readonly limit: number },
): Promise<StatementPage> {
  const range = rangeOf(request)
  const { lines: rows, ...ends } = await store.readLinesAfter(db, range, request.after ?? 0n, request.limit + 1)
  const lines = rows.slice(0, request.limit).map((row) => lineOf(row, range.account))
  const last = lines.at(-1)
  return rows.length > request.limit && last ? { ...ends, lines, next: last.seq } : { ...ends, lines }
}

function rangeOf({ memberId, asset, account = 'available', from, to }: Period): store.StatementRange {
  return {
    memberId,
    asset,
    account,
    kind: undefined,
    from: from === undefined ? undefined : startOfDay(from),
    before: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  }
}

function lineOf(row: store.LineRow, account: MemberAccount): StatementLine {
  return {
    seq: row.member_seq,
    transferId: row.id,
    at: row.posted_at,
    kind: parseCode(memberTransferKinds, row.kind, 'kind of transfer'),
    amount: row.debit === account ? -row.amount : row.amount,
    balance: row.balance,
    reference:
      row.reference_kind !== null && row.reference_id !== null
        ? { kind: parseCode(referenceKinds, row.reference_kind, 'kind of reference'), id: row.reference_id }
        : null,
  }
}
