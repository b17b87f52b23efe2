import { sql } from 'kysely'
import { type Address, type Hash, pad, toEventSelector } from 'viem'
import type { Chain, Receipt } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import {
  type BatchInBooks,
  type BatchOnChain,
  type BatchPair,
  type Check,
  recipientsApart,
  totalOf,
} from './reconciliation-rules.ts'

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
/** More than two days ever have; older ones show in the vault's balance. */
const mostBatches = 2_000
const mostNamed = 20

/** Returns payout batches that are open, or were booked as final since an instant. */
export async function readBatches(tx: Database, chainId: number, since: Date): Promise<BatchInBooks[]> {
  const { rows } = await sql<{
    batch_id: string
    vault: string
    is_open: boolean
    tx_hashes: string[]
    paid: { to: string; amount: string }[]
  }>`
    select b.batch_id, b.vault, b.state in ('signed', 'broadcast') as is_open,
      coalesce((select jsonb_agg(a.tx_hash) from payout_attempt a where a.batch_id = b.batch_id), '[]') as tx_hashes,
      coalesce((select jsonb_agg(jsonb_build_object('to', i.to_address, 'amount', i.amount::text)) from payout_item i
        where i.batch_id = b.batch_id and i.outcome = 'paid'), '[]') as paid
    from payout_batch b
    where b.chain_id = ${chainId} and (b.state in ('signed', 'broadcast') or b.final_at >= ${since}::timestamptz)
    order by b.first_payout_no desc limit ${mostBatches}`.execute(tx)
  return rows.map((row) => ({
    batchId: row.batch_id,
    vault: row.vault,
    isOpen: row.is_open,
    txHashes: row.tx_hashes,
    paid: row.paid.map(({ to, amount }) => ({ to, amount: BigInt(amount) })),
  }))
}

/** Looks up each batch on chain. @throws the chain's errors. */
export async function findOnChain(
  chain: Pick<Chain, 'receipt'>,
  { token }: { readonly token: Address },
  batches: readonly BatchInBooks[],
): Promise<BatchPair[]> {
  const pairs: BatchPair[] = []
  for (const books of batches)
    pairs.push({ books, chain: await findMined(chain, { token, vault: books.vault as Address }, books.txHashes) })
  return pairs
}

async function findMined(
  chain: Pick<Chain, 'receipt'>,
  place: { readonly token: Address; readonly vault: Address },
  txHashes: readonly string[],
): Promise<BatchOnChain> {
  for (const txHash of txHashes) {
    const receipt = await chain.receipt(txHash as Hash)
    if (receipt) return { height: receipt.blockNumber, paid: paymentsIn(receipt, place) }
  }
  return null
}

/** Returns the token's transfers out of the vault in a transaction, from its log (EIP-20). */
function paymentsIn({ logs }: Receipt, { token, vault }: { readonly token: Address; readonly vault: Address }) {
  const from = pad(vault).toLowerCase()
  return logs
    .filter(({ address, topics }) => address.toLowerCase() === token.toLowerCase() && topics[0] === transferTopic)
    .filter(({ topics }) => topics[1]?.toLowerCase() === from)
    .map(({ topics, data }) => ({ to: `0x${(topics[2] ?? '').slice(26)}`, amount: BigInt(data) }))
}

/** Compares what was booked as paid with the receipts, in total and by recipient. */
export function payoutChecks(batches: readonly BatchPair[]): Check[] {
  const booked = batches.filter(({ books }) => !books.isOpen)
  const apart = booked.flatMap((pair) => recipientsApart(pair).map((to) => `${to} in batch ${pair.books.batchId}`))
  return [
    {
      name: 'payouts_on_chain',
      unit: 'minor',
      expected: booked.reduce((sum, { chain }) => sum + totalOf(chain?.paid ?? []), 0n),
      found: booked.reduce((sum, { books }) => sum + totalOf(books.paid), 0n),
    },
    {
      name: 'payout_recipients',
      unit: 'count',
      expected: 0n,
      found: BigInt(apart.length),
      detail: { recipients: apart.slice(0, mostNamed) },
    },
  ]
}
