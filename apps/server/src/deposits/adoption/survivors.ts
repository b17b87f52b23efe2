import type { Transfer } from '../transfers/transfer-rules.ts'

type OnChain = Transfer & { readonly logIndex: number }

/** A recorded transfer with the one on the adopted chain that is the same payment. */
export type Survivor<R, F> = { readonly recorded: R; readonly found: F }

/**
 * Matches recorded transfers with those of another chain. The same transaction with the same token, parties and amount
 * is the same payment, also in another block or at another place of its block. Equal transfers of one transaction are
 * matched in their order. `recorded` is in the order of the chain, and so are the results.
 */
export function matchSurvivors<R extends OnChain, F extends OnChain>(
  recorded: readonly R[],
  found: readonly F[],
): { readonly survivors: readonly Survivor<R, F>[]; readonly vanished: readonly R[] } {
  const unused = [...found].sort((a, b) => a.logIndex - b.logIndex)
  const survivors: Survivor<R, F>[] = []
  const vanished: R[] = []
  for (const row of recorded) {
    const index = unused.findIndex((transfer) => isSamePayment(row, transfer))
    const [match] = index === -1 ? [] : unused.splice(index, 1)
    if (match) survivors.push({ recorded: row, found: match })
    else vanished.push(row)
  }
  return { survivors, vanished }
}

function isSamePayment(a: Transfer, b: Transfer): boolean {
  return (
    a.txHash === b.txHash &&
    a.token === b.token &&
    a.sender === b.sender &&
    a.recipient === b.recipient &&
    a.amount === b.amount
  )
}
