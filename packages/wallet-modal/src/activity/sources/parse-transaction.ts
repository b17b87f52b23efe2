import { isAddress, isHash } from 'viem'
import { isRecord, type UntrustedRecord } from '../../http/untrusted-data.ts'
import {
  type OperationType,
  operationTypes,
  type Transaction,
  type TransactionStatus,
} from '../../ports/activity-port.ts'
import { isSpamNft, parseTransfer } from './parse-transfer.ts'

const statuses: readonly TransactionStatus[] = ['confirmed', 'failed', 'pending']
const maxTransfers = 50

/**
 * Returns a sanitized transaction from untrusted data. Null if a required field is missing, or if it only sent spam
 * NFTs to the account. Keeps transactions without transfers, such as approvals and deployments.
 */
export function parseTransaction(value: unknown): Transaction | null {
  if (!isRecord(value) || !isRecord(value.metadata)) return null
  const metadata = parseMetadata(value.metadata)
  const transfers = Array.isArray(value.transfers) ? value.transfers.slice(0, maxTransfers) : []
  const isSpam = transfers.length > 0 && transfers.every(isSpamNft)
  if (!metadata || isSpam) return null
  return {
    id: typeof value.id === 'string' && /^[\w:.-]{1,200}$/.test(value.id) ? value.id : metadata.hash,
    metadata,
    transfers: transfers.map(parseTransfer).filter((transfer) => transfer !== null),
  }
}

function parseMetadata(source: UntrustedRecord): Transaction['metadata'] | null {
  const { hash, sentFrom, sentTo } = source
  const status = statuses.find((known) => known === source.status)
  const minedAt = parseTime(source.minedAt)
  if (!status || !minedAt) return null
  if (typeof hash !== 'string' || !isHash(hash) || !isPlainAddress(sentFrom)) return null
  return {
    hash,
    status,
    minedAt,
    sentFrom,
    sentTo: isPlainAddress(sentTo) ? sentTo : null,
    operationType: parseOperation(source.operationType),
  }
}

function parseOperation(value: unknown): OperationType {
  return operationTypes.find((known) => known === value) ?? 'execute'
}

function parseTime(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function isPlainAddress(value: unknown): value is string {
  return typeof value === 'string' && isAddress(value, { strict: false })
}
