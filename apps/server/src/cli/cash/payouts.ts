import { formatAmount } from '@terahold/money/amount'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createPayoutDesk, type PayoutStatus, type ResumeDecision } from '../../withdrawals/payout/operator-payouts.ts'
import type { Books } from '../command/books.ts'
import type { Command, Tell } from '../command/command.ts'
import { readChainId } from '../command/installed-chain.ts'
import { idOption, matching, readOptions, UsageError } from '../command/options.ts'

export const payoutStatusCommand: Command = {
  name: 'payouts status',
  usage: `terahold payouts status
Shows what waits, what is under way, whether payouts are halted and why, and how much to send to the vault. Exits with 1 when halted.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      const status = await (await deskOf(books)).status()
      tellStatus(status, (amount) => formatAmount(amount, books.decimals), tell)
      return status.halt ? 1 : 0
    }
  },
}

export const haltPayoutsCommand: Command = {
  name: 'payouts halt',
  usage: `terahold payouts halt --as 0x… --reason TEXT
  --as      address of an operator with the role payout-maker or payout-checker
  --reason  at least 10 characters
Nothing is signed or sent until two operators resume. What was sent before is still booked.`,
  prepare(args) {
    const { as, reason } = readOptions(args, ['as', 'reason'])
    return async (books, tell) => {
      await (await deskOf(books)).halt(await books.operator(as), reason)
      tell('halted')
      return 0
    }
  },
}

export const prepareResumeCommand: Command = {
  name: 'payouts resume prepare',
  usage: `terahold payouts resume prepare --as 0x… --decision go_on|give_back --reason TEXT
  --as        address of an operator with the role payout-maker
  --decision  go_on skips the nonce or number the halt is about; give_back also ends its batch: what the chain shows as paid
in full under its numbers counts as paid, the rest is refunded
  --reason    what you found, at least 10 characters
Another operator must approve: terahold payouts resume release.`,
  prepare(args) {
    const { as, decision, reason } = readOptions(args, ['as', 'decision', 'reason'])
    const decided = decisionOption(decision)
    return async (books, tell) => {
      await (await deskOf(books)).prepare(await books.operator(as), decided, reason)
      tell('prepared; a second operator must release it, as payouts status shows')
      return 0
    }
  },
}

export const releaseResumeCommand: Command = {
  name: 'payouts resume release',
  usage: `terahold payouts resume release --as 0x… --halt ID --decision go_on|give_back --prepared TIME
  --as        address of an operator with the role payout-checker; not the one who prepared
  --halt      the halt, decision and time of preparation as payouts status shows them:
  --decision  when any of them has changed since, nothing is released
  --prepared`,
  prepare(args) {
    const { as, halt, decision, prepared } = readOptions(args, ['as', 'halt', 'decision', 'prepared'])
    const preparedAt = new Date(prepared)
    if (Number.isNaN(preparedAt.getTime())) throw new UsageError('--prepared must be a time as shown by payouts status')
    const seen = { haltId: idOption('halt', halt).toLowerCase(), decision: decisionOption(decision), preparedAt }
    return async (books, tell) => {
      await (await deskOf(books)).release(await books.operator(as), seen)
      tell('payouts resumed')
      return 0
    }
  },
}

function decisionOption(text: string): ResumeDecision {
  return matching('decision', text, /^(go_on|give_back)$/, 'go_on or give_back') as ResumeDecision
}

async function deskOf({ db, clock }: Books) {
  return createPayoutDesk({ db, clock, audit: writeAudit({ clock }), chainId: await readChainId(db) })
}

function tellStatus(status: PayoutStatus, show: (amount: bigint) => string, tell: Tell): void {
  const { signer, halt, queued, awaitingRelease } = status
  tell(halt ? `HALTED since ${halt.halted_at.toISOString()}: ${halt.cause} ${halt.subject}, ${halt.detail}` : 'running')
  if (halt?.prepared_at) {
    tell(
      `  resume prepared (${halt.decision}): ${halt.resume_reason}; waits for a second operator, who releases it with`,
    )
    tell(`  --halt ${halt.halt_id} --decision ${halt.decision} --prepared ${halt.prepared_at.toISOString()}`)
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
  if (status.toSend > 0n) tell(`Send ${show(status.toSend)} from the treasury to the vault ${signer.vault}.`)
  for (const { kind, subject, openedAt } of status.incidents)
    tell(`incident ${kind} ${subject}, since ${openedAt.toISOString()}`)
}
