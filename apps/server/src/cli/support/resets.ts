import { writeAudit } from '../../decisions/audit-log.ts'
import { createResetDesk } from '../../members/reset/operator-resets.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { readOptions } from '../command/options.ts'

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
  usage: `terahold member reset prepare --as 0x… --member MEMBER --reason TEXT
Removes the email address and the password of a member who lost access, after approval and a wait of three days.
  --as      address of an operator with the role support or payout-maker
  --member  address or id of the account
  --reason  at least 10 characters: how you verified its owner`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member', 'reason'])
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      await deskOf(books).prepare(await books.operator(options.as), memberId, options.reason)
      tell('prepared; a second operator must approve it')
      return 0
    }
  },
}

export const approveResetCommand: Command = {
  name: 'member reset approve',
  usage: `terahold member reset approve --as 0x… --member MEMBER
  --as      address of an operator with the role payout-checker; not the one who prepared
  --member  address or id of the account`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member'])
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      await deskOf(books).approve(await books.operator(options.as), memberId)
      tell('approved; the member is told now and can cancel it for three days')
      return 0
    }
  },
}

export const rejectResetCommand: Command = {
  name: 'member reset reject',
  usage: `terahold member reset reject --as 0x… --member MEMBER --reason TEXT
Ends what operators prepared or approved, before it takes effect.
  --as      address of an operator with the role support, payout-maker or payout-checker
  --member  address or id of the account
  --reason  at least 10 characters`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member', 'reason'])
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      await deskOf(books).reject(await books.operator(options.as), memberId, options.reason)
      tell('rejected; nothing was changed')
      return 0
    }
  },
}

function deskOf({ db, clock }: Books) {
  return createResetDesk({ db, clock, audit: writeAudit({ clock }) })
}
