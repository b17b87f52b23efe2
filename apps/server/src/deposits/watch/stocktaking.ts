import type { Address } from 'viem'
import { NIL_ID, newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { openIncident } from '../../incidents/incidents.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { haltPayouts } from '../outflows/outflow-store.ts'
import type { Cursor } from '../transfers/cursor-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { readAddressBook, type Watched } from '../transfers/store.ts'
import type { CashAccount } from '../transfers/transfer-rules.ts'
import { hasUnreadPayouts, insertStock, isCursorAt, readStock } from './stock-store.ts'

type Holding = { readonly address: string; readonly amount: bigint }

/**
 * Books the initial balance of house addresses when they are first checked. What is there and not in the books came
 * from the owner, because no one else could pay in before. From then on, the books match the chain.
 */
export function createStocktaking({ db, chain, clock, ledger }: DepositDependencies, watched: Watched) {
  /** Call it when everything final is in the books, so that the nodes still have the balances of the cursor's block. */
  return async function takeStock(cursor: Cursor): Promise<void> {
    const { cash } = await readAddressBook(db, watched, [])
    const known = await readStock(db, watched)
    for (const account of ['treasury', 'payout_vault'] as const) {
      const addresses = [...cash].filter(([, role]) => role === account).map(([address]) => address)
      if (addresses.every((address) => known.has(address))) continue
      const holdings = await Promise.all(
        addresses.map(async (address): Promise<Holding> => {
          const amount = await chain.tokenBalance(watched.token as Address, address as Address, cursor.height)
          return { address, amount }
        }),
      )
      await transaction(db, (tx) => enter(tx, cursor, account, holdings))
    }
  }

  async function enter(tx: Tx, cursor: Cursor, account: CashAccount, holdings: readonly Holding[]): Promise<void> {
    if (!(await isCursorAt(tx, watched, cursor))) return
    const taken = await readStock(tx, watched)
    const counted = holdings.filter(({ address }) => !taken.has(address))
    const [first] = counted
    if (!first) return
    // Otherwise the chain's balance could include a payout that the books lack, or the other way round.
    if (account === 'payout_vault' && (await hasUnreadPayouts(tx, watched.chainId, cursor))) return
    for (const { address, amount } of counted)
      await insertStock(tx, watched, { address, height: cursor.height, amount })
    const there = holdings.reduce((sum, { amount }) => sum + amount, 0n)
    const surplus = there - (await ledger.houseBalances(tx))[account]
    // Each address is counted once, and again after an adoption, perhaps at the same height. Another one may be counted at the same
    // block later.
    const id = `${watched.chainId}:${first.address}:${cursor.height}:${newId(clock)}`
    if (surplus > 0n) await post(tx, id, { debit: account, credit: 'house_withdrawal', kind: 'cash_found' }, surplus)
    if (surplus < 0n) await enterMissing(tx, id, cursor, account, -surplus)
  }

  async function enterMissing(tx: Tx, id: string, cursor: Cursor, account: CashAccount, amount: bigint): Promise<void> {
    await post(tx, id, { debit: 'house_withdrawal', credit: account, kind: 'outflow_unexplained' }, amount)
    const detail = { amount: amount.toString(), height: cursor.height.toString() }
    await openIncident(tx, clock, { kind: 'suspect_outflow', subject: account, detail })
    await haltPayouts(tx, watched.chainId, `suspect_outflow ${account}`)
  }

  async function post(
    tx: Tx,
    id: string,
    entry: Pick<Leg, 'debit' | 'credit' | 'kind'>,
    amount: bigint,
  ): Promise<void> {
    const leg: Leg = { ...entry, key: `stock:${id}`, asset: 'USDT', amount, reference: { kind: 'cash_stock', id } }
    await ledger.post(tx, NIL_ID, [leg])
  }
}
