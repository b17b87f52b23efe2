import type { Database } from '../../db/connection.ts'
import { firstPreviousHash, hashOfSeal, hashOfTransfer } from './journal-line.ts'
import { readLinesBetween } from './journal-store.ts'
import { merkleRoot } from './merkle.ts'
import * as store from './seal-store.ts'

/**
 * Seals every closed block without a seal, in order: hashes its transfers and links the block to the one before.
 * Returns how many it sealed. Two processes at once compute the same seals, and one of each is written.
 */
export async function seal(db: Database): Promise<number> {
  let sealed = 0
  for (let block = await store.readUnsealedBlock(db); block; block = await store.readUnsealedBlock(db)) {
    const previousHash = block.blockNo === 1n ? firstPreviousHash : await store.readSealHash(db, block.blockNo - 1n)
    if (!previousHash) throw new Error(`block ${block.blockNo} cannot be sealed before its predecessor`)
    const content = await sealOf(db, block, previousHash)
    if (await store.insertSeal(db, block.blockNo, content)) sealed += 1
  }
  return sealed
}

/** Computes the seal of a block from the current journal. */
async function sealOf(db: Database, block: store.BlockRow, previousHash: Buffer): Promise<store.Seal> {
  const hashes = (await readLinesBetween(db, block.from, block.until)).map(hashOfTransfer)
  const root = merkleRoot(hashes)
  const hash = hashOfSeal({
    blockNo: block.blockNo.toString(),
    previousHash: previousHash.toString('hex'),
    day: block.day,
    from: block.from,
    until: block.until,
    transfers: hashes.length,
    root: root.toString('hex'),
  })
  return { previousHash, root, leaves: Buffer.concat(hashes), hash }
}
