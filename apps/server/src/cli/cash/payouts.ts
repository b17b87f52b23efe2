import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createPayoutDesk, type PayoutStatus, type ResumeDecision } from '../../withdrawals/payout/operator-payouts.ts'
import type { Books } from '../command/books.ts'
import type { Command, Tell } from '../command/command.ts'
import { idOption, matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

export const payoutStatusCommand: Command = {
  name: 'payouts status',
  usage: `terahold payouts status
Shows what waits, what is under way, whether payouts are halted and why, and how much to send to the vault. Exits with 1 when halted.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      const status = await deskOf(books).status()
      tellStatus(status, (amount) => formatAmount(amount, books.decimals), tell)
      return status.halt ? 1 : 0
    }
  },
}

export const haltPayoutsCommand: Command = {
  name: 'payouts halt',
  usage: `terahold payouts halt --as 0x… --reason TEXT
  --as      address of an operator with the role payout-maker or payout-checker
  --reason  one line of 10 to 500 characters
Nothing is signed or sent until two operators resume. What was sent before is still booked.`,
  prepare(args) {
    const { as, reason } = readOptions(args, ['as', 'reason'])
    return async (books, tell) => {
      await deskOf(books).halt(await books.operator(as), reason)
      tell('halted')
      return 0
    }
  },
}

export const prepareResumeCommand: Command = {
  name: 'payouts resume prepare',
  usage: `terahold payouts resume prepare --as 0x… --decision go_on|give_back --reason TEXT [--text TEXT --signature 0x…]
  --as        address of an operator with the role payout-maker
  --decision  go_on skips the nonce or number the halt is about; give_back also ends its batch: what the chain shows as paid
in full under its numbers counts as paid, the rest is refunded
  --reason    what you found, one line of 10 to 500 characters${signingUsage}
Another operator must approve: terahold payouts resume release.`,
  prepare(args) {
    const { as, reason, ...options } = readOptions(args, ['as', 'decision', 'reason'], signingOptions)
    const decision = decisionOption(options.decision)
    return async (books, tell) => {
      const desk = deskOf(books)
      const { halt } = await desk.status()
      if (!halt) throw new Refusal(404, 'record_unknown')
      const given = { haltId: halt.halt_id, decision, reason }
      const draft = () => desk.draft(given)
      return decide(books, { as, sent: options, draft }, tell, async (operator, signed) => {
        await desk.prepare(operator, given, signed)
        return 'prepared; a second operator must release it, as payouts status shows'
      })
    }
  },
}

export const releaseResumeCommand: Command = {
  name: 'payouts resume release',
  usage: `terahold payouts resume release --as 0x… --id ID [--text TEXT --signature 0x…]
  --as  address of an operator with the role payout-checker; not the one who prepared
  --id  of what was prepared, as payouts status shows it. When anything has changed since, nothing is released${signingUsage}`,
  prepare(args) {
    const { as, id, ...sent } = readOptions(args, ['as', 'id'], signingOptions)
    const resumeId = idOption('id', id).toLowerCase()
    return async (books, tell) => {
      const desk = deskOf(books)
      const draft = () => desk.draftApproval(resumeId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await desk.release(operator, resumeId, signed)
        return 'payouts resumed'
      })
    }
  },
}

function decisionOption(text: string): ResumeDecision {
  return matching('decision', text, /^(go_on|give_back)$/, 'go_on or give_back') as ResumeDecision
}

function deskOf({ db, clock, chainId, decisions }: Books) {
  return createPayoutDesk({ db, clock, audit: writeAudit({ clock }), chainId, decisions })
}

function tellStatus(status: PayoutStatus, show: (amount: bigint) => string, tell: Tell): void {
  const { signer, halt, queued, awaitingRelease } = status
  tell(halt ? `HALTED since ${halt.halted_at.toISOString()}: ${halt.cause} ${halt.subject}, ${halt.detail}` : 'running')
  if (halt?.prepared_at) {
    tell(
      `  resume prepared (${halt.decision}): ${halt.resume_reason}; waits for a second operator, who releases it with`,
    )
    tell(`  payouts resume release --id ${halt.resume_id}`)
  }
  tell(
    `key ${signer.address}, vault ${signer.vault}, next nonce ${signer.next_nonce}, next payout ${signer.next_payout_no}`,
  )
  if (signer.seen_at && signer.vault_cash !== null && signer.cap_left !== null) {
    const seen = `the vault had ${show(signer.vault_cash)} and its cap allowed ${show(signer.cap_left)} more that day`
    tell(`${seen}; seen ${signer.seen_at.toISOString()}`)
  }
  tell(
    `queued ${queued.count}: ${show(queued.sum)}; waiting for release ${awaitingRelease.count}: ${show(awaitingRelease.sum)}`,
  )
  for (const { batchId, signer: key, nonce, payouts, total, forms, sends, since } of status.open) {
    const pushed = `${forms} forms sent ${sends} times since ${since.toISOString()}`
    const whose = key === signer.address ? '' : ` of the former key ${key}`
    tell(`under way: batch ${batchId}, nonce ${nonce}${whose}, ${payouts} payouts, ${show(total)}; ${pushed}`)
  }
  if (status.limits) {
    const { hour, day, newWallets } = status.limits
    const left = `${show(hour.left)} of ${show(hour.limit)} in this hour, ${show(day.left)} of ${show(day.limit)} in 24 hours`
    tell(`all members can get ${left}; of it to new wallets ${show(newWallets.left)} of ${show(newWallets.limit)}`)
  }
  for (const { reason, count, sum } of status.waits) tell(`waiting, ${reason}: ${count}, ${show(sum)}`)
  if (status.toSend > 0n) tell(`Send ${show(status.toSend)} from the treasury to the vault ${signer.vault}.`)
  for (const { kind, subject, openedAt } of status.incidents)
    tell(`incident ${kind} ${subject}, since ${openedAt.toISOString()}`)
}
