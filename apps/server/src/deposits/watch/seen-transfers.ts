import { formatAmount } from '@terahold/money/amount'
import type { TokenTransfer } from '../../chain/chain.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { forgetSeen, isRecorded, readSeen, recordSeen, type SeenTransfer, type Watched } from '../transfers/store.ts'
import { type AddressBook, isShownEarly } from '../transfers/transfer-rules.ts'

/**
 * Keeps the shown transfers that are not final in step with the chain's tip: records new ones and forgets those that
 * the chain dropped. Credits nothing.
 */
export function createSeen({ db, token, publish }: DepositDependencies, watched: Watched) {
  return async function refreshSeen(tip: readonly TokenTransfer[], book: AddressBook): Promise<void> {
    const known = await readSeen(db, watched)
    const current = tip.filter((transfer) => isShownEarly(transfer, book))
    const gone = known.filter((seen) => !current.some((transfer) => isSame(seen, transfer)))
    const added = current.filter((transfer) => !known.some((seen) => isSame(seen, transfer)))
    if (gone.length === 0 && added.length === 0) return
    await transaction(db, async (tx) => {
      const forgotten: SeenTransfer[] = []
      for (const seen of gone) if (await forgetSeen(tx, watched.chainId, seen)) forgotten.push(seen)
      for (const transfer of added) await show(tx, transfer, book, known)
      for (const seen of forgotten) await tellIfDropped(tx, seen)
    })
  }

  /** A transfer that was mined again in another block still exists, and so does one that became final there. */
  async function tellIfDropped(tx: Tx, seen: SeenTransfer): Promise<void> {
    if (seen.memberId === null || (await isRecorded(tx, watched.chainId, seen.txHash))) return
    await tell(tx, seen.memberId, 'dropped', seen)
  }

  async function show(
    tx: Tx,
    transfer: TokenTransfer,
    { members }: AddressBook,
    known: readonly SeenTransfer[],
  ): Promise<void> {
    const memberId = members.get(transfer.sender) ?? null
    const isNew = await recordSeen(tx, watched.chainId, transfer, memberId)
    const isMovedOnly = known.some(({ txHash }) => txHash === transfer.txHash)
    if (isNew && !isMovedOnly && memberId !== null) await tell(tx, memberId, 'seen', transfer)
  }

  async function tell(
    tx: Tx,
    memberId: string,
    state: 'seen' | 'dropped',
    { txHash, amount }: { txHash: string; amount: bigint },
  ): Promise<void> {
    await publish(tx, memberId, 'deposit', { state, txHash, amount: formatAmount(amount, token.decimals) })
  }
}

function isSame(seen: SeenTransfer, transfer: TokenTransfer): boolean {
  return seen.txHash === transfer.txHash && seen.logIndex === transfer.logIndex && seen.blockHash === transfer.blockHash
}
