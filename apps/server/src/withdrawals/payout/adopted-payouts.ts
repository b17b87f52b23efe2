import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Address, Hex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { readPayoutReceipt } from '../../chain/payout/payout-chain.ts'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { lockMember, logState } from '../request/store.ts'
import { outcomesOf } from './rules/receipt-rules.ts'
import type { FinalBlock } from './state/finality-store.ts'
import { insertHalt, lowerReplacedFlag } from './state/halt-store.ts'
import { readSigner } from './state/lease-store.ts'
import * as store from './state/payout-store.ts'

type Item = Awaited<ReturnType<typeof store.readItems>>[number]
/** A batch that had ended, and the final block of the adopted chain in which it ended the same way, if there is one. */
type Followed = { readonly batch: store.Batch; readonly block: FinalBlock | null }
type Place = { readonly ancestor: bigint; readonly txHashes: readonly string[] }
/** What the adopted chain has: which of the checked batches it changes, and the payout key's next nonce. */
type Plan = {
  readonly place: Place
  readonly looked: ReadonlySet<string>
  readonly batches: readonly Followed[]
  readonly nonce: number
}
/** Records what a member owes because a refund was spent that the adopted chain takes back. */
type AddClaim = (tx: Tx, claim: { memberId: string; subject: string; amount: bigint }) => Promise<void>

export type AdoptedPayoutsDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post' | 'balances'>
  readonly publish: Publish
  readonly chain: Pick<Chain, 'chainId' | 'receipt' | 'nonce'>
  readonly token: string
  readonly decimals: number
}

/**
 * Lets payouts follow an adopted chain. A batch that the chain does not have is open again: the payout process sends the
 * same bytes, with the same nonce and payout numbers, and the vault pays each number once.
 */
export function createAdoptedPayouts(deps: AdoptedPayoutsDependencies) {
  const { db, clock, ledger, chain } = deps

  async function look(ancestor: bigint, finalized: bigint, txHashes: readonly string[]): Promise<Plan> {
    const place = { ancestor, txHashes }
    const batches: Followed[] = []
    const { above, withoutBlock } = await readEnded(db, place)
    for (const batch of above) batches.push({ batch, block: await findSameEnd(batch, finalized) })
    for (const batch of withoutBlock) {
      const block = await findSameEnd(batch, finalized)
      const isChanged = block === null ? await isOpen(batch, ancestor, finalized) : block.height > ancestor
      if (isChanged) batches.push({ batch, block })
    }
    const looked = new Set([...above, ...withoutBlock].map(({ batch_id }) => batch_id))
    const { address } = await readSigner(db, chain.chainId)
    return { place, looked, batches, nonce: await chain.nonce(address as Address, finalized) }
  }

  async function readEnded(reader: Database, { ancestor, txHashes }: Place) {
    const above = await store.readEndedAbove(reader, chain.chainId, ancestor, txHashes)
    const ids = new Set(above.map(({ batch_id }) => batch_id))
    const all = await store.readEndedWithoutBlock(reader, chain.chainId)
    return { above, withoutBlock: all.filter(({ batch_id }) => !ids.has(batch_id)) }
  }

  /**
   * Returns whether a form of a batch that two operators ended can still be mined, or was mined otherwise above the ancestor.
   * If a stranger's transaction has its nonce on the adopted chain too, their decision holds.
   */
  async function isOpen(batch: store.Batch, ancestor: bigint, finalized: bigint): Promise<boolean> {
    if ((await chain.nonce(batch.signer as Address, finalized)) <= batch.nonce) return true
    for (const txHash of await store.readFormHashes(db, batch.batch_id)) {
      const receipt = await chain.receipt(txHash as Hex)
      if (receipt && receipt.blockNumber > ancestor) return true
    }
    return false
  }

  /** Returns the block of the adopted chain that made the same payouts of a batch as the books record. */
  async function findSameEnd(batch: store.Batch, finalized: bigint): Promise<FinalBlock | null> {
    const items = await store.readItems(db, batch.batch_id)
    for (const txHash of await store.readFormHashes(db, batch.batch_id)) {
      const place = { vault: batch.vault as Address, token: deps.token as Address }
      const receipt = await readPayoutReceipt(chain, place, txHash)
      if (!receipt || receipt.blockNumber > finalized) continue
      const outcomes = outcomesOf(items, receipt)
      const isSame =
        !('contradiction' in outcomes) &&
        items.every(({ payout_no, outcome }) => outcomes.paid.has(payout_no) === (outcome === 'paid'))
      if (isSame) return { height: receipt.blockNumber, hash: receipt.blockHash }
    }
    return null
  }

  /** @throws Refusal 409 chain_moved when a batch has ended since the chain was looked at. */
  async function follow(tx: Tx, adoptionId: string, plan: Plan, addClaim: AddClaim): Promise<void> {
    const { place, looked, batches, nonce } = plan
    const { above, withoutBlock } = await readEnded(tx, place)
    if ([...above, ...withoutBlock].some(({ batch_id }) => !looked.has(batch_id))) throw new Refusal(409, 'chain_moved')
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
    await logState(tx, memberId, withdrawId, 'failed', newId(clock))
    const requested = formatAmount(amount + fee, deps.decimals)
    await deps.publish(tx, memberId, 'withdrawal', { withdrawId, state: 'failed', txHash, amount: requested })
  }

  /** The failed transaction can still be mined, so its refund is taken back, up to what the member still has. */
  async function takeRefund(tx: Tx, adoptionId: string, item: Item, addClaim: AddClaim): Promise<void> {
    await lockMember(tx, item.member_id)
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
    await logState(tx, item.member_id, item.withdraw_id, 'broadcast', newId(clock))
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
