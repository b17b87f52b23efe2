import { formatAmount } from '@terahold/money/amount'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { holdOutflows } from '../../deposits/outflows/paid-withdrawal.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import { sendingKinds } from './rules/waiting-rules.ts'
import type { PayoutsDependencies } from './state/dependencies.ts'
import { countAdoptions, type FinalBlock } from './state/finality-store.ts'
import * as store from './state/payout-store.ts'

/**
 * The outcome of a batch: the payouts made, each with its transaction, or none. `txHash` is the mined form, null when
 * no form was mined.
 */
export type Ending = {
  state: 'final' | 'reverted'
  /** The final block of that form. */
  block: FinalBlock | null
  paid: ReadonlyMap<bigint, string | null>
  txHash: string | null
}

/** A batch, and how many adoptions were decided before it and its outcome were read. */
export type Seen = { readonly batch: Pick<store.Batch, 'batch_id'>; readonly adoptions: number }

/**
 * Books the outcome of a batch once. Paid items leave the vault; the others are refunded in full, including the fee. A
 * repeat changes nothing, and neither does an outcome that was read before an adoption: the next step reads it again.
 */
export async function settleBatch(deps: PayoutsDependencies, seen: Seen, ending: Ending): Promise<void> {
  const { batch_id: batchId } = seen.batch
  await transaction(deps.db, async (tx) => {
    // An adoption holds this lock from its last look at the batches until it commits.
    await holdOutflows(tx, deps.chainId)
    if ((await countAdoptions(tx)) !== seen.adoptions) return
    const { state, reopened_in } = await store.lockBatch(tx, batchId)
    const again = reopened_in === null ? '' : `:${reopened_in}`
    if (state === 'final' || state === 'reverted') return
    for (const item of await store.readItems(tx, batchId)) {
      const paidBy = ending.paid.get(item.payout_no)
      if (paidBy === undefined) await bookReturned(deps, tx, item, { txHash: ending.txHash, again })
      else await bookPaid(deps, tx, item, { txHash: paidBy, again })
    }
    await store.setBatchState(tx, batchId, ending.state, ending.block)
    for (const kind of sendingKinds) await closeIncidents(tx, kind, [batchId])
  })
}

type Tx = Parameters<typeof store.setBatchState>[0]
type PayoutItem = Awaited<ReturnType<typeof store.readItems>>[number]

/** `again` distinguishes the entries of a batch that an adopted chain made end a second time. */
type How = { readonly txHash: string | null; readonly again: string }

async function bookPaid(deps: PayoutsDependencies, tx: Tx, item: PayoutItem, { txHash, again }: How): Promise<void> {
  const reference = { kind: 'withdrawal', id: item.withdraw_id } as const
  await deps.ledger.post(tx, item.member_id, [
    {
      key: `withdrawal:${item.withdraw_id}:paid${again}`,
      asset: 'USDT',
      debit: 'payout_in_flight',
      credit: 'payout_vault',
      amount: item.amount,
      kind: 'payout_settled',
      reference,
    },
  ])
  await store.setOutcome(tx, item, 'paid')
  await store.setWithdrawalState(tx, item, 'confirmed', newId(deps.clock), { tx_hash: txHash })
  await publishEnd(deps, tx, item, { state: 'confirmed', txHash })
}

async function bookReturned(
  deps: PayoutsDependencies,
  tx: Tx,
  item: PayoutItem,
  { txHash, again }: How,
): Promise<void> {
  const reference = { kind: 'withdrawal', id: item.withdraw_id } as const
  const leg = (step: string, debit: 'payout_in_flight' | 'network_fee', amount: bigint) => ({
    key: `withdrawal:${item.withdraw_id}:${step}${again}`,
    asset: 'USDT' as const,
    debit,
    credit: 'available' as const,
    amount,
    kind: 'withdrawal_failed' as const,
    reference,
  })
  await deps.ledger.post(tx, item.member_id, [
    leg('failed', 'payout_in_flight', item.amount),
    ...(item.fee > 0n ? [leg('failed-fee', 'network_fee', item.fee)] : []),
  ])
  await store.restoreFeeFree(tx, item)
  await store.setOutcome(tx, item, 'failed')
  await store.setWithdrawalState(tx, item, 'failed', newId(deps.clock), { tx_hash: txHash, reason: 'transfer_failed' })
  await publishEnd(deps, tx, item, { state: 'failed', txHash })
}

async function publishEnd(
  { publish, token }: PayoutsDependencies,
  tx: Tx,
  { member_id, withdraw_id: withdrawId, ...item }: PayoutItem,
  end: { readonly state: 'confirmed' | 'failed'; readonly txHash: string | null },
): Promise<void> {
  const amount = formatAmount(item.amount + item.fee, token.decimals)
  await publish(tx, member_id, 'withdrawal', { withdrawId, amount, ...end })
}
