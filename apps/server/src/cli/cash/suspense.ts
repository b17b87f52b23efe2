import { formatAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createSuspense, type SuspenseTarget } from '../../deposits/suspense/suspense.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, matching, pageOption, readOptions, tellMore, UsageError } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const logPattern = /^(0x[0-9a-fA-F]{64}):(\d{1,9})$/

const openSuspense = ({ clock, ...books }: Books) => createSuspense({ ...books, clock, audit: writeAudit({ clock }) })

export const listSuspenseCommand: Command = {
  name: 'suspense list',
  usage: `terahold suspense list [--page N]
Transfers whose owner is unknown, oldest first, with their assignments.
  --page  of thirty`,
  prepare(args) {
    const page = pageOption(readOptions(args, [], ['page']).page)
    return async (books, tell) => {
      const suspense = openSuspense(books)
      const { rows, total } = await suspense.list(page)
      for (const row of rows) {
        const amount = `${formatAmount(row.amount, books.decimals)} USDT`
        tell([`${row.tx_hash}:${row.log_index}`, row.block_time.toISOString(), amount, `from ${row.sender}`].join('  '))
        if (row.assignment_id !== null)
          tell(`  ${row.state} ${row.assignment_id}: ${row.member_id ?? row.target}, ${row.evidence}`)
      }
      tellMore(page, total, tell)
      return 0
    }
  },
}

export const assignSuspenseCommand: Command = {
  name: 'suspense assign',
  usage: `terahold suspense assign --as 0x… --transfer HASH:INDEX --to member|venue|owner|sender --evidence TEXT [--member ID] [--venue NAME] [--text TEXT --signature 0x…]
  --as        address of the operator who records; another one must approve
  --transfer  as shown in the list
  --to        who it belongs to: a member, a venue (its revenue), the owner, or the sender, to whom the house returns it
  --evidence  the evidence in words, one line of 10 to 500 characters
  --member    the member's id or wallet address
  --venue     the venue's name${signingUsage}`,
  prepare(args) {
    const { as, transfer, to, evidence, member, venue, text, signature } = readOptions(
      args,
      ['as', 'transfer', 'to', 'evidence'],
      ['member', 'venue', ...signingOptions],
    )
    const [, txHash = '', logIndex = ''] = logPattern.exec(transfer) ?? []
    if (txHash === '') throw new UsageError('--transfer must be a transaction hash, a colon and the number of the log')
    const target = matching(
      'to',
      to,
      /^(member|venue|owner|sender)$/,
      'member, venue, owner or sender',
    ) as SuspenseTarget
    if (member !== undefined)
      matching(
        'member',
        member,
        /^(0x[0-9a-fA-F]{40}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/,
        'an id or a wallet address',
      )
    const log = { txHash: txHash.toLowerCase(), logIndex: Number(logIndex) }
    return async (books, tell) => {
      const suspense = openSuspense(books)
      const party = { ...(member !== undefined && { member }), ...(venue !== undefined && { venue }) }
      const given = { log, target, evidence, ...party }
      const asked = { as, sent: { text, signature }, draft: () => suspense.draftAssignment(given) }
      return decide(books, asked, tell, async (operator, signed) => {
        return `assignment ${await suspense.assign(operator, given, signed)}`
      })
    }
  },
}

export const approveSuspenseCommand: Command = {
  name: 'suspense approve',
  usage: `terahold suspense approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as         address of the operator who approves; not the one who recorded
  --id         of the assignment${signingUsage}`,
  prepare(args) {
    const { as, id, ...given } = readOptions(args, ['as', 'id'], signingOptions)
    const assignmentId = idOption('id', id)
    return async (books, tell) => {
      const suspense = openSuspense(books)
      const asked = { as, sent: given, draft: () => suspense.draftApproval(assignmentId) }
      return decide(books, asked, tell, async (operator, signed) => {
        await suspense.approve(operator, assignmentId, signed)
        return 'approved'
      })
    }
  },
}

export const rejectSuspenseCommand: Command = {
  name: 'suspense reject',
  usage: `terahold suspense reject --as 0x… --id ID
  --as  address of the operator who rejects it, which can be the one who recorded. An approved return that was not seen on the chain needs
two operators, each with this command
  --id  of the assignment`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const assignmentId = idOption('id', id)
    return async (books, tell) => {
      const suspense = openSuspense(books)
      const outcome = await suspense.reject(await books.operator(as), assignmentId)
      tell(outcome === 'waits' ? 'cancelled by you; a second operator must cancel it, too' : 'rejected')
      return 0
    }
  },
}
