import type { OperationType, Transaction, TransactionStatus, Transfer } from '../../ports/activity-port.ts'
import { type OperationSign, prefixOf, signOf } from './operation.ts'
import { quantityText } from './quantity-text.ts'

export type TransferImage = { readonly kind: 'token' | 'nft'; readonly url: string | null }

/** One row of the activity. A transaction with more than two transfers has several. */
export type TransactionRow = {
  readonly key: string
  readonly hash: string
  readonly operation: OperationType
  readonly status: TransactionStatus
  readonly minedAt: string
  readonly sign: OperationSign
  /** Two pictures are shown side by side, half of each. With none, only the sign is shown. */
  readonly images: readonly TransferImage[]
  /** The amounts moved: one, two for an exchange, or none. */
  readonly amounts: readonly string[]
}

/**
 * Returns the rows of a transaction: one for an exchange of two, otherwise one for each transfer. Amounts are written as in the
 * language, if one is given.
 */
export function toTransactionRows(transaction: Transaction, language?: string): readonly TransactionRow[] {
  const { id, metadata, transfers } = transaction
  const { hash, operationType, status, minedAt } = metadata
  const base = { key: id, hash, operation: operationType, status, minedAt, sign: signOf(transaction) }
  const isExchange = transfers.length === 2 && !transfers.every(isNft)
  if (isExchange || transfers.length < 2) {
    const prefix = isExchange ? '' : prefixOf(operationType)
    const ordered = [...transfers].sort(givenFirst)
    return [
      {
        ...base,
        images: ordered.map(imageOf),
        amounts: ordered.map((transfer) => amountOf(transfer, prefix, language)),
      },
    ]
  }
  return transfers.map((transfer, index) => ({
    ...base,
    key: `${id} ${index}`,
    sign: transfer.direction,
    images: [],
    amounts: [amountOf(transfer, '', language)],
  }))
}

/** An exchange is shown from given to received. */
function givenFirst(a: Transfer, b: Transfer): number {
  return Number(a.direction === 'in') - Number(b.direction === 'in')
}

function isNft(transfer: Transfer): boolean {
  return 'nft_info' in transfer
}

function imageOf(transfer: Transfer): TransferImage {
  return 'nft_info' in transfer
    ? { kind: 'nft', url: transfer.nft_info.preview?.url ?? null }
    : { kind: 'token', url: transfer.fungible_info.icon?.url ?? null }
}

function amountOf(transfer: Transfer, prefix: string, language: string | undefined): string {
  const quantity = `${prefix}${quantityText(transfer.quantity.numeric, language)}`
  if ('nft_info' in transfer) return transfer.nft_info.name ?? `${quantity} NFT`
  const symbol = transfer.fungible_info.symbol
  return `${quantity}${symbol ? ` ${symbol}` : ''}`
}
