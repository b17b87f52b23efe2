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
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const listedAtMost = 200

export const listWithdrawalsCommand: Command = {
  name: 'withdrawals list',
  usage: `terahold withdrawals list [--state ${withdrawalStates.join('|')}]
  --state  screening by default, where those wait that two people must release`,
  prepare(args) {
    const { state = 'screening' } = readOptions(args, [], ['state'])
    const wanted = codeOption('state', state, withdrawalStates)
    return async (books, tell) => {
      const desk = openDesk(books)
      const { rows, total } = await desk.list({ state: wanted }, { offset: 0, limit: listedAtMost })
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

export const prepareWithdrawalCommand = decision('prepare', 'payout-maker', (desk) => desk.prepare)
export const releaseWithdrawalCommand = decision(
  'release',
  'payout-checker; not the one who prepared',
  (desk) => desk.release,
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
      const desk = openDesk(books)
      tell(await desk.reject(await books.operator(as), withdrawId, reason))
      return 0
    }
  },
}

function decision(
  verb: 'prepare' | 'release',
  role: string,
  which: (desk: ReleaseDesk) => ReleaseDesk['release'],
): Command {
  return {
    name: `withdrawals ${verb}`,
    usage: `terahold withdrawals ${verb} --as 0x… --id ID [--text TEXT --signature 0x…]
  --as         address of an operator with the role ${role}
  --id         of a withdrawal that waits for release${signingUsage}`,
    prepare(args) {
      const { as, id: withdrawId, ...given } = readOptions(args, ['as', 'id'], signingOptions)
      idOption('id', withdrawId)
      return async (books, tell) => {
        const desk = openDesk(books)
        const asked = { as, sent: given, draft: () => desk.draft(withdrawId) }
        return decide(books, asked, tell, (operator, signed) => which(desk)(operator, withdrawId, signed))
      }
    },
  }
}

function openDesk({ db, clock, ledger, decimals, publish, decisions, token }: Books): ReleaseDesk {
  const steps = createSteps({ db, clock, ledger, publish, limits: withdrawalLimits(decimals) })
  const release = createRelease({ db, decisions, token: { address: token, decimals } }, steps)
  return createReleaseDesk({ db, audit: writeAudit({ clock }), release })
}
