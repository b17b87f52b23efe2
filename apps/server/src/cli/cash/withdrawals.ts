import { withdrawalStates } from '@terahold/contract/codes/withdrawals'
import { formatAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { withdrawalLimits } from '../../foundation/settings.ts'
import { createSteps } from '../../withdrawals/request/steps.ts'
import { createReleaseDesk, type ReleaseDesk } from '../../withdrawals/review/operator-review.ts'
import { createRelease } from '../../withdrawals/review/release.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { codeOption, idOption, readOptions } from '../command/options.ts'

const listedAtMost = 200

export const listWithdrawalsCommand: Command = {
  name: 'withdrawals list',
  usage: `terahold withdrawals list [--state ${withdrawalStates.join('|')}]
  --state  screening by default, where those wait that two people must release`,
  prepare(args) {
    const { state = 'screening' } = readOptions(args, [], ['state'])
    const wanted = codeOption('state', state, withdrawalStates)
    return async (books, tell) => {
      const { rows, total } = await deskOf(books).list(wanted, { offset: 0, limit: listedAtMost })
      for (const row of rows) {
        const prepared = row.prepared_by_name ? `, prepared by ${row.prepared_by_name}` : ''
        const sum = `${formatAmount(row.amount, books.decimals)} USDT to ${row.to_address}`
        tell(`${row.withdraw_id}  ${row.created_at.toISOString()}  ${sum}  ${row.note ?? row.reason ?? ''}${prepared}`)
      }
      tell(`${total} ${wanted}`)
      return 0
    }
  },
}

export const prepareWithdrawalCommand = decision('prepare', 'payout-maker', (desk, operator, withdrawId) =>
  desk.prepare(operator, withdrawId),
)
export const releaseWithdrawalCommand = decision(
  'release',
  'payout-checker; not the one who prepared',
  (desk, operator, withdrawId) => desk.release(operator, withdrawId),
)

export const rejectWithdrawalCommand: Command = {
  name: 'withdrawals reject',
  usage: `terahold withdrawals reject --as 0x… --id ID --reason TEXT
  --as      address of an operator with the role payout-maker or payout-checker
  --id      of a withdrawal that is not signed yet; the member is refunded
  --reason  shown to the member`,
  prepare(args) {
    const { as, id: withdrawId, reason } = readOptions(args, ['as', 'id', 'reason'])
    idOption('id', withdrawId)
    return async (books, tell) => {
      tell(await deskOf(books).reject(await books.operator(as), withdrawId, reason))
      return 0
    }
  },
}

type Decide = (
  desk: ReleaseDesk,
  operator: Awaited<ReturnType<Books['operator']>>,
  withdrawId: string,
) => Promise<string>

function decision(verb: 'prepare' | 'release', role: string, decide: Decide): Command {
  return {
    name: `withdrawals ${verb}`,
    usage: `terahold withdrawals ${verb} --as 0x… --id ID
  --as  address of an operator with the role ${role}
  --id  of a withdrawal that waits for release`,
    prepare(args) {
      const { as, id: withdrawId } = readOptions(args, ['as', 'id'])
      idOption('id', withdrawId)
      return async (books, tell) => {
        tell(await decide(deskOf(books), await books.operator(as), withdrawId))
        return 0
      }
    },
  }
}

function deskOf({ db, clock, ledger, decimals, publish }: Books): ReleaseDesk {
  const steps = createSteps({ db, clock, ledger, publish, limits: withdrawalLimits(decimals) })
  return createReleaseDesk({ db, audit: writeAudit({ clock }), release: createRelease({ db }, steps) })
}
