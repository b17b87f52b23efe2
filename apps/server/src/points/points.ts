import type { points as pointsCall } from '@terahold/contract/calls/member/points'
import type { PointReason } from '@terahold/contract/codes/points'
import type { AnswerOf, RowOf } from '@terahold/contract/endpoint'
import type { Database } from '../db/connection.ts'
import type { Page } from '../db/lists.ts'
import type { Tx } from '../db/transaction.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { StatementLine } from '../ledger/statement/statement.ts'

export type PointDependencies = { readonly db: Database; readonly ledger: Pick<Ledger, 'post' | 'statement'> }

/** Points for an action of a member: `ref` names it, and each is rewarded once. */
export type PointGrant = {
  readonly memberId: string
  /** Whole points, more than zero. */
  readonly points: bigint
  readonly reason: 'task'
  readonly ref: string
}

export type Points = ReturnType<typeof createPoints>

/** Points: an asset of the ledger without decimals that is not cash and cannot be withdrawn. */
export function createPoints({ db, ledger }: PointDependencies) {
  /**
   * Credits points in the caller's transaction, once for each member, reason and reference. Returns whether they are
   * new.
   * @throws Refusal 409 idempotency_conflict when other points were credited for the same.
   */
  async function grant(tx: Tx, { memberId, points, reason, ref }: PointGrant): Promise<boolean> {
    const leg = { asset: 'POINT', debit: 'points_issued', credit: 'available', kind: 'points_earned' } as const
    const reference = { kind: reason, id: ref }
    return (
      (await ledger.post(tx, memberId, [{ ...leg, key: `points:${reason}:${ref}`, amount: points, reference }])) > 0
    )
  }

  /** Returns a member's balance of points and a page of its changes, newest first. */
  async function page(memberId: string, { pageNum, pageSize }: Page): Promise<AnswerOf<typeof pointsCall>> {
    const { closing, lines, total } = await ledger.statement(db, { memberId, asset: 'POINT', pageNum, pageSize })
    return { data: { balance: closing.toString() }, rows: lines.map(shownLine), total }
  }

  return { grant, page }
}

function shownLine({ transferId, amount, at, kind, reference }: StatementLine): RowOf<typeof pointsCall> {
  return {
    id: transferId,
    delta: amount.toString(),
    reason: reasonOfLine(kind),
    refId: reference?.id ?? null,
    at: at.toISOString(),
  }
}

const reasonOfKind: Readonly<Record<string, PointReason>> = {
  points_earned: 'task',
  points_spent: 'spent',
  reversal: 'reversal',
}

/** Returns the reason of a points transfer by its kind. @throws Error for a kind that moves no points. */
function reasonOfLine(kind: string): PointReason {
  const reason = reasonOfKind[kind]
  if (!reason) throw new Error(`a transfer of kind ${kind} moves no points`)
  return reason
}
