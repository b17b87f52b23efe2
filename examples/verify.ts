// Verifies a file of what is owed, a bundle, or the log of nights, without our server.
// npm run verify -- FILE ANCHOR.json [MEMBER.json]
// npm run verify -- --bundle BUNDLE.json [ANCHOR.json]
// npm run verify -- --log PROOF.json [EARLIER.json]
// docs/trust.md describes the files.
import { readFileSync } from 'node:fs'
import { verifyBundle, verifyBundleLog } from '@terahold/proof/bundle'
import { decodeBundle } from '@terahold/proof/bundle-text'
import { decodeLogProof, seenIn, verifyHistory } from '@terahold/proof/history'
import { type Anchor, type Claimant, verifyFile } from '@terahold/proof/verify'

const usage = `npm run verify -- FILE ANCHOR.json [MEMBER.json]
npm run verify -- --bundle BUNDLE.json [ANCHOR.json]
npm run verify -- --log PROOF.json [EARLIER.json]
`
const [first, second, third] = process.argv.slice(2)
if (first === undefined || second === undefined) {
  process.stdout.write(usage)
  process.exit(2)
}
const verdict = await verify(first, second, third)
process.stdout.write(`${verdict.verified ? 'verified' : verdict.fault}\n`)
process.exit(verdict.verified ? 0 : 1)

function verify(kind: string, path: string, other: string | undefined) {
  if (kind === '--log') return verifyLog(path, other)
  return kind === '--bundle' ? verifyKept(path, other) : verifyTree(kind, path, other)
}

/** Verifies a bundle and its log in themselves, and that the chain has its root if an anchor is given. */
async function verifyKept(path: string, anchorPath: string | undefined) {
  const kept = decodeBundle(readFileSync(path, 'utf8'))
  const bundle = anchorPath === undefined ? kept : { ...kept, anchor: anchorOf(anchorPath) }
  const own = verifyBundle(bundle)
  return own.verified ? ((await verifyBundleLog(bundle, null)) ?? own) : own
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
