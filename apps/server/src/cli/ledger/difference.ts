import { formatSigned } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createAcceptances } from '../../trust/reconciliation/acceptances.ts'
import { nameOf } from '../../trust/reconciliation/reconciliation-rules.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, pageOption, readOptions, tellMore } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const acceptDifferenceCommand: Command = {
  name: 'difference accept',
  usage: `terahold difference accept --as 0x… --check NAME --reason TEXT [--text TEXT --signature 0x…]
  --as      address of the operator who records; another one must approve
  --check   as the last reconciliation names it, such as treasury or pool_days_missing:north
  --reason  explains the difference, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, check, reason, ...sent } = readOptions(args, ['as', 'check', 'reason'], signingOptions)
    return async (books, tell) => {
      const acceptances = openAcceptances(books)
      const draft = () => acceptances.draft({ check, reason })
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        const { id, given } = await acceptances.recordGiven(operator, { check, reason }, signed)
        return `acceptance ${id}\n${check}, ${shown(given, books.decimals)}; a second operator must approve it`
      })
    }
  },
}

export const approveDifferenceCommand: Command = {
  name: 'difference approve',
  usage: `terahold difference approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who recorded
  --id  of the acceptance${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const acceptanceId = idOption('id', id)
    return async (books, tell) => {
      const acceptances = openAcceptances(books)
      const draft = () => acceptances.draftApproval(acceptanceId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await acceptances.approve(operator, acceptanceId, signed)
        return 'approved, from the next reconciliation on, as long as each finds exactly this'
      })
    }
  },
}

export const rejectDifferenceCommand: Command = {
  name: 'difference reject',
  usage: `terahold difference reject --as 0x… --id ID
  --as  address of the operator who rejects it, or withdraws an active one
  --id  of the acceptance`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const acceptanceId = idOption('id', id)
    return async (books, tell) => {
      await openAcceptances(books).reject(await books.operator(as), acceptanceId)
      tell('rejected')
      return 0
    }
  },
}

export const listDifferencesCommand: Command = {
  name: 'difference list',
  usage: `terahold difference list [--page N]
  --page  of thirty; newest acceptances first`,
  prepare(args) {
    const page = pageOption(readOptions(args, [], ['page']).page)
    return async (books, tell) => {
      const { rows, total } = await openAcceptances(books).list(page)
      for (const row of rows)
        tell(
          `${row.acceptance_id}  ${row.state.padEnd(8)}  ${nameOf(row)}  ${shown(row, books.decimals)}  ${row.reason}`,
        )
      tellMore(page, total, tell)
      return 0
    }
  },
}

function openAcceptances({ db, clock, decisions, decimals }: Books) {
  return createAcceptances({ db, decisions, decimals, audit: writeAudit({ clock }) })
}

function shown({ unit, difference }: { unit: string; difference: bigint }, decimals: number): string {
  return `difference ${unit === 'minor' ? `${formatSigned(difference, decimals)} USDT` : difference}`
}
