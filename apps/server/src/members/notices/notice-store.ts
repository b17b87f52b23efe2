import type { SecurityNoticeKind } from '@terahold/contract/codes/members'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Page, readPage, sliceOf } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'

export type NewNotice = {
  readonly memberId: string
  readonly kind: SecurityNoticeKind
  /** The same id again records nothing. */
  readonly noticeId?: string
  readonly change?: string
  readonly details?: string
}

/** Records a security notice for the member. Returns whether it is new. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const { memberId, kind, noticeId, change = null, details = null } = notice
  const made = await tx
    .insertInto('security_notice')
    .values({ member_id: memberId, kind, change, details, created_at: sql`database_now()` })
    .$if(noticeId !== undefined, (query) =>
      query.values({
        member_id: memberId,
        kind,
        change,
        details,
        created_at: sql`database_now()`,
        notice_id: noticeId as string,
      }),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'notice_id']).doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function listNotices(db: Database, memberId: string, page: Page) {
  const own = db
    .selectFrom('security_notice')
    .select(['notice_id as noticeId', 'kind', 'change', 'details', 'created_at as createdAt', 'read_at as readAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('notice_id')
  return readPage(own, sliceOf(page))
}

export async function markRead(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('security_notice')
    .set({ read_at: sql`database_now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute()
}
