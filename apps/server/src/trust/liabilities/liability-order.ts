import { hash, randomFillSync } from 'node:crypto'

/** What a member is owed in minor units, with the salt that hides it, at its place in the tree. */
export type OwedLeaf = {
  readonly position: number
  readonly memberId: string
  readonly amount: bigint
  readonly salt: Buffer
}

const idBytes = 16
const amountBytes = 16
const saltAt = idBytes + amountBytes
const recordBytes = saltAt + 16
/** Sorts by the first 40 bits of a salt's hash; the other 24 bits of the key are the member's index. */
const indexBits = 24n
const indexMask = 2n ** indexBits - 1n

/**
 * Collects members with what they are owed, each with a fresh random salt, and returns them in the order of the salts'
 * hashes. A position in the tree therefore reveals nothing about the member or the salts. Needs 56 bytes per member, so
 * a million fit in memory.
 */
export function createOwedList() {
  let room = 1_024
  let records = Buffer.alloc(room * recordBytes)
  let keys = new BigUint64Array(room)
  let count = 0
  let total = 0n

  /** @throws RangeError beyond 2^24 members. */
  function add(memberId: string, amount: bigint): void {
    if (BigInt(count) > indexMask) throw new RangeError(`a tree has at most ${indexMask + 1n} members`)
    if (count === room) grow()
    const record = recordAt(count)
    record.write(memberId.replaceAll('-', ''), 'hex')
    record.writeBigUInt64BE(amount >> 64n, idBytes)
    record.writeBigUInt64BE(BigInt.asUintN(64, amount), idBytes + 8)
    const salt = randomFillSync(record.subarray(saltAt))
    keys[count] = (hash('sha256', salt, 'buffer').readBigUInt64BE() & ~indexMask) | BigInt(count)
    count += 1
    total += amount
  }

  function grow(): void {
    room *= 2
    const wider = new BigUint64Array(room)
    wider.set(keys)
    keys = wider
    records = Buffer.concat([records], room * recordBytes)
  }

  /** Yields the leaves in their order, in batches. */
  function* inOrder(size: number): Generator<OwedLeaf[]> {
    const sorted = keys.slice(0, count).sort()
    for (let from = 0; from < count; from += size) {
      yield Array.from(sorted.subarray(from, from + size), (key, at) => leafAt(Number(key & indexMask), from + at))
    }
  }

  function leafAt(index: number, position: number): OwedLeaf {
    const record = recordAt(index)
    const amount = (record.readBigUInt64BE(idBytes) << 64n) | record.readBigUInt64BE(idBytes + 8)
    return { position, memberId: uuidOf(record.toString('hex', 0, idBytes)), amount, salt: record.subarray(saltAt) }
  }

  function recordAt(index: number): Buffer {
    return records.subarray(index * recordBytes, (index + 1) * recordBytes)
  }

  return { add, inOrder, count: () => count, total: () => total }
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
