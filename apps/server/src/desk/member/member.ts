import type { Contract } from '@terahold/contract'
import type { showMember } from '@terahold/contract/calls/desk/desk-members'
import type { AnswerOf, DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'

/** The member's calls that the page shows. */
const single = ['profile', 'myCash', 'myPower'] as const
const lists = ['selectOrder', 'myHoldings', 'withdrawals', 'usdtLines', 'listTickets', 'securityNotices'] as const
type Shown = (typeof single)[number] | (typeof lists)[number]

export type MemberPageDependencies = {
  readonly db: Database
  readonly audit: Audit
  readonly readAs: <Name extends Shown>(
    name: Name,
    reading: { readonly member: MemberIdentity; readonly locale: Language; readonly input?: object },
  ) => Promise<AnswerOf<Contract[Name]>>
}

const newest = { pageNum: 1, pageSize: 20 }

/** Shows operators what a member sees. The view is recorded first: no account is read without a trace. */
export function createMemberPage({ db, audit, readAs }: MemberPageDependencies) {
  return async function show(
    { operatorId, name: actor }: ActingOperator,
    memberId: string,
    locale: Language,
  ): Promise<DataOf<typeof showMember>> {
    const row = await db.selectFrom('member').select('address').where('member_id', '=', memberId).executeTakeFirst()
    if (!row) throw new Refusal(404, 'record_unknown', { field: 'id' })
    await audit(db, { operatorId, actor, action: 'member.view', outcome: 'done', subject: memberId })
    const reading = { member: { memberId, address: row.address, sessionId: '' }, locale }
    const page = { ...reading, input: newest }
    return {
      profile: (await readAs('profile', reading)).data,
      cash: (await readAs('myCash', reading)).data,
      power: (await readAs('myPower', reading)).data,
      orders: await listOf(readAs('selectOrder', page)),
      holdings: await listOf(readAs('myHoldings', page)),
      withdrawals: await listOf(readAs('withdrawals', page)),
      statement: await listOf(readAs('usdtLines', page)),
      tickets: await listOf(readAs('listTickets', page)),
      notices: await listOf(readAs('securityNotices', page)),
    }
  }
}

async function listOf<Row>(answer: Promise<{ rows: Row[]; total: number }>): Promise<{ rows: Row[]; total: number }> {
  const { rows, total } = await answer
  return { rows, total }
}
