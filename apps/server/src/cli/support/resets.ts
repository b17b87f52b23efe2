import { Refusal } from '@terahold/contract/refusal'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createResetDesk } from '../../members/reset/operator-resets.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const listResetsCommand: Command = {
  name: 'member resets',
  usage: `terahold member resets
Accounts whose email address and password will be removed, oldest first: when, and the operators who decided.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const { address, dueAt, preparedBy, approvedBy, reason } of await deskOf(books).list()) {
        const by = preparedBy === null ? 'by the wallet' : `prepared by ${preparedBy}, ${reason}`
        const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`
        tell(`${address}  ${dueAt?.toISOString() ?? 'waits'}  ${by}${approved}`)
      }
      return 0
    }
  },
}

export const prepareResetCommand: Command = {
  name: 'member reset prepare',
  usage: `terahold member reset prepare --as 0x… --member MEMBER --reason TEXT [--text TEXT --signature 0x…]
Removes the email address and the password of a member who lost access, after approval and a wait of three days.
  --as      address of an operator with the role support or payout-maker
  --member  address or id of the account
  --reason  how you verified its owner, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, member, reason, ...sent } = readOptions(args, ['as', 'member', 'reason'], signingOptions)
    return async (books, tell) => {
      const desk = deskOf(books)
      const given = { memberId: await findMember(books.db, member), reason }
      const draft = async () => desk.draft(given, await books.operator(as))
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await desk.prepare(operator, given, signed)
        return 'prepared; a second operator must approve it'
      })
    }
  },
}

export const approveResetCommand: Command = {
  name: 'member reset approve',
  usage: `terahold member reset approve --as 0x… --member MEMBER [--text TEXT --signature 0x…]
  --as      address of an operator with the role payout-checker; not the one who prepared
  --member  address or id of the account${signingUsage}`,
  prepare(args) {
    const { as, member, ...sent } = readOptions(args, ['as', 'member'], signingOptions)
    return async (books, tell) => {
      const desk = deskOf(books)
      const resetId = await openReset(books, member)
      const draft = () => desk.draftApproval(resetId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await desk.approve(operator, resetId, signed)
        return 'approved; the member has been notified and can cancel it within three days'
      })
    }
  },
}

export const rejectResetCommand: Command = {
  name: 'member reset reject',
  usage: `terahold member reset reject --as 0x… --member MEMBER --reason TEXT
Ends what operators prepared or approved, before it takes effect.
  --as      address of an operator with the role support, payout-maker or payout-checker
  --member  address or id of the account
  --reason  one line of 10 to 500 characters`,
  prepare(args) {
    const { as, member, reason } = readOptions(args, ['as', 'member', 'reason'])
    return async (books, tell) => {
      const resetId = await openReset(books, member)
      await deskOf(books).reject(await books.operator(as), resetId, { reason })
      tell('rejected; nothing was changed')
      return 0
    }
  },
}

/** Returns the id of what operators prepared about a member. @throws Refusal 404 record_unknown. */
async function openReset(books: Books, member: string): Promise<string> {
  const memberId = await findMember(books.db, member)
  const open = (await deskOf(books).list()).find((reset) => reset.memberId === memberId && reset.preparedBy !== null)
  if (!open) throw new Refusal(404, 'record_unknown', { field: 'member' })
  return open.resetId
}

function deskOf({ db, clock, decisions }: Books) {
  return createResetDesk({ db, decisions, audit: writeAudit({ clock }) })
}
