import { revenueStates, voidParts } from '@terahold/contract/codes/settlement'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Command } from '../command/command.ts'
import { codeOption, dayOption, idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const hash = /^(0x)?[0-9a-fA-F]{64}$/
const hashWords = '32 bytes in hex'

export const recordRevenueCommand: Command = {
  name: 'revenue record',
  usage: `terahold revenue record --as 0x… --pool ID --day DAY --satoshi N --usdt AMOUNT --venue NAME --txid HEX --statement HEX --uptime BPS
  [--text TEXT --signature 0x…]
  --as         address of the operator who records; another one must approve
  --pool       the pool's id or its short name
  --day        a finished UTC day, or yesterday
  --satoshi    mined by the whole pool
  --usdt       what it was sold for, such as 35.623
  --venue      where
  --txid       the pool's payout transaction
  --statement  SHA-256 of the venue's statement
  --uptime     in basis points, 10000 for the whole day${signingUsage}`,
  prepare(args) {
    const required = ['as', 'pool', 'day', 'satoshi', 'usdt', 'venue', 'txid', 'statement', 'uptime'] as const
    const options = readOptions(args, required, signingOptions)
    const day = dayOption(options.day)
    const satoshi = BigInt(matching('satoshi', options.satoshi, /^\d{1,18}$/, 'a whole number'))
    const usdt = matching('usdt', options.usdt, /^\d{1,20}(\.\d{1,18})?$/, 'an amount such as 35.623')
    const txid = matching('txid', options.txid, hash, hashWords)
    const statementHash = matching('statement', options.statement, hash, hashWords)
    const uptimeBps = Number(matching('uptime', options.uptime, /^(\d{1,4}|10000)$/, 'from 0 to 10000'))
    return async (books, tell) => {
      const { settlement, pool, clock, decimals } = books
      const record = {
        poolId: await pool(options.pool),
        day: day(clock),
        satoshi,
        usdt: parseAmount(usdt, decimals),
        venue: options.venue,
        txid,
        statementHash,
        uptimeBps,
      }
      const asked = { as: options.as, sent: options, draft: () => settlement.draftRevenue(record) }
      return decide(books, asked, tell, async (operator, signed) => {
        const { revenueId, ...judged } = await settlement.recordRevenue(operator, record, signed)
        const { kind, deviationBps, usdtDeviationBps } = judged
        return [
          `revenue ${revenueId}`,
          `${kind}; ${said(deviationBps, 'no network figures to compare it with', 'from the expected amount')}`,
          said(usdtDeviationBps, 'no price of that day to compare it with', 'from the market price of its satoshi'),
        ].join('\n')
      })
    }
  },
}

export const approveRevenueCommand: Command = {
  name: 'revenue approve',
  usage: `terahold revenue approve --as 0x… --id ID [--reason TEXT] [--text TEXT --signature 0x…]
  --as      address of the operator who approves; not the one who recorded
  --id      of the revenue row
  --reason  required when the row is far from the expected amount${signingUsage}`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id'], ['reason', ...signingOptions])
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftRevenueApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        return `settlement ${await settlement.approveRevenue(operator, id, signed, reason)}`
      })
    }
  },
}

export const rejectRevenueCommand: Command = {
  name: 'revenue reject',
  usage: `terahold revenue reject --as 0x… --id ID --reason TEXT
  --as      address of the operator who rejects, which can be the one who recorded
  --id      of the revenue row; its day can be recorded again
  --reason  why`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id', 'reason'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectRevenue(await operator(as), id, reason)
      tell('rejected')
      return 0
    }
  },
}

export const listRevenueCommand: Command = {
  name: 'revenue list',
  usage: `terahold revenue list [--state ${revenueStates.join('|')}]
  --state  only rows in this state; the newest thirty days`,
  prepare(args) {
    const { state } = readOptions(args, [], ['state'])
    const wanted = state === undefined ? undefined : codeOption('state', state, revenueStates)
    return async ({ settlement, decimals }, tell) => {
      const { rows } = await settlement.listRevenue({
        poolId: undefined,
        revenueId: undefined,
        state: wanted,
        skip: 0,
        count: 30,
      })
      for (const row of rows)
        tell(`${row.revenue_id}  ${row.day}  ${row.state.padEnd(8)}  ${formatAmount(row.usdt, decimals)} USDT`)
      return 0
    }
  },
}

export const recordVoidCommand: Command = {
  name: 'revenue void',
  usage: `terahold revenue void --as 0x… --id ID --reason TEXT [--part ${voidParts.join('|')}]
  [--text TEXT --signature 0x…]
  --as      address of the operator who records; another one must approve
  --id      of an approved revenue row that the venue has not paid in full
  --reason  why
  --part    all (default): the row never counted; unpaid: what the venue has paid stays${signingUsage}`,
  prepare(args) {
    const { as, reason, part, ...options } = readOptions(args, ['as', 'id', 'reason'], ['part', ...signingOptions])
    const record = { revenueId: idOption('id', options.id), reason, part: codeOption('part', part ?? 'all', voidParts) }
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftVoid(record)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        return `void ${await settlement.recordVoid(operator, record, signed)}`
      })
    }
  },
}

export const approveVoidCommand: Command = {
  name: 'revenue approve-void',
  usage: `terahold revenue approve-void --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who recorded
  --id  of the void; its row's settlement is reversed, and money that had reached the row clears other rows${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'], signingOptions)
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftVoidApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await settlement.approveVoid(operator, id, signed)
        return 'approved'
      })
    }
  },
}

export const rejectVoidCommand: Command = {
  name: 'revenue reject-void',
  usage: `terahold revenue reject-void --as 0x… --id ID --reason TEXT
  --as      address of the operator who rejects, which can be the one who recorded
  --id      of the void
  --reason  why`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'id', 'reason'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectVoid(await operator(as), id, reason)
      tell('rejected')
      return 0
    }
  },
}

function said(bps: number | null, unknown: string, from: string): string {
  return bps === null ? unknown : `${bps / 100} % ${from}`
}
