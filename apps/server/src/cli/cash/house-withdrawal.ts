import { formatAmount, parseAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createHouseWithdrawals } from '../../deposits/house-withdrawals/house-withdrawals.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { readChainId } from '../command/installed-chain.ts'
import { idOption, matching, readOptions } from '../command/options.ts'

async function openHouseWithdrawals({ db, clock, ledger }: Books) {
  const audit = writeAudit({ clock })
  return createHouseWithdrawals({
    ...{ db, clock, audit, ledger, chainId: await readChainId(db) },
  })
}

export const listHouseWithdrawalsCommand: Command = {
  name: 'house-withdrawal list',
  usage: `terahold house-withdrawal list
House withdrawals of earned income, newest first.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const row of await (await openHouseWithdrawals(books)).list()) {
        const amount = `${formatAmount(row.amount, books.decimals)} USDT`
        const state = row.tx_hash ? `left in ${row.tx_hash}` : row.state
        tell([row.house_withdrawal_id, state, amount, `to ${row.to_address}`, row.reason].join('  '))
      }
      return 0
    }
  },
}

export const announceHouseWithdrawalCommand: Command = {
  name: 'house-withdrawal announce',
  usage: `terahold house-withdrawal announce --as 0x… --to 0x… --amount USDT --reason TEXT
  --as      address of the operator who announces; another one must approve before the treasury pays
  --to      where the treasury will send it
  --amount  such as 1200.5; the treasury must send exactly this
  --reason  out of which income`,
  prepare(args) {
    const { as, to, amount, reason } = readOptions(args, ['as', 'to', 'amount', 'reason'])
    matching('to', to, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    matching('amount', amount, /^\d{1,20}(\.\d{1,18})?$/, 'an amount such as 1200.5')
    return async (books, tell) => {
      const withdrawals = await openHouseWithdrawals(books)
      const given = { to, amount: parseAmount(amount, books.decimals), reason }
      tell(`house withdrawal ${await withdrawals.announce(await books.operator(as), given)}`)
      return 0
    }
  },
}

export const approveHouseWithdrawalCommand: Command = {
  name: 'house-withdrawal approve',
  usage: `terahold house-withdrawal approve --as 0x… --id ID
  --as  address of the operator who approves; not the one who announced
  --id  of the house withdrawal`,
  prepare(args) {
    const { as, id } = readOptions(args, ['as', 'id'])
    const houseWithdrawalId = idOption('id', id)
    return async (books, tell) => {
      await (await openHouseWithdrawals(books)).approve(await books.operator(as), houseWithdrawalId)
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
      const outcome = await (await openHouseWithdrawals(books)).reject(await books.operator(as), houseWithdrawalId)
      tell(outcome === 'waits' ? 'cancelled by you; a second operator must cancel it, too' : 'rejected')
      return 0
    }
  },
}
