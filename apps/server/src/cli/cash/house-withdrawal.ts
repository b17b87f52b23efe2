import { formatAmount, parseAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createSignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import { createHouseWithdrawals } from '../../deposits/house-withdrawals/house-withdrawals.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, matching, pageOption, readOptions, tellMore } from '../command/options.ts'
import { openRegistry, signed, signingOptions, signingUsage } from '../command/signing.ts'

async function openHouseWithdrawals(books: Books) {
  const { db, clock, ledger, decimals } = books
  const { registry } = await openRegistry(books)
  const { chainId } = registry
  const withdrawals = createHouseWithdrawals({
    ...{ db, clock, ledger, decimals, chainId },
    decisions: createSignedDecisions({ db, clock, registry }),
    audit: writeAudit({ clock }),
  })
  return { withdrawals, chainId }
}

export const listHouseWithdrawalsCommand: Command = {
  name: 'house-withdrawal list',
  usage: `terahold house-withdrawal list [--page N]
House withdrawals of earned income, newest first.
  --page  of thirty`,
  prepare(args) {
    const page = pageOption(readOptions(args, [], ['page']).page)
    return async (books, tell) => {
      const { rows, total } = await (await openHouseWithdrawals(books)).withdrawals.list(page)
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
      const { withdrawals, chainId } = await openHouseWithdrawals(books)
      const operator = await books.operator(as)
      const given = { to, amount: parseAmount(amount, books.decimals), reason }
      const answer = await signed({ chainId, as, draft: async () => withdrawals.draftAnnouncement(given) }, sent, tell)
      if (!answer) return 1
      tell(`house withdrawal ${await withdrawals.announce(operator, given, answer)}`)
      return 0
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
      const { withdrawals, chainId } = await openHouseWithdrawals(books)
      const operator = await books.operator(as)
      const draft = () => withdrawals.draftApproval(houseWithdrawalId)
      const answer = await signed({ chainId, as, draft }, sent, tell)
      if (!answer) return 1
      await withdrawals.approve(operator, houseWithdrawalId, answer)
      tell('approved')
      return 0
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
      const { withdrawals } = await openHouseWithdrawals(books)
      const outcome = await withdrawals.reject(await books.operator(as), houseWithdrawalId)
      tell(outcome === 'waits' ? 'cancelled by you; a second operator must cancel it, too' : 'rejected')
      return 0
    }
  },
}
