import { writeAudit } from '../../decisions/audit-log.ts'
import { createFreezeDesk } from '../../members/freeze/operator-freezes.ts'
import { endHolds } from '../../withdrawals/request/holds.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { readOptions } from '../command/options.ts'

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
  usage: `terahold member unfreeze prepare --as 0x… --member MEMBER --reason TEXT
  --as      address of an operator with the role support or payout-maker
  --member  address or id of the frozen account
  --reason  at least 10 characters: how you verified its owner`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member', 'reason'])
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      await deskOf(books).prepareLift(await books.operator(options.as), memberId, options.reason)
      tell('prepared; a second operator must release it')
      return 0
    }
  },
}

export const releaseUnfreezeCommand: Command = {
  name: 'member unfreeze release',
  usage: `terahold member unfreeze release --as 0x… --member MEMBER
  --as      address of an operator with the role payout-checker; not the one who prepared
  --member  address or id of the frozen account`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member'])
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      await deskOf(books).lift(await books.operator(options.as), memberId)
      tell('unfrozen; waiting withdrawals continue')
      return 0
    }
  },
}

function deskOf({ db, clock }: Books) {
  return createFreezeDesk({ db, audit: writeAudit({ clock }), endHolds })
}
