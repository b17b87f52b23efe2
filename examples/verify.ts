// Verifies a file of what is owed, a bundle, the log of nights, or a past entry, without our server.
// npm run verify -- FILE ANCHOR.json [MEMBER.json]
// npm run verify -- --bundle BUNDLE.json [ANCHOR.json]
// npm run verify -- --log PROOF.json [EARLIER.json]
// npm run verify -- --entry ANSWER.json ROOT
// docs/trust.md describes the files.
import { readFileSync } from 'node:fs'
import { verifyBundle, verifyBundleLog } from '@terahold/proof/bundle'
import { decodeBundle } from '@terahold/proof/bundle-text'
import { hexOf } from '@terahold/proof/bytes'
import { MalformedFile } from '@terahold/proof/file'
import { decodeLogProof, seenIn, verifyHistory } from '@terahold/proof/history'
import { hashOf, isEntryIn, isLineUnder, type SealHeader } from '@terahold/proof/log'
import { snapshotBytes } from '@terahold/proof/snapshot'
import { type Anchor, type Claimant, type Fault, type Verdict, verifyFile } from '@terahold/proof/verify'

/** An answer of `/trust/settlementProof` or `BUser/lineProof`. Only the proof of a line has seals. */
type PastAnswer = {
  readonly fields: readonly (string | null)[]
  readonly proof: {
    readonly index: number
    readonly size: number
    readonly path: readonly string[]
    readonly seals?: readonly SealHeader[]
  } | null
}

const usage = `npm run verify -- FILE ANCHOR.json [MEMBER.json] | --help

Verifies a file of what is owed, a bundle, the log of nights or a past entry, without our server. docs/trust.md describes the files.

npm run verify -- FILE ANCHOR.json [MEMBER.json]
npm run verify -- --bundle BUNDLE.json [ANCHOR.json]
npm run verify -- --log PROOF.json [EARLIER.json]
npm run verify -- --entry ANSWER.json ROOT      a settled day, or a line of your statement, under the root that the chain has
`
const [first, second, third] = process.argv.slice(2)
if (first === undefined || second === undefined || (first === '--entry' && third === undefined)) {
  process.stdout.write(usage)
  process.exit(first === '--help' ? 0 : 2)
}
const verdict = await verify(first, second, third).catch(faultOf)
process.stdout.write(`${verdict.verified ? 'verified' : verdict.fault}\n`)
process.exit(verdict.verified ? 0 : 1)

async function verify(kind: string, path: string, other: string | undefined) {
  if (kind === '--log') return verifyLog(path, other)
  if (kind === '--entry') return verifyEntry(path, other ?? '')
  return kind === '--bundle' ? verifyKept(path, other) : verifyTree(kind, path, other)
}

/** A file that breaks its format has a verdict as well. */
function faultOf(error: unknown) {
  if (error instanceof MalformedFile || error instanceof RangeError) return refused('malformed')
  throw error
}

function refused<Word extends string>(fault: Word) {
  return { verified: false as const, fault }
}

/** Verifies a bundle and its log in themselves, and that the chain has its root if an anchor is given. */
async function verifyKept(path: string, anchorPath: string | undefined) {
  const bundle = decodeBundle(readFileSync(path, 'utf8'))
  const own = verifyBundle(bundle)
  const inItself = own.verified ? ((await verifyBundleLog(bundle, null)) ?? own) : own
  return inItself.verified && anchorPath !== undefined ? compareAnchors(bundle.anchor, anchorOf(anchorPath)) : inItself
}

function compareAnchors(own: Anchor, chain: Anchor): Verdict {
  const pairs: readonly (readonly [Fault, unknown, unknown])[] = [
    ['other_snapshot', hexOf(snapshotBytes(own.snapshot)), hexOf(snapshotBytes(chain.snapshot))],
    ['total_differs', own.total, chain.total],
    ['count_differs', own.leaves, chain.leaves],
    ['root_differs', hexOf(own.root), hexOf(chain.root)],
  ]
  const other = pairs.find(([, mine, onChain]) => mine !== onChain)
  return other ? refused(other[0]) : { verified: true }
}

function verifyTree(path: string, anchorPath: string, memberPath: string | undefined) {
  const claimant = memberPath === undefined ? undefined : claimantOf(memberPath)
  return verifyFile(readFileSync(path), anchorOf(anchorPath), claimant)
}

function verifyLog(path: string, earlierPath: string | undefined) {
  const proof = logIn(path)
  const earlier = earlierPath === undefined ? undefined : logIn(earlierPath)
  // The log's key is the one that was seen first. Witnesses may come and go.
  const keys = { key: (earlier ?? proof).key, witnesses: proof.witnesses }
  return verifyHistory(proof, { keys, seen: earlier ? seenIn(earlier) : null })
}

/** Verifies that a settled day is under a settlement root, or a line of a statement under a seal of the journal. */
function verifyEntry(path: string, root: string) {
  const answer = JSON.parse(readFileSync(path, 'utf8'))
  const { fields, proof }: PastAnswer = answer.data ?? answer
  if (proof === null) return refused('not_covered')
  return isUnder(fields, proof, root.replace(/^0x/, '').toLowerCase())
    ? { verified: true as const }
    : refused('entry_differs')
}

function isUnder(fields: PastAnswer['fields'], proof: NonNullable<PastAnswer['proof']>, root: string): boolean {
  try {
    const place = { index: proof.index, size: proof.size, path: proof.path.map(hashOf) }
    if (!proof.seals) return isEntryIn(hashOf(root), fields as string[], place)
    return isLineUnder(hashOf(root), { fields, place, seals: proof.seals })
  } catch (error) {
    // A hash that is not 32 bytes in hex proves nothing.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Reads an answer of our server, or the log in a bundle. */
function logIn(path: string) {
  const text = readFileSync(path, 'utf8')
  if (!text.includes('"terahold bundle')) return decodeLogProof(text)
  const { log } = decodeBundle(text)
  if (log === null) throw new Error(`${path} has no log of nights`)
  return log.proof
}

function anchorOf(path: string): Anchor {
  const { snapshot, root, total, leaves } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    snapshot: { ...snapshot, chainId: BigInt(snapshot.chainId) },
    root: bytesOf(root),
    total: BigInt(total),
    leaves,
  }
}

function claimantOf(path: string): Claimant {
  const { key, address, owed } = JSON.parse(readFileSync(path, 'utf8'))
  return { key: bytesOf(key), address, owed: BigInt(owed) }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
}
