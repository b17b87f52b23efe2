import { writeAudit } from '../../decisions/audit-log.ts'
import { createReversals, type Reversals } from '../../ledger/reversals.ts'
import { commissionTakenBack } from '../../team/referrals/reversed-commission.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { idOption, matching, readOptions } from '../command/options.ts'

const listedAtMost = 200

export const recordReversalCommand: Command = {
  name: 'ledger reverse record',
  usage: `terahold ledger reverse record --as 0x… --member 0x…|house --transfer ID --reason TEXT
  --as        address of the operator who requests it; another one must approve
  --member    whose transfer it is: an address, a member's id, or house
  --transfer  its id, as shown in a statement or an export
  --reason    from 10 to 500 characters
Only transfers that nothing but the ledger knows can be reversed: credits by assignment, correction or commission, points, and
network fees. No balance drops below zero.`,
  prepare(args) {
    const options = readOptions(args, ['as', 'member', 'transfer', 'reason'])
    const transferId = idOption('transfer', options.transfer)
    const reason = matching('reason', options.reason.trim(), /^.{10,500}$/su, 'from 10 to 500 characters')
    return async (books, tell) => {
      const memberId = await findMember(books.db, options.member)
      const request = { memberId, transferId, reason }
      tell(`reversal ${await reversalsOf(books).recordReversal(await books.operator(options.as), request)}`)
      return 0
    }
  },
}

export const approveReversalCommand = decision('approve', 'posts the opposite transfer')
export const rejectReversalCommand = decision('reject', 'keeps the transfer')

export const listReversalsCommand: Command = {
  name: 'ledger reverse list',
  usage: `terahold ledger reverse list
Undecided reversals, oldest first.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const row of await reversalsOf(books).listOpenReversals(listedAtMost))
        tell(`${row.reversal_id}  member ${row.member_id}  transfer ${row.transfer_id}  ${row.reason}`)
      return 0
    }
  },
}

function decision(verb: 'approve' | 'reject', what: string): Command {
  return {
    name: `ledger reverse ${verb}`,
    usage: `terahold ledger reverse ${verb} --as 0x… --member 0x…|house --id ID
  --as      address of the operator who decides; not the one who requested
  --member  whose transfer it is: an address, a member's id, or house
  --id      of the reversal; ${what}`,
    prepare(args) {
      const options = readOptions(args, ['as', 'member', 'id'])
      const reversalId = idOption('id', options.id)
      return async (books, tell) => {
        const [operator, memberId] = [await books.operator(options.as), await findMember(books.db, options.member)]
        const reversals = reversalsOf(books)
        const decide = verb === 'approve' ? reversals.approveReversal : reversals.rejectReversal
        await decide(operator, memberId, reversalId)
        tell(verb === 'approve' ? 'approved' : 'rejected')
        return 0
      }
    },
  }
}

function reversalsOf({ db, clock, ledger }: Books): Reversals {
  return createReversals({ db, clock, ledger, audit: writeAudit({ clock }), takenBack: commissionTakenBack })
}
