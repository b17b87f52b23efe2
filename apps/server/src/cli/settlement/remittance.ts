import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Command } from '../command/command.ts'
import { idOption, matching, readOptions, UsageError } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const recordRemittanceCommand: Command = {
  name: 'remittance record',
  usage: `terahold remittance record --as 0x… --transfer HASH:INDEX --lines POOL=AMOUNT,POOL=AMOUNT --statement HEX
  [--text TEXT --signature 0x…]
Splits a venue's transfer among the pools it pays for, once another operator approves.
  --as         address of the operator who records; another one must approve
  --transfer   as shown in the list
  --lines      what it pays for each pool, by id or short name, such as skagi=120.5,dalvik=80; together the whole transfer
  --statement  SHA-256 of the venue's advice${signingUsage}`,
  prepare(args) {
    const options = readOptions(args, ['as', 'transfer', 'lines', 'statement'], signingOptions)
    const [, txHash = '', logIndex = ''] = /^(0x[0-9a-fA-F]{64}):(\d{1,9})$/.exec(options.transfer) ?? []
    if (txHash === '') throw new UsageError('--transfer must be a transaction hash, a colon and the number of the log')
    const statementHash = matching('statement', options.statement, /^(0x)?[0-9a-fA-F]{64}$/, '32 bytes in hex')
    const given = options.lines.split(',').map((line) => {
      const [, pool = '', amount = ''] = /^([^=]+)=(\d{1,20}(?:\.\d{1,18})?)$/.exec(line) ?? []
      if (pool === '') throw new UsageError('--lines must be pools and amounts such as skagi=120.5,dalvik=80')
      return { pool, amount }
    })
    return async (books, tell) => {
      const { settlement, pool, decimals, chainId } = books
      const lines: { poolId: string; amount: bigint }[] = []
      for (const line of given)
        lines.push({ poolId: await pool(line.pool), amount: parseAmount(line.amount, decimals) })
      const log = { chainId, txHash: txHash.toLowerCase(), logIndex: Number(logIndex) }
      const record = { log, lines, statementHash }
      const asked = { as: options.as, sent: options, draft: () => settlement.draftAdvice(record) }
      return decide(books, asked, tell, async (operator, signed) => {
        return `advice ${await settlement.recordAdvice(operator, record, signed)}`
      })
    }
  },
}

export const approveRemittanceCommand: Command = {
  name: 'remittance approve',
  usage: `terahold remittance approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who recorded
  --id  of the advice; what its transfer has not cleared then clears rows by its lines${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'], signingOptions)
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftAdviceApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await settlement.approveAdvice(operator, id, signed)
        return 'approved'
      })
    }
  },
}

export const rejectRemittanceCommand: Command = {
  name: 'remittance reject',
  usage: `terahold remittance reject --as 0x… --id ID
  --as  address of the operator who rejects, which can be the one who recorded
  --id  of the advice`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectAdvice(await operator(as), id)
      tell('rejected')
      return 0
    }
  },
}

export const listRemittancesCommand: Command = {
  name: 'remittance list',
  usage: `terahold remittance list
The venues' transfers with money that has cleared no row yet, oldest first, with their advices.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ settlement, decimals }, tell) => {
      const show = (minor: bigint) => `${formatAmount(minor, decimals)} USDT`
      for (const row of await settlement.listUnusedPayments()) {
        const unused = `${show(row.unused)} of ${show(row.amount)} unused`
        const advice = row.advice_id === null ? 'no advice' : `advice ${row.advice_id} ${row.state}`
        tell([`${row.tx_hash}:${row.log_index}`, row.venue, unused, advice].join('  '))
      }
      return 0
    }
  },
}
