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
  while (level.length > 1) level = levelAbove(level)
  return joined(level[0], undefined)
}

/**
 * Returns the siblings from the leaf at a place up to the one below the root (RFC 6962, section 2.1.1).
 * @throws RangeError when there is no such leaf.
 */
export function merklePath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (index < 0 || index >= leaves.length) throw new RangeError(`there is no leaf ${index}`)
  const path: Buffer[] = []
  let [level, at]: [readonly Buffer[], number] = [leaves, index]
  while (level.length > 1) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling) path.push(sibling)
    level = levelAbove(level)
    at = Math.floor(at / 2)
  }
  return path
}

/**
 * Returns the proof that the log of these leaves continues the one of its first `earlier` leaves (RFC 6962, section 2.1.2):
 * nothing for the empty log and for the whole one.
 * @throws RangeError when there are not as many leaves.
 */
export function merkleConsistency(leaves: readonly Buffer[], earlier: number): Buffer[] {
  if (!Number.isSafeInteger(earlier) || earlier < 0 || earlier > leaves.length)
    throw new RangeError(`there are no ${earlier} leaves`)
  return earlier === 0 ? [] : nodesBetween(leaves, earlier, true)
}

/** `isKnown`: whether the root over these leaves is the earlier log's root, which the reader has already. */
function nodesBetween(leaves: readonly Buffer[], earlier: number, isKnown: boolean): Buffer[] {
  if (earlier === leaves.length) return isKnown ? [] : [merkleRoot(leaves)]
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return earlier <= half
    ? [...nodesBetween(left, earlier, isKnown), merkleRoot(right)]
    : [...nodesBetween(right, earlier - half, false), merkleRoot(left)]
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) above.push(joined(level[at], level[at + 1]))
  return above
}

function joined(left: Buffer | undefined, right: Buffer | undefined): Buffer {
  if (!left) throw new RangeError('a tree cannot have empty nodes')
  return right ? createHash('sha256').update(nodeMark).update(left).update(right).digest() : left
}
