import { Refusal } from '@terahold/contract/refusal'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createFreezeDesk } from '../../members/freeze/operator-freezes.ts'
import { endHolds } from '../../withdrawals/request/end-holds.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const listFreezesCommand: Command = {
  name: 'member freezes',
  usage: `terahold member freezes
Accounts frozen by the link in an email, oldest first, with the operator who has prepared to unfreeze them.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const { address, frozenAt, preparedBy, reason } of await deskOf(books).list()) {
        const leaving = preparedBy === null ? '' : `  (unfreeze prepared by ${preparedBy}, ${reason})`
        tell(`${address}  ${frozenAt.toISOString()}${leaving}`)
      }
      return 0
    }
  },
}

export const prepareUnfreezeCommand: Command = {
  name: 'member unfreeze prepare',
  usage: `terahold member unfreeze prepare --as 0x… --member MEMBER --reason TEXT [--text TEXT --signature 0x…]
  --as      address of an operator with the role support or payout-maker
  --member  address or id of the frozen account
  --reason  how you verified its owner, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, member, reason, ...sent } = readOptions(args, ['as', 'member', 'reason'], signingOptions)
    return async (books, tell) => {
      const desk = deskOf(books)
      const given = { memberId: await findMember(books.db, member), reason }
      const draft = async () => desk.draft(given, await books.operator(as))
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await desk.prepareLift(operator, given, signed)
        return 'prepared; a second operator must release it'
      })
    }
  },
}

export const releaseUnfreezeCommand: Command = {
  name: 'member unfreeze release',
  usage: `terahold member unfreeze release --as 0x… --member MEMBER [--text TEXT --signature 0x…]
  --as      address of an operator with the role payout-checker; not the one who prepared
  --member  address or id of the frozen account${signingUsage}`,
  prepare(args) {
    const { as, member, ...sent } = readOptions(args, ['as', 'member'], signingOptions)
    return async (books, tell) => {
      const desk = deskOf(books)
      const memberId = await findMember(books.db, member)
      const liftId = (await desk.list()).find((freeze) => freeze.memberId === memberId)?.liftId
      if (!liftId) throw new Refusal(404, 'record_unknown')
      const draft = () => desk.draftApproval(liftId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await desk.lift(operator, liftId, signed)
        return 'unfrozen; waiting withdrawals continue'
      })
    }
  },
}

function deskOf({ db, clock, decisions }: Books) {
  return createFreezeDesk({ db, decisions, audit: writeAudit({ clock }), endHolds })
}
