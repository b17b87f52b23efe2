import { formatAmount } from '@terahold/money/amount'
import type { BlockRef, TokenTransfer } from '../../chain/chain.ts'
import { NIL_ID } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { lockOutflows } from '../outflows/outflow-store.ts'
import { createOutflows } from '../outflows/outflows.ts'
import { type Cursor, keepCheckpoint, moveCursor } from '../transfers/cursor-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { logLeg } from '../transfers/legs.ts'
import { readAddressBook, recordFinal, recordIgnored, type Watched } from '../transfers/store.ts'
import { type Classification, classify } from '../transfers/transfer-rules.ts'

type Found = { readonly transfer: TokenTransfer; readonly as: Classification }
type Entry = Pick<Leg, 'debit' | 'credit' | 'kind'>

/** Books final transfers. */
export function createApply(deps: DepositDependencies, watched: Watched) {
  const { db, ledger, orders, settlement, settleClaims, publish } = deps
  const { chainId } = watched
  const { takeOutflow } = createOutflows(deps)

  /**
   * Books a range of final blocks: moves the cursor and posts everything in the range, in one transaction. Returns the
   * number of new transfers, or undefined when another process has taken the range already.
   */
  async function applyRange(
    cursor: Cursor,
    end: BlockRef,
    transfers: readonly TokenTransfer[],
  ): Promise<number | undefined> {
    return transaction(db, async (tx) => ((await takeRange(tx, cursor, end)) ? takeAll(tx, transfers) : undefined))
  }

  async function takeRange(tx: Tx, cursor: Cursor, end: BlockRef): Promise<boolean> {
    if (!(await moveCursor(tx, watched, cursor, end))) return false
    await keepCheckpoint(tx, watched, cursor)
    return true
  }

  /** Books a final transfer that the cursor has passed. Returns false when it is booked already. */
  async function applyMissed(tx: Tx, transfer: TokenTransfer): Promise<boolean> {
    return (await takeAll(tx, [transfer])) === 1
  }

  async function takeAll(tx: Tx, transfers: readonly TokenTransfer[]): Promise<number> {
    const senders = transfers.map(({ sender }) => sender)
    const book = await readAddressBook(tx, watched, senders)
    const found = transfers.map((transfer): Found => ({ transfer, as: classify(transfer, book) }))
    // A range can have deposits of several members. Their order books are locked at once, before any pool is locked.
    await orders.lockMembers(tx, [...new Set(found.flatMap(({ as }) => (as.state === 'deposit' ? as.memberId : [])))])
    if (found.some(({ as }) => as.state === 'outflow')) await lockOutflows(tx, chainId)
    const isNothing = ({ as }: Found) => as.state === 'ignored' && as.reason === 'zero_value'
    // Transfers of zero cost only gas, and a block may be full of them.
    const nothing = found.filter(isNothing).map(({ transfer }) => transfer)
    let fresh = await recordIgnored(tx, chainId, nothing, 'zero_value')
    for (const each of found) if (!isNothing(each) && (await take(tx, each))) fresh += 1
    return fresh
  }

  async function take(tx: Tx, { transfer, as }: Found): Promise<boolean> {
    if (as.state === 'outflow') return takeOutflow(tx, { ...transfer, chainId, from: as.from })
    const recorded = await recordFinal(tx, chainId, transfer, as)
    if (!recorded) return false
    await enter(tx, transfer, as, recorded.step)
    return true
  }

  async function enter(tx: Tx, transfer: TokenTransfer, as: Classification, step: string | undefined): Promise<void> {
    if (as.state === 'deposit') return creditMember(tx, transfer, as.memberId, step)
    if (as.state === 'suspense')
      return postForHouse(tx, transfer, { debit: as.into, credit: 'suspense', kind: 'deposit_unknown' }, step)
    if (as.state === 'treasury_move' && as.from !== as.to) {
      const kind = as.to === 'payout_vault' ? 'vault_refill' : 'treasury_move'
      return postForHouse(tx, transfer, { debit: as.to, credit: as.from, kind }, step)
    }
    if (as.state === 'venue') {
      const { txHash, logIndex, amount, blockTime } = transfer
      await settlement.applyVenueTransfer(tx, { venueId: as.venueId, chainId, txHash, logIndex, amount, at: blockTime })
    }
  }

  async function creditMember(
    tx: Tx,
    transfer: TokenTransfer,
    memberId: string,
    step: string | undefined,
  ): Promise<void> {
    const { amount, blockNumber: block, blockTime, txHash } = transfer
    const entry = { debit: 'treasury', credit: 'available', kind: 'deposit' } as const
    await ledger.post(tx, memberId, [logLeg({ ...transfer, chainId }, stepped(entry, step))])
    // Money that settles a claim cannot pay an order as well.
    const settled = await settleClaims(tx, memberId)
    const left = settled < amount ? amount - settled : 0n
    const orderId = await orders.payFromDeposit(tx, { memberId, amount: left, block, blockTime, txHash })
    const event = { state: 'final', txHash, amount: formatAmount(amount, deps.token.decimals) } as const
    await publish(tx, memberId, 'deposit', orderId === undefined ? event : { ...event, orderId })
  }

  async function postForHouse(tx: Tx, transfer: TokenTransfer, entry: Entry, step: string | undefined): Promise<void> {
    await ledger.post(tx, NIL_ID, [logLeg({ ...transfer, chainId }, stepped(entry, step))])
  }

  return { applyRange, applyMissed }
}

const stepped = (entry: Entry, step: string | undefined) => (step === undefined ? entry : { ...entry, step })
