import type { walletTransactions } from '@terahold/contract/calls/member/wallet-services'
import type { DataOf } from '@terahold/contract/endpoint'
import { formatAmount } from '@terahold/money/amount'

/** A position in a history, by block and log; later entries are older. */
export type Position = { readonly block: bigint; readonly logIndex: number }

/** A stored final transfer; addresses and hashes in lower case. */
export type KeptTransfer = Position & {
  readonly txHash: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  readonly blockTime: Date
}

export type ShownTransaction = DataOf<typeof walletTransactions>['transactions'][number]

type View = {
  readonly address: string
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** How many transfers were requested: there may be more of the last transaction. */
  readonly rowsAsked: number
  readonly transactions: number
}

type HistoryPage = {
  readonly transactions: readonly ShownTransaction[]
  /** The last transfer on the page; undefined on an empty one. */
  readonly last: Position | undefined
  readonly isMore: boolean
}

/** No transaction has more stored transfers of one address than this; a page reads at least one more. */
export const mostInTransaction = 50
const nobody = `0x${'0'.repeat(40)}`

/**
 * Returns the newest whole transactions of the transfers, which must be ordered newest first. A transaction is never
 * split between pages.
 */
export function pageOf(
  rows: readonly KeptTransfer[],
  { address, token, rowsAsked, transactions: most }: View,
): HistoryPage {
  const groups = [...Map.groupBy(rows, ({ txHash }) => txHash).values()]
  const isCut = rows.length === rowsAsked
  const whole = isCut && groups.length > 1 ? groups.slice(0, -1) : groups
  const shown = whole.slice(0, most)
  return {
    transactions: shown.map((group) => toTransaction(group.toReversed(), address, token)),
    last: shown.at(-1)?.at(-1),
    isMore: isCut || shown.length < groups.length,
  }
}

function toTransaction(
  transfers: readonly KeptTransfer[],
  address: string,
  { symbol, decimals }: View['token'],
): ShownTransaction {
  const [first] = transfers as [KeptTransfer]
  return {
    id: first.txHash,
    metadata: {
      operationType: operationOf(transfers, address),
      status: 'confirmed',
      minedAt: first.blockTime.toISOString(),
      sentFrom: first.sender,
      sentTo: first.recipient,
      hash: first.txHash,
    },
    transfers: transfers.map(({ sender, amount }) => ({
      direction: sender === address ? 'out' : 'in',
      quantity: { numeric: formatAmount(amount, decimals) },
      fungible_info: { symbol, icon: null },
    })),
  }
}

/** A transfer to oneself counts as sent. */
function operationOf(
  transfers: readonly KeptTransfer[],
  address: string,
): ShownTransaction['metadata']['operationType'] {
  const sent = transfers.filter(({ sender }) => sender === address)
  if (sent.length === 0) return transfers.every(({ sender }) => sender === nobody) ? 'mint' : 'receive'
  if (sent.length < transfers.length) return 'execute'
  return sent.every(({ recipient }) => recipient === nobody) ? 'burn' : 'send'
}

/**
 * Selects what to store of the transfers of one address in a range of blocks, given in chain order. Leaves out zero
 * values, which anybody can write into any history to plant a look-alike address. Keeps the first fifty of a
 * transaction, and of more than `most` the newest whole blocks; `below` is then the newest block that is not kept.
 */
export function keptOf<Found extends { txHash: string; amount: bigint; blockNumber: bigint }>(
  transfers: readonly Found[],
  most: number,
): { readonly kept: readonly Found[]; readonly below: bigint | undefined } {
  const counts = new Map<string, number>()
  const worth = transfers.filter(({ txHash, amount }) => {
    if (amount === 0n) return false
    const count = (counts.get(txHash) ?? 0) + 1
    counts.set(txHash, count)
    return count <= mostInTransaction
  })
  const below = worth.at(-most - 1)?.blockNumber
  return { kept: below === undefined ? worth : worth.filter(({ blockNumber }) => blockNumber > below), below }
}
