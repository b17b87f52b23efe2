// Verifies a file of what is owed, or the log of nights, without our server.
// npm run verify -- FILE ANCHOR.json [MEMBER.json]
// npm run verify -- --log PROOF.json [EARLIER.json]
// docs/trust.md describes the files.
import { readFileSync } from 'node:fs'
import { decodeLogProof, seenIn, verifyHistory } from '@terahold/proof/history'
import { type Anchor, type Claimant, verifyFile } from '@terahold/proof/verify'

const [file, anchor, member] = process.argv.slice(2)
if (file === undefined || anchor === undefined) {
  process.stdout.write('npm run verify -- FILE ANCHOR.json [MEMBER.json], or --log PROOF.json [EARLIER.json]\n')
  process.exit(2)
}
const verdict = file === '--log' ? await verifyLog(anchor, member) : verifyTree(file, anchor, member)
process.stdout.write(`${verdict.verified ? 'verified' : verdict.fault}\n`)
process.exit(verdict.verified ? 0 : 1)

function verifyTree(path: string, anchorPath: string, memberPath: string | undefined) {
  const claimant = memberPath === undefined ? undefined : claimantOf(memberPath)
  return verifyFile(readFileSync(path), anchorOf(anchorPath), claimant)
}

function verifyLog(path: string, earlierPath: string | undefined) {
  const [proof, earlier] = [path, earlierPath].map((each) => each && decodeLogProof(readFileSync(each, 'utf8')))
  if (!proof) throw new Error('a proof is needed')
  return verifyHistory(proof, { seen: earlier ? seenIn(earlier) : null })
}

function anchorOf(path: string): Anchor {
  const { snapshot, root, total, leaves } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    snapshot: { ...snapshot, chainId: BigInt(snapshot.chainId) },
    ...{ root: bytesOf(root), total: BigInt(total), leaves },
  }
}

function claimantOf(path: string): Claimant {
  const { key, address, owed } = JSON.parse(readFileSync(path, 'utf8'))
  return { key: bytesOf(key), address, owed: BigInt(owed) }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
}
