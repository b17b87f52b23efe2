import type { payoutCalls } from '@terahold/contract/calls/desk/payouts'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'
import { sliceOf } from '../../db/lists.ts'
import { amountNamed } from '../../http/call/fields.ts'
import type { Handlers } from '../../http/call/handler.ts'
import { readableDetail } from '../../incidents/readable-detail.ts'
import type { PayoutDesk, PayoutStatus } from './payout-desk.ts'

/** The operators' calls about payouts and their halts. */
export function payoutRoutes(desk: PayoutDesk, decimals: number): Handlers<typeof payoutCalls> {
  const show = (amount: bigint) => formatAmount(amount, decimals)
  return {
    listPayouts: async ({ input }) => {
      const { rows, total } = await desk.list({
        ...input,
        amount: amountNamed(input.text, decimals),
        ...sliceOf(input),
      })
      return {
        total,
        rows: rows.map((row) => ({
          payoutNo: String(row.payout_no),
          withdrawId: row.withdraw_id,
          memberId: row.member_id,
          toAddress: row.to_address,
          amount: show(row.amount),
          state: row.state,
          outcome: row.outcome,
          batchId: row.batch_id,
          nonce: String(row.nonce),
          txHashes: row.tx_hashes,
          createdAt: row.created_at.toISOString(),
          finalAt: row.final_at?.toISOString() ?? null,
        })),
      }
    },
    payoutStatus: async () => {
      const { queued, awaitingRelease, toSend, halt, found, limits, waits } = await desk.status()
      const shown = ({ limit, left }: { limit: bigint; left: bigint }) => ({ limit: show(limit), left: show(left) })
      return {
        data: {
          queued: { count: queued.count, amount: show(queued.sum) },
          awaitingRelease: { count: awaitingRelease.count, amount: show(awaitingRelease.sum) },
          toSend: show(toSend),
          limits: limits
            ? { hour: shown(limits.hour), day: shown(limits.day), newWallets: shown(limits.newWallets) }
            : null,
          waits: waits.map(({ reason, count, sum }) => ({ reason, count, amount: show(sum) })),
          halt: halt
            ? {
                ...shownHalt(halt, await desk.nameOf(halt)),
                found: found ? { ...found, detail: readableDetail(found.kind, found.detail, decimals) } : null,
              }
            : null,
        },
      }
    },
    haltPayouts: async ({ operator, input }) => {
      await desk.halt(operator, input.reason)
      return { data: { ok: true } }
    },
  }
}

type Halt = NonNullable<PayoutStatus['halt']>

function shownHalt(
  halt: Halt,
  names: ReadonlyMap<string, string>,
): Omit<NonNullable<DataOf<typeof payoutCalls.payoutStatus>['halt']>, 'found'> {
  const { prepared_by: byId, prepared_at: at, decision, resume_reason: explanation, resume_id: id } = halt
  return {
    id: halt.halt_id,
    cause: halt.cause,
    subject: halt.subject,
    detail: halt.detail,
    since: halt.halted_at.toISOString(),
    haltedBy: halt.halted_by && (names.get(halt.halted_by) ?? null),
    prepared:
      byId && at && decision && explanation
        ? { id, decision, explanation, by: names.get(byId) ?? '', byId, at: at.toISOString() }
        : null,
  }
}
