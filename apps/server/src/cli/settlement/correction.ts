import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const hash = /^(0x)?[0-9a-fA-F]{64}$/
const hashWords = '32 bytes in hex'

export const recordCorrectionCommand: Command = {
  name: 'correction record',
  usage: `terahold correction record --as 0x… --revenue ID --usdt AMOUNT --statement HEX --reason TEXT [--returned HEX]
  [--text TEXT --signature 0x…]
  --as         address of the operator who records; another one must approve
  --revenue    the approved row that was too high
  --usdt       by how much, such as 1.25; the house pays it from its income
  --statement  SHA-256 of the venue's corrected statement
  --reason     why
  --returned   the transaction, sent or planned, in which the treasury returns exactly this amount to a venue's address;
without it, the venue pays that much less${signingUsage}`,
  prepare(args) {
    const options = readOptions(args, ['as', 'revenue', 'usdt', 'statement', 'reason'], ['returned', ...signingOptions])
    const revenueId = idOption('revenue', options.revenue)
    const usdt = matching('usdt', options.usdt, /^\d{1,20}(\.\d{1,18})?$/, 'an amount such as 1.25')
    const statementHash = matching('statement', options.statement, hash, hashWords)
    const returnTxHash =
      options.returned === undefined
        ? undefined
        : matching('returned', options.returned, /^0x[0-9a-fA-F]{64}$/, '0x and 32 bytes in hex')
    return async (books, tell) => {
      const { settlement, decimals } = books
      const amount = parseAmount(usdt, decimals)
      const record = { revenueId, amount, returnTxHash, statementHash, reason: options.reason }
      const asked = { as: options.as, sent: options, draft: () => settlement.draftCorrection(record) }
      return decide(books, asked, tell, async (operator, signed) => {
        return `correction ${await settlement.recordCorrection(operator, record, signed)}`
      })
    }
  },
}

export const approveCorrectionCommand: Command = {
  name: 'correction approve',
  usage: `terahold correction approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who recorded
  --id  of the correction; an amount returned to a venue is booked when the chain shows it${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'], signingOptions)
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftCorrectionApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await settlement.approveCorrection(operator, id, signed)
        return 'approved'
      })
    }
  },
}

export const rejectCorrectionCommand: Command = {
  name: 'correction reject',
  usage: `terahold correction reject --as 0x… --id ID --reason TEXT
  --as      address of the operator who rejects, which can be the one who recorded
  --id      of the correction, also of an approved one whose transaction is missing or moved something else
  --reason  why`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id', 'reason'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectCorrection(await operator(as), id, reason)
      tell('rejected')
      return 0
    }
  },
}

export const listCorrectionsCommand: Command = {
  name: 'correction list',
  usage: `terahold correction list
The newest thirty, with whether the chain has shown an amount returned to a venue.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ settlement, decimals }, tell) => {
      for (const row of await settlement.listCorrections(30)) {
        const amount = `${formatAmount(row.amount, decimals)} USDT`
        const line = `${row.correction_id}  ${row.day}  ${row.state.padEnd(8)}  ${row.way.padEnd(8)}  ${amount}`
        tell([line, ...wayBack(row)].join('  '))
      }
      return 0
    }
  },
}

/** Returns where the money of a correction is returned to, in words; empty for one that the venue withholds. */
function wayBack(row: Awaited<ReturnType<Books['settlement']['listCorrections']>>[number]): string[] {
  if (row.return_tx_hash === null) return []
  if (row.returned_log_index !== null) return [`left in ${row.return_tx_hash}:${row.returned_log_index}`]
  return [`${row.state === 'approved' ? 'has not left' : 'is to leave'} in ${row.return_tx_hash}`]
}
