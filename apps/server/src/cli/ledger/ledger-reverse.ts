import { writeAudit } from '../../decisions/audit-log.ts'
import { createSignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import { reversalFields } from '../../ledger/reversal-fields.ts'
import { createReversals } from '../../ledger/reversals.ts'
import { commissionTakenBack } from '../../team/referrals/reversed-commission.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { findMember } from '../command/find-member.ts'
import { idOption, matching, pageOption, readOptions, tellMore } from '../command/options.ts'
import { openRegistry, signed, signingOptions, signingUsage } from '../command/signing.ts'

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
      const { reversals, chainId } = await openReversals(books)
      const operator = await books.operator(as)
      const request = { memberId: await findMember(books.db, member), transferId, reason }
      const answer = await signed({ chainId, as, draft: () => reversals.draft(request) }, rest, tell)
      if (!answer) return 1
      tell(`reversal ${await reversals.record(operator, request, answer)}`)
      return 0
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
      const { reversals, chainId } = await openReversals(books)
      const operator = await books.operator(as)
      const answer = await signed({ chainId, as, draft: () => reversals.draftApproval(reversalId) }, sent, tell)
      if (!answer) return 1
      await reversals.approve(operator, reversalId, answer)
      tell('approved')
      return 0
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
      const { reversals } = await openReversals(books)
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
      const { reversals } = await openReversals(books)
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

async function openReversals(books: Books) {
  const { db, clock, ledger, decimals } = books
  const { registry } = await openRegistry(books)
  const reversals = createReversals({
    ...{ db, ledger, decimals, takenBack: commissionTakenBack },
    decisions: createSignedDecisions({ db, clock, registry }),
    audit: writeAudit({ clock }),
  })
  return { reversals, chainId: registry.chainId }
}
