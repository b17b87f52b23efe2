// Verifies a file of what is owed, without our server.
// npm run verify -- FILE ANCHOR.json [MEMBER.json]; docs/trust.md describes the files.
import { readFileSync } from 'node:fs'
import { type Anchor, type Claimant, verifyFile } from '@terahold/proof/verify'

const [file, anchor, member] = process.argv.slice(2)
if (file === undefined || anchor === undefined) {
  process.stdout.write('npm run verify -- FILE ANCHOR.json [MEMBER.json]\n')
  process.exit(2)
}
const verdict = verifyFile(readFileSync(file), anchorOf(anchor), member === undefined ? undefined : claimantOf(member))
process.stdout.write(`${verdict.verified ? 'verified' : verdict.fault}\n`)
process.exit(verdict.verified ? 0 : 1)

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
