import { formatAmount } from '@terahold/money/amount'
import { NIL_ID, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import { insertClaim } from '../claims/claim-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { logKey, logName } from '../transfers/legs.ts'
import type { CashAccount } from '../transfers/transfer-rules.ts'

import * as store from './adoption-store.ts'

export type VanishedDependencies = {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post' | 'balances'>
  readonly publish: DepositDependencies['publish']
  readonly decimals: number
  /** Returns what a member's unsigned withdrawals hold, the newest first, until so much is available. */
  readonly returnHeld: (tx: Tx, memberId: string, wanted: bigint) => Promise<void>
  readonly dropVenuePayment: (
    tx: Tx,
    payment: {
      readonly chainId: number
      readonly txHash: string
      readonly logIndex: number
      readonly adoptionId: string
    },
  ) => Promise<bigint>
}

type Row = store.RecordedTransfer
type Entry = Pick<Leg, 'debit' | 'credit'>

/** Reverses what was booked for a transfer that an adopted chain does not have. */
export function createVanished(deps: VanishedDependencies) {
  const { clock, ledger } = deps

  async function reverse(tx: Tx, row: Row, adoptionId: string, cash: ReadonlyMap<string, CashAccount>): Promise<void> {
    const into = cash.get(row.recipient) ?? 'treasury'
    const from = cash.get(row.sender) ?? 'treasury'
    if (row.state === 'deposit' && row.memberId !== null) await takeFromMember(tx, row, adoptionId, row.memberId)
    if (row.state === 'venue') await takeFromVenue(tx, row, adoptionId)
    if (row.state === 'suspense') await takeFromSuspense(tx, row, adoptionId, into)
    if (row.state === 'treasury_move' && from !== into) await post(tx, row, adoptionId, { debit: from, credit: into })
    if (row.state === 'outflow') {
      // What paid a withdrawal is not charged to the owner. Its booking is undone with the payouts.
      if (row.reason !== 'withdrawal') await post(tx, row, adoptionId, { debit: from, credit: chargedTo(row.reason) })
      await store.awaitOutflow(tx, row)
    }
    // The batch decides about a payout: it is sent again, under the same numbers.
    await store.markVanished(tx, row, adoptionId)
  }

  /** Takes back what is available, after unsigned withdrawals were cancelled. The rest becomes a claim. */
  async function takeFromMember(tx: Tx, row: Row, adoptionId: string, memberId: string): Promise<void> {
    await deps.returnHeld(tx, memberId, row.amount)
    const { available } = await ledger.balances(tx, memberId)
    const left = available < row.amount ? available : row.amount
    const rest = row.amount - left
    const legs = [
      { part: 'available', debit: 'available', amount: left } as const,
      { part: 'claim', debit: 'member_claims', amount: rest } as const,
    ].filter(({ amount }) => amount > 0n)
    await ledger.post(
      tx,
      memberId,
      legs.map(
        ({ part, debit, amount }): Leg => ({
          key: `${logKey(row, `vanished:${adoptionId}`)}:${part}`,
          asset: 'USDT',
          debit,
          credit: 'treasury',
          amount,
          kind: 'deposit_vanished',
          reference: { kind: 'chain_transfer', id: logName(row) },
        }),
      ),
    )
    if (rest > 0n) {
      const claim = { claimId: newId(clock), adoptionId, subject: logName(row), owedBy: { memberId }, amount: rest }
      await insertClaim(tx, claim)
    }
    const amount = formatAmount(row.amount, deps.decimals)
    await deps.publish(tx, memberId, 'deposit', { state: 'dropped', txHash: row.txHash, amount })
  }

  async function takeFromVenue(tx: Tx, row: Row, adoptionId: string): Promise<void> {
    const { chainId, txHash, logIndex, sender } = row
    const rest = await deps.dropVenuePayment(tx, { chainId, txHash, logIndex, adoptionId })
    if (rest === 0n) return
    const claim = { claimId: newId(clock), adoptionId, subject: logName(row), owedBy: { sender }, amount: rest }
    await insertClaim(tx, claim)
  }

  async function takeFromSuspense(tx: Tx, row: Row, adoptionId: string, into: CashAccount): Promise<void> {
    const assignment = await store.findAssignment(tx, row)
    if (!assignment) return post(tx, row, adoptionId, { debit: 'suspense', credit: into })
    await store.endAssignment(tx, assignment.assignment_id, adoptionId)
    if (assignment.target === 'member' || assignment.target === 'venue') {
      if (assignment.member_id === null) await takeFromVenue(tx, row, adoptionId)
      else await takeFromMember(tx, row, adoptionId, assignment.member_id)
      // Both calls took the amount out of the treasury.
      if (into !== 'treasury') await post(tx, row, adoptionId, { debit: 'treasury', credit: into })
      return
    }
    const isStillHere = assignment.target === 'sender' && assignment.returned_tx_hash === null
    // What has gone to the owner, or back to a sender who never paid, is the house's loss.
    await post(tx, row, adoptionId, { debit: isStillHere ? 'suspense' : 'house_withdrawal', credit: into })
  }

  /** Takes back what addresses of the house held when they were first counted, if that was on the replaced blocks. */
  async function uncount(tx: Tx, chainId: number, adoptionId: string, cash: ReadonlyMap<string, CashAccount>) {
    for (const { address, amount } of await store.forgetStock(tx, adoptionId)) {
      if (amount === 0n) continue
      const leg: Leg = {
        key: `stock:${chainId}:${address}:vanished:${adoptionId}`,
        asset: 'USDT',
        debit: 'house_withdrawal',
        credit: cash.get(address) ?? 'treasury',
        amount,
        kind: 'transfer_vanished',
        reference: { kind: 'cash_stock', id: `${chainId}:${address}` },
      }
      await ledger.post(tx, NIL_ID, [leg])
    }
  }

  async function post(tx: Tx, row: Row, adoptionId: string, entry: Entry): Promise<void> {
    const leg: Leg = {
      key: logKey(row, `vanished:${adoptionId}`),
      ...entry,
      asset: 'USDT',
      amount: row.amount,
      kind: 'transfer_vanished',
      reference: { kind: 'chain_transfer', id: logName(row) },
    }
    await ledger.post(tx, NIL_ID, [leg])
  }

  return { reverse, uncount }
}

function chargedTo(reason: Row['reason']): 'suspense' | 'correction_expense' | 'house_withdrawal' {
  if (reason === 'returned') return 'suspense'
  return reason === 'correction' ? 'correction_expense' : 'house_withdrawal'
}
