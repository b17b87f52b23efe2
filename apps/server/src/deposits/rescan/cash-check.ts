import type { Address } from 'viem'
import { closeIncidents } from '../../incidents/incidents.ts'
import { readCursor } from '../transfers/cursor-store.ts'
import type { DepositDependencies } from '../transfers/dependencies.ts'
import { readAddressBook, type Watched } from '../transfers/store.ts'
import type { CashAccount } from '../transfers/transfer-rules.ts'
import { readStock } from '../watch/stock-store.ts'
import type { Finding } from './findings.ts'
import { readPayoutLag } from './rescan-store.ts'

const accounts: readonly CashAccount[] = ['treasury', 'payout_vault']

/** Compares the cash accounts in the books with the tokens on the chain, as of the block up to which it was read. */
export function createCashCheck({ db, chain, ledger }: DepositDependencies, watched: Watched) {
  return async function checkCash(): Promise<Finding[]> {
    const books = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const cursor = await readCursor(tx, watched)
        if (!cursor) return undefined
        const { cash } = await readAddressBook(tx, watched, [])
        const stock = await readStock(tx, watched)
        const lag = await readPayoutLag(tx, watched.chainId, cursor.blockTime)
        return { cursor, cash, stock, house: await ledger.houseBalances(tx), lag }
      })
    if (!books) return []
    const findings: Finding[] = []
    for (const account of accounts) {
      const addresses = [...books.cash].filter(([, role]) => role === account).map(([address]) => address)
      // What an address held before it was first checked is not in the books yet.
      if (!addresses.every((address) => books.stock.has(address))) continue
      const expected = books.house[account] + (account === 'payout_vault' ? books.lag : 0n)
      const there = await sumOnChain(addresses, books.cursor.height)
      if (there === expected) await closeIncidents(db, 'cash_differs', [account])
      else findings.push(differs(account, { there, expected, height: books.cursor.height }))
    }
    return findings
  }

  async function sumOnChain(addresses: readonly string[], height: bigint): Promise<bigint> {
    const amounts = await Promise.all(
      addresses.map((address) => chain.tokenBalance(watched.token as Address, address as Address, height)),
    )
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }
}

function differs(account: CashAccount, figures: { there: bigint; expected: bigint; height: bigint }): Finding {
  const { there, expected, height } = figures
  const detail = { onChain: there.toString(), inBooks: expected.toString(), height: height.toString() }
  return { kind: 'cash_differs', subject: account, detail }
}
