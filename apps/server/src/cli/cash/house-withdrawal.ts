import { formatAmount, parseAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createHouseWithdrawals } from '../../deposits/house-withdrawals/house-withdrawals.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, matching, pageOption, readOptions, tellMore } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const openHouseWithdrawals = ({ db, clock, ledger, decimals, chainId, decisions }: Books) =>
  createHouseWithdrawals({ db, clock, ledger, decimals, chainId, decisions, audit: writeAudit({ clock }) })

export const listHouseWithdrawalsCommand: Command = {
  name: 'house-withdrawal list',
  usage: `terahold house-withdrawal list [--page N]
House withdrawals of earned income, newest first.
  --page  of thirty`,
  prepare(args) {
    const page = pageOption(readOptions(args, [], ['page']).page)
    return async (books, tell) => {
      const { rows, total } = await openHouseWithdrawals(books).list(page)
      for (const row of rows) {
        const amount = `${formatAmount(row.amount, books.decimals)} USDT`
        const state = row.tx_hash ? `left in ${row.tx_hash}` : row.state
        tell([row.house_withdrawal_id, state, amount, `to ${row.to_address}`, row.reason].join('  '))
      }
      tellMore(page, total, tell)
      return 0
    }
  },
}

export const announceHouseWithdrawalCommand: Command = {
  name: 'house-withdrawal announce',
  usage: `terahold house-withdrawal announce --as 0x… --to 0x… --amount USDT --reason TEXT [--text TEXT --signature 0x…]
  --as      address of the operator who announces; another one must approve before the treasury pays
  --to      where the treasury will send it
  --amount  such as 1200.5; the treasury must send exactly this
  --reason  out of which income, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, to, amount, reason, ...sent } = readOptions(args, ['as', 'to', 'amount', 'reason'], signingOptions)
    matching('to', to, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    matching('amount', amount, /^\d{1,20}(\.\d{1,18})?$/, 'an amount such as 1200.5')
    return async (books, tell) => {
      const withdrawals = openHouseWithdrawals(books)
      const given = { to, amount: parseAmount(amount, books.decimals), reason }
      const draft = () => withdrawals.draftAnnouncement(given)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        return `house withdrawal ${await withdrawals.announce(operator, given, signed)}`
      })
    }
  },
}

export const approveHouseWithdrawalCommand: Command = {
  name: 'house-withdrawal approve',
  usage: `terahold house-withdrawal approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who announced
  --id  of the house withdrawal${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const houseWithdrawalId = idOption('id', id)
    return async (books, tell) => {
      const withdrawals = openHouseWithdrawals(books)
      const draft = () => withdrawals.draftApproval(houseWithdrawalId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await withdrawals.approve(operator, houseWithdrawalId, signed)
        return 'approved'
      })
    }
  },
}

export const rejectHouseWithdrawalCommand: Command = {
  name: 'house-withdrawal reject',
  usage: `terahold house-withdrawal reject --as 0x… --id ID
  --as  address of the operator who rejects it, which can be the one who announced. An approved one that was not seen on the chain needs
two operators, each with this command
  --id  of the house withdrawal`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const houseWithdrawalId = idOption('id', id)
    return async (books, tell) => {
      const withdrawals = openHouseWithdrawals(books)
      const outcome = await withdrawals.reject(await books.operator(as), houseWithdrawalId)
      tell(outcome === 'waits' ? 'cancelled by you; a second operator must cancel it, too' : 'rejected')
      return 0
    }
  },
}
