import { createHash } from 'node:crypto'
import { leafHash } from './merkle.ts'

/**
 * A transfer as it is sealed and exported, with every field as text: amounts in minor units, the time in UTC with
 * microseconds.
 */
export type JournalLine = {
  readonly memberId: string
  readonly id: string
  readonly groupId: string
  readonly key: string
  readonly asset: string
  readonly debit: string
  readonly credit: string
  readonly amount: string
  readonly kind: string
  readonly referenceKind: string | null
  readonly referenceId: string | null
  readonly availableAfter: string | null
  readonly heldAfter: string | null
  readonly memberSeq: string | null
  readonly postedAt: string
}

/** The order of the fields in the canonical form, and of the columns in an export. */
export const journalFields = [
  'memberId',
  'id',
  'groupId',
  'key',
  'asset',
  'debit',
  'credit',
  'amount',
  'kind',
  'referenceKind',
  'referenceId',
  'availableAfter',
  'heldAfter',
  'memberSeq',
  'postedAt',
] as const satisfies readonly (keyof JournalLine)[]

/**
 * Returns the hash under which a transfer is sealed: the leaf hash of RFC 6962 over its canonical form. That form is
 * the UTF-8 JSON array of the fields above as strings, null where there is none, without blanks.
 */
export function hashOfTransfer(line: JournalLine): Buffer {
  return leafHash(JSON.stringify(journalFields.map((field) => line[field])))
}

/** The header that a seal covers. Times are as in a journal line. `from` of the first block is `-infinity`. */
export type SealHeader = {
  readonly blockNo: string
  readonly previousHash: string
  readonly day: string
  readonly from: string
  readonly until: string
  readonly transfers: number
  readonly root: string
}

/**
 * Returns SHA-256 over the header's fields as a JSON array in this order, with hashes in hex and `transfers` as a
 * string.
 */
export function hashOfSeal({ blockNo, previousHash, day, from, until, transfers, root }: SealHeader): Buffer {
  const fields = [blockNo, previousHash, day, from, until, String(transfers), root]
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

/** The previous hash in the first seal: 32 zero bytes. */
export const firstPreviousHash: Buffer = Buffer.alloc(32)
