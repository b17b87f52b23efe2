import { formatAmount } from '@terahold/money/amount'
import type { PoolFigures } from '../../settlement/settlement.ts'
import type { Command } from '../command/command.ts'
import { idOption, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const listDeviationsCommand: Command = {
  name: 'deviation list',
  usage: `terahold deviation list
Each pool: what its venues owe, its recorded against its expected revenue of 30 days, and the reasons that wait for approval.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ db, settlement, decimals }, tell) => {
      for (const pool of await settlement.readPoolFigures(db)) tell(lineOf(pool, decimals))
      for (const row of await settlement.listOpenDeviations())
        tell(`reason ${row.deviation_id}  ${row.day}  ${row.deviation_bps / 100} %  ${row.reason}`)
      return 0
    }
  },
}

export const explainDeviationCommand: Command = {
  name: 'deviation explain',
  usage: `terahold deviation explain --as 0x… --pool ID --reason TEXT [--text TEXT --signature 0x…]
Says why a pool's revenue of 30 days is more than 5 % from expected. Members see it once another operator approves.
  --as      address of the operator who writes; another one must approve
  --pool    the pool's id or its short name
  --reason  why${signingUsage}`,
  prepare(args) {
    const { as, pool, reason, ...sent } = readOptions(args, ['as', 'pool', 'reason'], signingOptions)
    return async (books, tell) => {
      const { settlement } = books
      const given = { poolId: await books.pool(pool), reason }
      const draft = () => settlement.draftDeviation(given)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        return `reason ${await settlement.explainDeviation(operator, given, signed)}`
      })
    }
  },
}

export const approveDeviationCommand: Command = {
  name: 'deviation approve',
  usage: `terahold deviation approve --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of the operator who approves; not the one who wrote
  --id  of the reason; it holds for 30 days, unless the deviation grows by another 5 points${signingUsage}`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'], signingOptions)
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { settlement } = books
      const draft = () => settlement.draftDeviationApproval(id)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await settlement.approveDeviation(operator, id, signed)
        return 'approved'
      })
    }
  },
}

export const rejectDeviationCommand: Command = {
  name: 'deviation reject',
  usage: `terahold deviation reject --as 0x… --id ID
  --as  address of the operator who rejects, which can be the one who wrote
  --id  of the reason`,
  prepare(args) {
    const { as, ...options } = readOptions(args, ['as', 'id'])
    const id = idOption('id', options.id)
    return async ({ settlement, operator }, tell) => {
      await settlement.rejectDeviation(await operator(as), id)
      tell('rejected')
      return 0
    }
  },
}

function lineOf(pool: PoolFigures, decimals: number): string {
  const { pendingSince, expected, deviationBps } = pool
  const show = (minor: bigint) => `${formatAmount(minor, decimals)} USDT`
  return [
    pool.slug,
    pool.venues.join(',') || 'no venue',
    pendingSince === null ? 'nothing pending' : `${show(pool.pending)} pending since ${pendingSince}`,
    `recorded ${show(pool.recorded.usdt)}, expected ${expected ? show(expected.usdt) : 'unknown'}`,
    deviationBps === null ? 'too few days' : `${deviationBps / 100} %`,
    ...(pool.isUnexplained ? ['needs a reason'] : []),
    ...(pool.reason === null ? [] : [pool.reason]),
  ].join('  ')
}
