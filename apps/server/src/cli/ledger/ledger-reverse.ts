import { writeAudit } from '../../decisions/audit-log.ts'
import { reversalFields } from '../../ledger/reversal-fields.ts'
import { createReversals } from '../../ledger/reversals.ts'
import { commissionTakenBack } from '../../team/referrals/reversed-commission.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { idOption, matching, pageOption, readOptions, tellMore } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const recordReversalCommand: Command = {
  name: 'ledger reverse record',
  usage: `terahold ledger reverse record --as 0x… --member 0x…|house --transfer ID --reason TEXT [--text TEXT --signature 0x…]
  --as        address of the operator who requests it; another one must approve
  --member    whose transfer it is: an address, a member's id, or house
  --transfer  its id, as shown in a statement or an export
  --reason    one line of 10 to 500 characters${signingUsage}
Only transfers that nothing but the ledger knows can be reversed: credits by assignment, correction or commission, points, and
network fees. No balance drops below zero.`,
  prepare(args) {
    const { as, member, transfer, ...rest } = readOptions(args, ['as', 'member', 'transfer', 'reason'], signingOptions)
    const transferId = idOption('transfer', transfer)
    const reason = matching('reason', rest.reason.trim(), /^.{10,500}$/u, 'one line of 10 to 500 characters')
    return async (books, tell) => {
      const reversals = openReversals(books)
      const request = { memberId: await findMember(books.db, member), transferId, reason }
      const draft = () => reversals.draft(request)
      return decide(books, { as, sent: rest, draft }, tell, async (operator, signed) => {
        return `reversal ${await reversals.record(operator, request, signed)}`
      })
    }
  },
}

export const approveReversalCommand: Command = {
  name: 'ledger reverse approve',
  usage: `terahold ledger reverse approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who requested
  --id  of the reversal; posts the opposite transfer${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const reversalId = idOption('id', id)
    return async (books, tell) => {
      const reversals = openReversals(books)
      const draft = () => reversals.draftApproval(reversalId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await reversals.approve(operator, reversalId, signed)
        return 'approved'
      })
    }
  },
}

export const rejectReversalCommand: Command = {
  name: 'ledger reverse reject',
  usage: `terahold ledger reverse reject --as 0x… --id ID
  --as  address of the operator who rejects; not the one who requested
  --id  of the reversal; keeps the transfer`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const reversalId = idOption('id', id)
    return async (books, tell) => {
      const reversals = openReversals(books)
      await reversals.reject(await books.operator(as), reversalId)
      tell('rejected')
      return 0
    }
  },
}

export const listReversalsCommand: Command = {
  name: 'ledger reverse list',
  usage: `terahold ledger reverse list [--page N]
Undecided reversals, newest first.
  --page  of thirty`,
  prepare(args) {
    const page = pageOption(readOptions(args, [], ['page']).page)
    return async (books, tell) => {
      const reversals = openReversals(books)
      const { rows, total } = await reversals.list({ ...page, state: 'recorded' })
      for (const row of rows) {
        const { quantity } = reversalFields(
          { ...row, memberId: row.member_id, transferId: row.transfer_id },
          books.decimals,
        )
        const transfer = `transfer ${row.transfer_id}`
        tell([row.reversal_id, `member ${row.member_id}`, transfer, quantity, row.reason].join('  '))
      }
      tellMore(page, total, tell)
      return 0
    }
  },
}

const openReversals = ({ db, clock, ledger, decimals, decisions }: Books) =>
  createReversals({ db, ledger, decimals, decisions, takenBack: commissionTakenBack, audit: writeAudit({ clock }) })
