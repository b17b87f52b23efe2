import { describe, expect, it } from 'vitest'
import { type Bundle, openClaim, shareOf, verifyBundle, verifyBundleLog } from './bundle.ts'
import { decodeBundle, encodeBundle } from './bundle-text.ts'
import { hexOf, joined } from './bytes.ts'
import { sampleBundle } from './fixtures/bundle-cases.ts'
import { nightsWith, sampleLog, sampleProof, sampleSigner, sampleWitness, seenAt } from './fixtures/sample-log.ts'
import { sampleMember } from './fixtures/sample-tree.ts'
import { readLogKeys } from './log-keys.ts'
import { snapshotDay } from './snapshot.ts'

const bundle = sampleBundle(17)
const reread = (change: (plain: Record<string, unknown>) => unknown) =>
  decodeBundle(JSON.stringify(change(JSON.parse(encodeBundle(bundle)))))

describe('a bundle', () => {
  it('verifies after it was written to a file and read again, with one shard or several', () => {
    for (const shardBits of [0, 2]) {
      const made = sampleBundle(17, { shardBits })
      const read = decodeBundle(encodeBundle(made))
      expect(read).toEqual(made)
      expect(verifyBundle(read)).toEqual({ verified: true })
    }
  })

  it.each([
    ['another amount in the books', { owed: { ...bundle.owed, held: 3_001n } }, 'amount_differs'],
    ['another root', { anchor: { ...bundle.anchor, root: new Uint8Array(32) } }, 'root_differs'],
    ['another total', { anchor: { ...bundle.anchor, total: 1n } }, 'total_differs'],
    ['another number of leaves', { anchor: { ...bundle.anchor, leaves: 1 } }, 'count_differs'],
    ['another member’s leaves', { claim: sampleBundle(18).claim }, 'member_missing'],
    ['another member', { member: sampleMember(18) }, 'member_missing'],
    ['no leaves', { claim: { ...bundle.claim, proofs: [] } }, 'member_missing'],
    ['a leaf twice', { claim: twice() }, 'malformed'],
    ['one leaf less', { claim: { ...bundle.claim, proofs: bundle.claim.proofs.slice(1) } }, 'amount_differs'],
    ['a cut path', { claim: changed({ siblings: new Uint8Array(51) }) }, 'malformed'],
    ['a longer path', { claim: changed({ siblings: longer() }) }, 'malformed'],
    ['a ninth part', { claim: changed({ part: 8 }) }, 'malformed'],
    ['a place outside the tile', { claim: changed({ place: 16 }) }, 'member_missing'],
  ] as const)('with %s is not verified', (_, change, fault) => {
    expect(verifyBundle({ ...bundle, ...change })).toEqual({ verified: false, fault })
  })

  it('in another format, or without a part, is no bundle', () => {
    for (const change of [
      (plain: Record<string, unknown>) => ({ ...plain, format: 'terahold bundle 2' }),
      (plain: Record<string, unknown>) => ({ ...plain, proofs: undefined }),
      (plain: Record<string, unknown>) => ({ ...plain, root: '0x12' }),
      (plain: Record<string, unknown>) => ({ ...plain, leaves: -1 }),
      (plain: Record<string, unknown>) => ({ ...plain, total: 'many' }),
      (plain: Record<string, unknown>) => ({ ...plain, owed: null }),
    ])
      expect(() => reread(change)).toThrow('no bundle of this format')
    expect(() => decodeBundle('not JSON')).toThrow('no bundle of this format')
  })
})

describe('a hostile bundle', () => {
  type Plain = Record<string, unknown> & { snapshot: object; proofs: { tile: string; siblings: string }[] }
  const hostile: readonly [string, (plain: Plain) => object][] = [
    ['a total of 400 digits', () => ({ total: '9'.repeat(400) })],
    ['a total with a fraction', ({ total }) => ({ total: `0${String(total)}.0` })],
    ['a total with a sign', ({ total }) => ({ total: `+${String(total)}` })],
    ['a total as a number', ({ total }) => ({ total: Number(total) })],
    ['a number of leaves beyond 32 bits', () => ({ leaves: 2 ** 32 })],
    ['a chain beyond 2^53', ({ snapshot }) => ({ snapshot: { ...snapshot, chainId: 2 ** 60 } })],
    ['a chain of zero', ({ snapshot }) => ({ snapshot: { ...snapshot, chainId: 0 } })],
    ['the id of another chain', ({ snapshot }) => ({ snapshot: { ...snapshot, chainId: 1 } })],
    ['a day with a fraction', ({ snapshot }) => ({ snapshot: { ...snapshot, day: 1.5 } })],
    ['a depth of a thousand', () => ({ depth: 1_000 })],
    ['more shard bits than depth', ({ depth }) => ({ shardBits: Number(depth) + 1 })],
    [
      'proofs in another order of the tree',
      ({ proofs }) => ({ proofs: proofs.toReversed().map((proof) => ({ ...proof, tileIndex: 2 ** 31 })) }),
    ],
    ['a thousand copies of a proof', ({ proofs }) => ({ proofs: Array.from({ length: 1_000 }, () => proofs[0]) })],
    [
      'a tile of a megabyte',
      ({ proofs }) => ({ proofs: proofs.map((proof) => ({ ...proof, tile: `0x${'0'.repeat(2_000_000)}` })) }),
    ],
    ['proofs that are no list', ({ proofs }) => ({ proofs: { 0: proofs[0], length: 1 } })],
  ]

  it.each(hostile)('with %s is no bundle, or is not verified', (_, change) => {
    let verdict: { verified: boolean } = { verified: false }
    try {
      verdict = verifyBundle(reread((plain) => ({ ...plain, ...change(plain as Plain) })))
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringContaining('no bundle of this format') })
    }
    expect(verdict.verified).toBe(false)
  })

  it('verifies with its proofs in any order', () => {
    const proofs = bundle.claim.proofs.toReversed()
    expect(verifyBundle({ ...bundle, claim: { ...bundle.claim, proofs } })).toEqual({ verified: true })
  })
})

