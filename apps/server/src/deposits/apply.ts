import { formatAmount } from '@terahold/money/amount'
import type { BlockRef, TokenTransfer } from '../chain/chain.ts'
import { NIL_ID } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import type { Leg } from '../ledger/ledger.ts'
import type { DepositDependencies } from './dependencies.ts'
import { type Classification, classify } from './rules.ts'
import { type Cursor, moveCursor, readAddressBook, recordFinal, type Tx, type Watched } from './store.ts'

type Found = { readonly transfer: TokenTransfer; readonly as: Classification }

/**
 * Takes a range of final blocks into the books: moves the cursor and posts everything the range holds, in one transaction.
 * Gives how many transfers were new, or undefined when another process has taken the range already.
 */
export function createApply(deps: DepositDependencies, watched: Watched) {
  const { db, ledger, orders, settlement, publish } = deps
  const { chainId } = watched

  return async function applyRange(
    cursor: Cursor,
    end: BlockRef,
    transfers: readonly TokenTransfer[],
  ): Promise<number | undefined> {
    return transaction(db, async (tx) => {
      if (!(await moveCursor(tx, watched, cursor, end))) return undefined
      const book = await readAddressBook(
        tx,
        watched,
        transfers.map(({ sender }) => sender),
      )
      const found = transfers.map((transfer): Found => ({ transfer, as: classify(transfer, book) }))
      // A range may hold deposits of several members: their order books are taken at once, before any pool is locked.
      await orders.lockMembers(tx, [...new Set(found.flatMap(({ as }) => (as.state === 'deposit' ? as.memberId : [])))])
      let fresh = 0
      for (const each of found) {
        if (!(await recordFinal(tx, chainId, each.transfer, each.as))) continue
        await enter(tx, each)
        fresh += 1
      }
      return fresh
    })
  }

  async function enter(tx: Tx, { transfer, as }: Found): Promise<void> {
    if (as.state === 'deposit') return creditMember(tx, transfer, as.memberId)
    if (as.state === 'suspense')
      await ledger.post(tx, NIL_ID, [legOf(transfer, as.into, 'suspense', 'deposit_unknown')])
    if (as.state === 'treasury_move' && as.from !== as.to) {
      await ledger.post(tx, NIL_ID, [
        legOf(transfer, as.to, as.from, as.to === 'payout_vault' ? 'vault_refill' : 'treasury_move'),
      ])
    }
    if (as.state === 'venue') {
      const { txHash, logIndex, amount, blockTime } = transfer
      await settlement.applyVenueTransfer(tx, { chainId, txHash, logIndex, amount, at: blockTime })
    }
  }

  async function creditMember(tx: Tx, transfer: TokenTransfer, memberId: string): Promise<void> {
    const { amount, blockTime, txHash } = transfer
    await ledger.post(tx, memberId, [legOf(transfer, 'treasury', 'available', 'deposit')])
    const orderId = await orders.payFromDeposit(tx, { memberId, amount, blockTime, txHash })
    const news = { state: 'final', txHash, amount: formatAmount(amount, deps.token.decimals) } as const
    await publish(tx, memberId, 'deposit', orderId === undefined ? news : { ...news, orderId })
  }

  function legOf(
    { txHash, logIndex, amount }: TokenTransfer,
    debit: Leg['debit'],
    credit: Leg['credit'],
    kind: Leg['kind'],
  ): Leg {
    const key = `dep:${chainId}:${txHash}:${logIndex}`
    return {
      key,
      asset: 'USDT',
      debit,
      credit,
      amount,
      kind,
      reference: { kind: 'chain_transfer', id: `${txHash}:${logIndex}` },
    }
  }
}
