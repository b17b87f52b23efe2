import { parseAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { recordNetworkDay } from '../../settlement/revenue/network-day.ts'
import type { Command } from '../command/command.ts'
import { dayOption, matching, readOptions } from '../command/options.ts'

export const recordNetworkCommand: Command = {
  name: 'network record',
  usage: `terahold network record --as 0x… --day DAY --difficulty N --subsidy SATOSHI --usdt-per-btc AMOUNT
Records the network day with which revenue is compared: a large deviation needs a reason.
  --as            address of the operator who records
  --day           a finished UTC day, or yesterday
  --difficulty    of the Bitcoin network at its end
  --subsidy       satoshi per block
  --usdt-per-btc  the price of a bitcoin that day, such as 91250.5`,
  prepare(args) {
    const options = readOptions(args, ['as', 'day', 'difficulty', 'subsidy', 'usdt-per-btc'])
    const day = dayOption(options.day)
    const difficulty = BigInt(matching('difficulty', options.difficulty, /^[1-9]\d{0,29}$/, 'a whole number'))
    const subsidySat = BigInt(matching('subsidy', options.subsidy, /^[1-9]\d{0,11}$/, 'a whole number of satoshi'))
    const price = matching(
      'usdt-per-btc',
      options['usdt-per-btc'],
      /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/,
      'an amount such as 91250.5',
    )
    return async ({ db, clock, decimals, operator }, tell) => {
      const figures = { day: day(clock), difficulty, subsidySat, usdtPerBtc: parseAmount(price, decimals) }
      await recordNetworkDay({ db, clock, audit: writeAudit({ clock }) }, await operator(options.as), figures)
      tell(`network ${figures.day}`)
      return 0
    }
  },
}
