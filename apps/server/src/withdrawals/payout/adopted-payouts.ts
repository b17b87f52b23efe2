import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { readPayoutReceipt } from '../../chain/payout/payout-chain.ts'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { outcomesOf } from './rules/receipt-rules.ts'
import type { FinalBlock } from './state/finality-store.ts'
import { insertHalt, lowerReplacedFlag } from './state/halt-store.ts'
import { readSigner } from './state/lease-store.ts'
import * as store from './state/payout-store.ts'

type Item = Awaited<ReturnType<typeof store.readItems>>[number]
/** A batch that had ended, and the final block of the adopted chain in which it ended the same way, if there is one. */
type Followed = { readonly batch: store.Batch; readonly block: FinalBlock | null }
/** What the adopted chain has: the batches that had ended, and the payout key's next nonce. */
type Plan = { readonly batches: readonly Followed[]; readonly nonce: number }
/** Records what a member owes because a refund was spent that the adopted chain takes back. */
type AddClaim = (tx: Tx, claim: { memberId: string; subject: string; amount: bigint }) => Promise<void>

export type AdoptedPayoutsDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post' | 'balances'>
  readonly publish: Publish
  readonly chain: Pick<Chain, 'chainId' | 'receipt' | 'nonce'>
  readonly token: string
}

/**
 * Lets payouts follow an adopted chain. A batch that the chain does not have is open again: the payout process sends the
 * same bytes, with the same nonce and payout numbers, and the vault pays each number once.
 */
export function createAdoptedPayouts(deps: AdoptedPayoutsDependencies) {
  const { db, clock, ledger, chain } = deps

  async function look(ancestor: bigint, finalized: bigint, txHashes: readonly string[]): Promise<Plan> {
    const batches: Followed[] = []
    for (const batch of await store.readEndedAbove(db, chain.chainId, ancestor, txHashes))
      batches.push({ batch, block: await findSameEnd(batch, finalized) })
    const { address } = await readSigner(db, chain.chainId)
    return { batches, nonce: await chain.nonce(address as Address, finalized) }
  }

  async function findSameEnd(batch: store.Batch, finalized: bigint): Promise<FinalBlock | null> {
    const items = await store.readItems(db, batch.batch_id)
    for (const txHash of await store.readFormHashes(db, batch.batch_id)) {
      const place = { vault: batch.vault as Address, token: deps.token as Address }
      const receipt = await readPayoutReceipt(chain, place, txHash)
      if (!receipt || receipt.blockNumber > finalized) continue
      const outcomes = outcomesOf(items, receipt)
      const isSame = !('contradiction' in outcomes)
      if (isSame) return { height: receipt.blockNumber, hash: receipt.blockHash }
    }
    return null
  }

  async function follow(tx: Tx, adoptionId: string, { batches, nonce }: Plan, addClaim: AddClaim): Promise<void> {
    for (const each of batches) await followOne(tx, adoptionId, each, addClaim)
    for (const withdrawal of await store.undoBookings(tx, adoptionId)) await refundBooked(tx, adoptionId, withdrawal)
    await store.setNonceBack(tx, adoptionId, nonce)
    const { chainId } = chain
    const detail = 'two operators adopted the chain; payouts continue when two operators resume them'
    await insertHalt(tx, newId(clock), chainId, { cause: 'chain_replaced', subject: adoptionId, detail })
    await lowerReplacedFlag(tx, chainId)
    await closeIncidents(tx, 'chain_replaced', await store.readVaultSubjects(tx, chainId))
  }

  async function followOne(tx: Tx, adoptionId: string, { batch, block }: Followed, addClaim: AddClaim): Promise<void> {
    const items = block ? [] : await store.readItems(tx, batch.batch_id)
    for (const item of items) {
      if (item.outcome === 'paid') await takePaid(tx, adoptionId, item)
      else if (item.outcome === 'failed') await takeRefund(tx, adoptionId, item, addClaim)
    }
    await store.followChain(tx, adoptionId, batch.batch_id, block)
    for (const item of items) await tell(tx, item)
  }

  async function takePaid(tx: Tx, adoptionId: string, item: Item): Promise<void> {
    await ledger.post(tx, item.member_id, [
      {
        ...legOf(item, adoptionId, 'paid'),
        debit: 'payout_vault',
        credit: 'payout_in_flight',
        amount: item.amount,
        kind: 'payout_vanished',
      },
    ])
  }

  /** Nothing pays a booked withdrawal again: the books have no signed form of its payment. */
  async function refundBooked(tx: Tx, adoptionId: string, withdrawal: store.Unpaid): Promise<void> {
    const { member_id: memberId, withdraw_id: withdrawId, amount, fee, tx_hash: txHash } = withdrawal
    const entries = [
      ['paid', 'payout_vault', 'payout_in_flight', amount, 'payout_vanished'],
      ['failed', 'payout_in_flight', 'available', amount, 'withdrawal_failed'],
      ['failed-fee', 'network_fee', 'available', fee, 'withdrawal_failed'],
    ] as const
    const legs = entries
      .filter(([, , , sum]) => sum > 0n)
      .map(([part, debit, credit, sum, kind]): Leg => {
        return { ...legOf(withdrawal, adoptionId, part), debit, credit, amount: sum, kind }
      })
    await ledger.post(tx, memberId, legs)
    await store.restoreFeeFree(tx, withdrawal)
    await store.logWithdrawalState(tx, withdrawal, 'failed', newId(clock))
    await deps.publish(tx, memberId, 'withdrawal', { withdrawId, state: 'failed', txHash })
  }

  /** The transaction that had failed can still be mined, so its refund is taken back as far as the member has it. */
  async function takeRefund(tx: Tx, adoptionId: string, item: Item, addClaim: AddClaim): Promise<void> {
    let { available } = await ledger.balances(tx, item.member_id)
    const legs: Leg[] = []
    let claimed = 0n
    for (const [credit, amount] of [
      ['payout_in_flight', item.amount],
      ['network_fee', item.fee],
    ] as const) {
      const left = available < amount ? available : amount
      available -= left
      claimed += amount - left
      for (const [debit, part] of [
        ['available', left],
        ['member_claims', amount - left],
      ] as const)
        if (part > 0n)
          legs.push({
            ...legOf(item, adoptionId, `${credit}:${debit}`),
            debit,
            credit,
            amount: part,
            kind: 'refund_vanished',
          })
    }
    await ledger.post(tx, item.member_id, legs)
    if (claimed > 0n)
      await addClaim(tx, { memberId: item.member_id, subject: `withdrawal ${item.withdraw_id}`, amount: claimed })
  }

  async function tell(tx: Tx, item: Item): Promise<void> {
    await store.logWithdrawalState(tx, item, 'broadcast', newId(clock))
    await deps.publish(tx, item.member_id, 'withdrawal', { withdrawId: item.withdraw_id, state: 'broadcast' })
  }

  return { look, follow }
}

function legOf(item: Pick<Item, 'withdraw_id'>, adoptionId: string, part: string) {
  return {
    key: `withdrawal:${item.withdraw_id}:vanished:${adoptionId}:${part}`,
    asset: 'USDT',
    reference: { kind: 'withdrawal', id: item.withdraw_id },
  } as const
}