describe('the log of nights in a bundle', () => {
  const { anchor } = bundle
  const nights = nightsWith(6, snapshotDay(anchor.snapshot), hexOf(anchor.root).slice(2))
  const log = { proof: sampleProof(9, { night: 6, from: 4 }, nights), earlier: seenAt(4) }
  const keys = readLogKeys(sampleLog.publicText, sampleWitness.publicText)
  const verdictOf = async (changed: Bundle['log'], trusted = keys) => {
    const verdict = await verifyBundleLog({ anchor, log: changed }, trusted)
    return verdict?.verified === false ? verdict.fault : verdict
  }

  it('verifies after it was written to a file and read again, with built-in keys or with its own', async () => {
    const read = decodeBundle(encodeBundle({ ...bundle, log }))
    expect(read.log).toEqual(log)
    for (const trusted of [keys, null])
      expect(await verifyBundleLog(read, trusted)).toMatchObject({
        verified: true,
        cosigned: [{ name: sampleWitness.name }],
        seen: { nights: { size: 9 } },
      })
    expect(await verdictOf({ ...log, earlier: null })).toMatchObject({ verified: true })
  })

  it('is refused with another root, another past, or other keys', async () => {
    const { proof } = log
    expect(await verdictOf({ ...log, proof: sampleProof(9, { night: 6, from: 4 }) })).toBe('night_differs')
    expect(await verdictOf({ ...log, earlier: seenAt(4, nightsWith(2, '2026-11-03', 'ab')) })).toBe('history_changed')
    expect(await verdictOf({ ...log, proof: { ...proof, growth: null } })).toBe('history_changed')
    const ofName = (name: string) => readLogKeys(sampleSigner(name, 1).publicText)
    expect(await verdictOf(log, ofName('other.example/nights'))).toBe('other_log')
    const forged = { ...proof, checkpoint: proof.checkpoint.replace(/— terahold\.example.*\n/, '') }
    expect(await verdictOf({ ...log, proof: forged })).toBe('unsigned')
  })
})

it('reads the keys that a build is given, each witness once, and refuses those of the other kind', () => {
  const [own, witness] = [sampleLog.publicText, sampleWitness.publicText]
  expect(readLogKeys()).toBe(null)
  expect(readLogKeys('', ' ')).toBe(null)
  expect(readLogKeys(` ${own}\n`, ` ${witness}\n${witness} `)).toEqual({ key: own, witnesses: [witness] })
  for (const [key, witnesses] of [['', witness], [witness], [own, own], ['none'], [own, 'none']])
    expect(() => readLogKeys(key, witnesses)).toThrow()
})

describe('a claim', () => {
  it('leaves out the parts that the reserve has paid', () => {
    const all = openClaim(bundle.claim, 0)
    expect(all.sum).toBe(17_000n)
    const [first] = bundle.claim.proofs
    const rest = openClaim(bundle.claim, 2 ** (first?.part ?? 0))
    expect(rest.claim.proofs).toEqual(bundle.claim.proofs.slice(1))
    const last = bundle.claim.proofs.at(-1)?.part ?? 0
    expect(openClaim(bundle.claim, 2 ** last).claim.proofs).toEqual(bundle.claim.proofs.slice(0, -1))
    expect(openClaim(bundle.claim, 255)).toMatchObject({ sum: 0n })
  })

  it('is paid by the share of the cash, at most in full', () => {
    expect(shareOf(100n, { cash: 500n, total: 1_000n })).toBe(50n)
    expect(shareOf(100n, { cash: 5_000n, total: 1_000n })).toBe(100n)
    expect(shareOf(0n, { cash: 5n, total: 0n })).toBe(0n)
  })
})

function changed(change: Partial<Bundle['claim']['proofs'][number]>): Bundle['claim'] {
  const [first, ...others] = bundle.claim.proofs
  return { ...bundle.claim, proofs: first ? [{ ...first, ...change }, ...others] : [] }
}

function twice(): Bundle['claim'] {
  return { ...bundle.claim, proofs: [...bundle.claim.proofs, ...bundle.claim.proofs.slice(0, 1)] }
}

function longer(): Uint8Array {
  return joined(bundle.claim.proofs[0]?.siblings ?? new Uint8Array(), Uint8Array.of(0))
}
