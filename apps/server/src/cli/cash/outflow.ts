import { formatAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createOutflowBookings } from '../../withdrawals/outflow/outflow-bookings.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, readOptions, UsageError } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const logPattern = /^(0x[0-9a-fA-F]{64}):(\d{1,9})$/

function openBookings({ db, clock, ledger, publish, decisions, decimals, chainId }: Books) {
  const audit = writeAudit({ clock })
  return createOutflowBookings({ db, clock, audit, ledger, publish, decisions, decimals, chainId })
}

export const listOutflowsCommand: Command = {
  name: 'outflow list',
  usage: `terahold outflow list
Unexplained payments out of the vault, oldest first, with their bookings. Their members are not paid until they are explained.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const row of await openBookings(books).list()) {
        const amount = `${formatAmount(row.amount, books.decimals)} USDT`
        tell([`${row.txHash}:${row.logIndex}`, row.at.toISOString(), amount, `to ${row.to}`].join('  '))
        if (row.bookingId !== null)
          tell(`  recorded ${row.bookingId}: ${row.withdrawId ?? 'a lost one'}, ${row.reason}`)
      }
      return 0
    }
  },
}

export const bookOutflowCommand: Command = {
  name: 'outflow book',
  usage: `terahold outflow book --as 0x… --transfer HASH:INDEX --reason TEXT [--withdrawal ID] [--text TEXT --signature 0x…]
  --as          address of an operator with the role payout-maker; another one must approve
  --transfer    as shown in the list
  --withdrawal  the withdrawal it paid, which is then never signed; omit it when a restored database has lost the withdrawal:
it is then created for the member whose address was paid
  --reason      the evidence, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, transfer, reason, withdrawal, ...sent } = readOptions(
      args,
      ['as', 'transfer', 'reason'],
      ['withdrawal', ...signingOptions],
    )
    const [, txHash = '', logIndex = ''] = logPattern.exec(transfer) ?? []
    if (txHash === '') throw new UsageError('--transfer must be a transaction hash, a colon and the number of the log')
    const withdrawId = withdrawal === undefined ? undefined : idOption('withdrawal', withdrawal)
    const log = { txHash: txHash.toLowerCase(), logIndex: Number(logIndex) }
    return async (books, tell) => {
      const bookings = openBookings(books)
      const given = { log, withdrawId, reason }
      const draft = () => bookings.draft(given)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        return `booking ${await bookings.record(operator, given, signed)}`
      })
    }
  },
}

export const approveOutflowCommand: Command = {
  name: 'outflow approve',
  usage: `terahold outflow approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of an operator with the role payout-checker; not the one who recorded
  --id  of the booking${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const bookingId = idOption('id', id)
    return async (books, tell) => {
      const bookings = openBookings(books)
      const draft = () => bookings.draftApproval(bookingId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await bookings.approve(operator, bookingId, signed)
        return 'approved'
      })
    }
  },
}

export const rejectOutflowCommand: Command = {
  name: 'outflow reject',
  usage: `terahold outflow reject --as 0x… --id ID
  --as  address of an operator with a payout role, which can be the one who recorded it
  --id  of the booking`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const bookingId = idOption('id', id)
    return async (books, tell) => {
      await openBookings(books).reject(await books.operator(as), bookingId)
      tell('rejected')
      return 0
    }
  },
}
