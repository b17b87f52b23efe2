import { createHash } from 'node:crypto'

const leafMark = Buffer.from([0])
const nodeMark = Buffer.from([1])

/** Returns the hash of one entry of a Merkle tree (RFC 6962, section 2.1). */
export function leafHash(content: string): Buffer {
  return createHash('sha256').update(leafMark).update(content).digest()
}

/**
 * Returns the root of the Merkle tree over leaf hashes in their order (RFC 6962, section 2.1): SHA-256 of nothing for
 * no leaves.
 */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest()
  // A level's last node without a partner moves up unchanged, which gives the RFC's tree for any number of leaves.
  let level = [...leaves]
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) above.push(joined(level[at], level[at + 1]))
    level = above
  }
  return joined(level[0], undefined)
}

function joined(left: Buffer | undefined, right: Buffer | undefined): Buffer {
  if (!left) throw new RangeError('a tree cannot have empty nodes')
  return right ? createHash('sha256').update(nodeMark).update(left).update(right).digest() : left
}
