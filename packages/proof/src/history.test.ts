import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined } from './bytes.ts'
import { logCases } from './fixtures/log-changes.ts'
import { growthOf, rootOf, sampleLog, sampleProof } from './fixtures/sample-log.ts'
import { decodeLogProof, verifyHistory } from './history.ts'
import { isContinued } from './log.ts'
import { decodeCheckpoint, decodeNoteKey, encodeNoteKey, verifyCheckpoint } from './note.ts'

const root33 = new Uint8Array(33).fill(3)
const contents = Array.from({ length: 70 }, (_, at) => `entry ${at}`)
const headAt = (size: number) => ({ size, root: rootOf(contents.slice(0, size)) })
const pathBetween = (from: number, to: number) => growthOf(contents.slice(0, to), from)

describe('a log', () => {
  it('continues itself at every earlier size, with the proof between these two sizes only', () => {
    for (let to = 0; to <= 34; to += 1)
      for (let from = 0; from <= to; from += 1) {
        const path = pathBetween(from, to)
        expect(isContinued(headAt(from), headAt(to), path), `${from} to ${to}`).toBe(true)
        expect(isContinued(headAt(from), headAt(to), [...path, new Uint8Array(32)])).toBe(false)
        if (path.length > 0) expect(isContinued(headAt(from), headAt(to), path.slice(1))).toBe(false)
      }
  })

  it('whose entry was altered, removed or moved continues nothing that contained it', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 69 }), fc.integer({ min: 1, max: 70 }), fc.nat())
    fc.assert(
      fc.property(sizes, fc.constantFrom('alter', 'remove', 'exchange'), ([from, more, place], change) => {
        const to = Math.min(70, from + more)
        const at = place % from
        const altered = contents.slice(0, to)
        if (change === 'alter') altered[at] = 'altered'
        else if (change === 'remove') altered.splice(at, 1)
        else [altered[at], altered[to - 1]] = [altered[to - 1] as string, altered[at] as string]
        if (at === to - 1) return
        const later = { size: altered.length, root: rootOf(altered) }
        const path = from <= altered.length ? growthOf(altered, from) : []
        expect(isContinued(headAt(from), later, path)).toBe(false)
        expect(isContinued(headAt(from), later, pathBetween(from, to))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('is never continued by one bit of another proof, root or size', () => {
    const bits = fc.tuple(fc.integer({ min: 1, max: 69 }), fc.integer({ min: 1, max: 70 }), fc.nat(255), fc.nat())
    fc.assert(
      fc.property(bits, ([from, more, bit, which]) => {
        const to = Math.min(70, from + more)
        if (from === to) return
        const path = pathBetween(from, to)
        const flip = (hash: Uint8Array) =>
          Uint8Array.from(hash, (byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
        const changed = path.map((hash, at) => (at === which % path.length ? flip(hash) : hash))
        const [earlier, later] = [headAt(from), headAt(to)]
        expect(isContinued(earlier, later, changed)).toBe(false)
        expect(isContinued({ ...earlier, root: flip(earlier.root) }, later, path)).toBe(false)
        expect(isContinued(earlier, { ...later, root: flip(later.root) }, path)).toBe(false)
        expect(isContinued({ ...earlier, size: from + 1 }, later, path) && from + 1 < to).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('of size 0 has the root of nothing, a size is a whole number, and a root has 32 bytes', () => {
    const [nothing, { root }] = [headAt(0), headAt(3)]
    const wrong = [{ size: 0, root }, ...[1.5, -1, Number.NaN, 2 ** 53].map((size) => ({ size, root: nothing.root }))]
    for (const head of [...wrong, { size: 3, root: joined(root, root) }]) {
      expect(isContinued(head, head, [])).toBe(false)
      expect(isContinued(nothing, head, [])).toBe(false)
      expect(isContinued(head, headAt(70), pathBetween(1, 70))).toBe(false)
    }
  })

  it('is continued by no log that was made to fit a wrong proof', () => {
    const earlier = headAt(3)
    const node = (left: Uint8Array, right: Uint8Array) => sha256(joined(Uint8Array.of(1), left, right))
    const extra = sha256(root33)
    expect(isContinued(earlier, { size: 3, root: extra }, [])).toBe(false)
    expect(isContinued(earlier, { size: 2, root: node(earlier.root, extra) }, [earlier.root, extra])).toBe(false)
    expect(isContinued(headAt(2), { size: 3, root: node(headAt(2).root, root33) }, [root33])).toBe(false)
    const [old, whole] = [node(extra, earlier.root), node(extra, headAt(5).root)]
    expect(isContinued({ size: 3, root: old }, { size: 5, root: whole }, [...pathBetween(3, 5), extra])).toBe(false)
  })
})

describe('the log of nights', () => {
  it.each(logCases)('with $name says $says', async ({ proof, expected, says }) => {
    const verdict = await verifyHistory(proof, expected)
    expect(verdict.verified ? 'verified' : verdict.fault).toBe(says)
  })

  it('says which witnesses signed, and when', async () => {
    const verdict = await verifyHistory(sampleProof(9, { night: 3, from: 2 }), {})
    expect(verdict).toMatchObject({ verified: true, cosigned: [{ name: 'witness.example/w1', at: 1_795_000_000 }] })
  })

  it('has no verdict when signatures cannot be verified', async () => {
    const broken = () => Promise.reject(new Error('no crypto'))
    await expect(verifyHistory(sampleProof(9, { night: 3, from: 2 }), {}, broken)).rejects.toThrow('no crypto')
  })

  it('is read from a file or an answer, and from nothing else', () => {
    const proof = sampleProof(9, { night: 3, from: 2 })
    expect(decodeLogProof(JSON.stringify(proof))).toEqual(proof)
    expect(decodeLogProof(JSON.stringify({ code: 200, data: proof }))).toEqual(proof)
    for (const text of [
      '',
      '[]',
      '{}',
      JSON.stringify({ ...proof, witnesses: 'none' }),
      JSON.stringify({ ...proof, newest: null }),
    ])
      expect(() => decodeLogProof(text)).toThrow('no proof of the log')
  })
})

// The example of c2sp.org/signed-note.
it('agrees with the published example of a signed note', async () => {
  const key = decodeNoteKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
  const line =
    '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'
  const checkpoint = decodeCheckpoint(`example.com/foo\n0\n${'A'.repeat(43)}=\n\n${line}`)
  const signed = { ...checkpoint, body: 'This is an example message.\n' }
  expect((await verifyCheckpoint(signed, { log: key, witnesses: [] })).verified).toBe(true)
  expect((await verifyCheckpoint(checkpoint, { log: key, witnesses: [] })).verified).toBe(false)
})

it('reads public keys, and refuses a key whose id does not match its name and bytes', () => {
  const text = sampleLog.publicText
  expect(encodeNoteKey(decodeNoteKey(text))).toBe(text)
  const [name, id, bytes] = text.split('+') as [string, string, string]
  const rest = text.slice(text.indexOf('+', name.length + 1) + 1)
  for (const wrong of [
    '',
    name,
    `${name}x+${id}+${rest}`,
    `${name}+00000000+${rest}`,
    `${name}+${id}+${bytes.slice(4)}`,
  ])
    expect(() => decodeNoteKey(wrong)).toThrow()
})
