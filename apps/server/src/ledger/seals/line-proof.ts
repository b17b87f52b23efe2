import type { Database } from '../../db/connection.ts'
import { hashOfTransfer, type JournalLine, journalFields, type SealHeader } from './journal-line.ts'
import { readLine } from './journal-store.ts'
import { merklePath } from './merkle.ts'
import * as store from './seal-store.ts'

/** A member's journal line, and its block if that is sealed. */
export type SealedLine = { readonly fields: readonly (string | null)[]; readonly block: SealedBlock | null }

type SealedBlock = {
  readonly blockNo: bigint
  readonly index: number
  readonly size: number
  readonly path: readonly Buffer[]
}

/** A seal's header as it is hashed. */
export type SealText = Omit<SealHeader, 'transfers'> & { readonly transfers: string }

/**
 * Returns a member's transfer as it is sealed, with its place in its block; undefined when the member has none with this id.
 * A line that was altered after it was sealed gets the place of another, so that its proof fails.
 */
export async function findSealedLine(db: Database, memberId: string, id: string): Promise<SealedLine | undefined> {
  const line = await readLine(db, memberId, id)
  if (!line) return undefined
  const fields = journalFields.map((field) => line[field])
  return { fields, block: await placeOf(db, line) }
}

async function placeOf(db: Database, line: JournalLine): Promise<SealedBlock | null> {
  const block = await store.readSealedBlockAt(db, line.postedAt)
  if (!block?.seal) return null
  const { leaves } = block.seal
  const hashes = Array.from({ length: leaves.length / 32 }, (_, at) => leaves.subarray(32 * at, 32 * at + 32))
  const own = hashOfTransfer(line)
  const index = Math.max(
    0,
    hashes.findIndex((hash) => hash.equals(own)),
  )
  return { blockNo: block.blockNo, index, size: hashes.length, path: merklePath(hashes, index) }
}

/** Returns the headers of the seals of these blocks, both included, as they are hashed. */
export async function readSealTexts(db: Database, first: bigint, last: bigint): Promise<SealText[]> {
  const blocks = await store.readBlocksBetween(db, first, last)
  return blocks.flatMap(({ blockNo, day, from, until, seal }) =>
    seal === null
      ? []
      : [
          {
            blockNo: String(blockNo),
            previousHash: seal.previousHash.toString('hex'),
            day,
            from,
            until,
            transfers: String(seal.leaves.length / 32),
            root: seal.root.toString('hex'),
          },
        ],
  )
}
