import { createTreeBuilder } from '@terahold/proof/build'
import { decodeBundle, encodeBundle } from '@terahold/proof/bundle-text'
import { hexOf } from '@terahold/proof/bytes'
import { nightsWith, sampleLog, sampleProof, sampleWitness, seenAt } from '@terahold/proof/fixtures/sample-log'
import type { LogProof } from '@terahold/proof/history'
import type { LogKeys } from '@terahold/proof/log-keys'
import type { ReadChain } from '@terahold/proof/reserve'
import { snapshotDay } from '@terahold/proof/snapshot'
import { describe, expect, it } from 'vitest'
import {
  bundle,
  type Chain,
  day,
  file,
  kept,
  keys,
  member,
  node,
  parts,
  proof,
  snapshot,
  tree,
  treeWith,
  whole,
} from './fixtures/sample-day.ts'
import { readInputs } from './inputs.ts'
import { reportOf, verdictOf } from './report.ts'

async function resultOf(
  files: readonly { name: string; bytes: Uint8Array }[],
  read?: ReadChain,
  trusted: LogKeys | null = keys,
) {
  const report = await reportOf(readInputs(files), read, trusted)
  const checks = report?.checks.map((check) => [
    check.name,
    check.state === 'failed' ? check.fault : check.state === 'unchecked' ? check.gap : check.state,
  ])
  return {
    verdict: verdictOf(report?.checks ?? []),
    checks: Object.fromEntries(checks ?? []),
    claim: report?.claim,
    log: report?.log,
    reports: report?.reports,
  }
}

describe('the verifier', () => {
  it.each([
    ['a whole file', whole],
    ['an index and a shard', parts],
    ['a bundle', kept],
    ['a bundle and the file', [...kept, file('file', tree.file)]],
  ])('verifies %s against the chain', async (_, files) => {
    const { verdict, checks, reports } = await resultOf(files, node())
    expect(verdict).toBe('verified')
    expect(checks).toMatchObject({ member: 'verified', chain: 'verified', cash: 'verified' })
    expect(reports).toBe(3)
  })

  it('recognises a shard whose first tag happens to begin as a text does', async () => {
    const builder = createTreeBuilder({ ...snapshot, day: day + 3_651 }, (length) => new Uint8Array(length).fill(1))
    builder.add({ ...member, owed: 100n })
    const own = builder.finish()
    expect(own.shards[0]?.[0]).toBe('{'.charCodeAt(0))
    const files = [file('index', own.index), file('shard', own.shards[0] as Uint8Array), file('proof.json', proof)]
    expect((await resultOf(files)).checks.member).toBe('verified')
  })

  it('names what it could not check', async () => {
    expect(await resultOf(kept)).toMatchObject({
      verdict: 'unchecked',
      checks: { member: 'verified', chain: 'noNode' },
    })
    expect((await resultOf(whole.slice(0, 1), node())).checks).toMatchObject({ file: 'verified', member: 'noMember' })
    expect((await resultOf([...parts.slice(0, 1), ...parts.slice(2)], node())).checks.member).toBe('noShard')
    expect((await resultOf(kept, node({ chainId: 1 }))).checks.chain).toBe('otherChain')
    expect((await resultOf(kept, async () => '0x')).checks.chain).toBe('nodeSilent')
    expect((await resultOf(kept, () => Promise.reject(new Error('no')))).verdict).toBe('unchecked')
    expect(await reportOf(readInputs([file('photo', 'x')]), undefined, keys)).toBe(undefined)
    expect(readInputs([file('photo', 'x')]).unknown).toEqual(['photo'])
  })

  it('names what is wrong', async () => {
    const other = treeWith(100n)
    expect(await resultOf(kept, node({ root: other.anchor.root }))).toMatchObject({
      verdict: 'failed',
      checks: { chain: 'chain_differs' },
      claim: undefined,
    })
    expect((await resultOf(kept, node({ root: new Uint8Array(32) }))).checks.chain).toBe('chain_lacks')
    const missing = treeWith(0n)
    const without = [file('file', missing.file), file('proof.json', proof)]
    expect((await resultOf(without, node({ root: missing.anchor.root }))).checks.member).toBe('member_missing')
    const less = treeWith(99n)
    const short = [file('file', less.file), file('proof.json', proof)]
    expect((await resultOf(short, node({ root: less.anchor.root }))).checks.member).toBe('amount_differs')
    expect((await resultOf([...kept, file('file', other.file)], node())).checks.file).toBe('root_differs')
    const tampered = tree.file.with(tree.file.length - 1, 255 - (tree.file.at(-1) ?? 0))
    expect(await resultOf([file('file', tampered), file('proof.json', proof)], node())).toMatchObject({
      verdict: 'failed',
      checks: { chain: 'chain_differs' },
    })
    expect(() => readInputs([file('file', tree.file.slice(0, -1))])).toThrow('number of leaves')
    expect(() => readInputs([file('bundle.json', bundle.replace('"held"', '"hold"'))])).toThrow('no bundle')
    const owing = (owed: unknown) => file('proof.json', JSON.stringify({ ...JSON.parse(proof), owed }))
    const hidden = { available: '70', held: '0', pending: '20', unearned: '10', refunds: '0', other: '-1' }
    expect((await resultOf([file('file', less.file), owing(hidden)])).checks.member).toBe('amount_differs')
    for (const owed of [undefined, '', ' ', {}, [], { ...hidden, held: undefined }])
      expect(() => readInputs([owing(owed)])).toThrow('no proof')
  })

  it('verifies the bundle also when a proof of the same member is next to it', async () => {
    const more = file('bundle.json', bundle.replace('"pending": "20"', '"pending": "920"'))
    expect(decodeBundle(new TextDecoder().decode(more.bytes)).owed.pending).toBe(920n)
    expect(await resultOf([...whole, more], node())).toMatchObject({
      verdict: 'failed',
      checks: { member: 'amount_differs' },
    })
    expect((await resultOf([...whole, ...kept], node())).verdict).toBe('verified')
  })

  it('shows no amounts with another number of decimals than the token has', async () => {
    const tenfold = file('bundle.json', encodeBundle({ ...decodeBundle(bundle), decimals: 0 }))
    expect(await resultOf([tenfold], node())).toMatchObject({ verdict: 'failed', checks: { chain: 'other_snapshot' } })
  })

  it('does not call the total verified that a bundle without entries states', async () => {
    const { claim, anchor, ...rest } = decodeBundle(bundle)
    const nothing = { available: 0n, held: 0n, pending: 0n, unearned: 0n, refunds: 0n }
    const empty = (total: bigint) =>
      file(
        'bundle.json',
        encodeBundle({ ...rest, anchor: { ...anchor, total }, owed: nothing, claim: { ...claim, proofs: [] } }),
      )
    expect(await resultOf([empty(1n)], node())).toMatchObject({
      verdict: 'unchecked',
      checks: { member: 'noEntries', chain: 'verified' },
    })
    const withFile = await resultOf([empty(1n), file('file', tree.file)], node({ cash: 300n }))
    expect(withFile).toMatchObject({ verdict: 'verified', checks: { cash: 'cash_short' } })
  })

  it('says how much cash is missing, which makes no proof wrong', async () => {
    const report = await reportOf(readInputs(kept), node({ cash: 300n }), keys)
    expect(report?.checks.at(-1)).toEqual({ name: 'cash', state: 'failed', fault: 'cash_short', missing: 10n })
    expect(verdictOf(report?.checks ?? [])).toBe('verified')
  })
})

describe('the log of nights', () => {
  const nights = nightsWith(6, snapshotDay(snapshot), hexOf(tree.anchor.root).slice(2))
  const proofAt = (size: number, from: number, of = nights) => sampleProof(size, { night: 6, from }, of)
  const answer = (proof: LogProof) => file('answer.json', JSON.stringify({ code: 200, data: proof }))
  const log = { proof: proofAt(9, 4), earlier: seenAt(4) }
  const withLog = [file('bundle.json', encodeBundle({ ...decodeBundle(bundle), log }))]

  it('in a bundle is verified by the built-in keys, with its witnesses', async () => {
    const { verdict, checks, log: head } = await resultOf(withLog, node())
    expect({ verdict, log: checks.log }).toEqual({ verdict: 'verified', log: 'verified' })
    expect(head).toMatchObject({ key: sampleLog.publicText, nights: 9, cosigned: [{ name: sampleWitness.name }] })
  })

  it('is not called verified by the keys that it names itself', async () => {
    expect((await resultOf(withLog, node(), null)).checks.log).toBe('noKeys')
  })

  it('as an answer next to a file has the day’s root, or says what to ask for', async () => {
    expect((await resultOf([...whole, answer(proofAt(9, 4))], node())).checks.log).toBe('verified')
    const { night: _, ...rest } = proofAt(9, 4)
    expect((await resultOf([...whole, answer({ ...rest, night: null })], node())).checks.log).toBe('noNight')
    expect(
      (
        await resultOf(
          [...whole, answer({ ...proofAt(9, 4), night: sampleProof(9, { night: 5, from: 4 }).night })],
          node(),
        )
      ).checks.log,
    ).toBe('noNight')
  })

  it('of a later night continues the one in the bundle, or says what to ask for', async () => {
    expect((await resultOf([...withLog, answer(proofAt(14, 9))], node())).checks).toMatchObject({ growth: 'verified' })
    expect((await resultOf([...withLog, answer(proofAt(14, 4))], node())).checks.growth).toBe('noGrowth')
    expect((await resultOf([...withLog, answer(proofAt(9, 4))], node())).checks.growth).toBe('verified')
  })

  it('that was altered makes everything not verified', async () => {
    const altered = (at: number) => (night: number) => (night === at ? nights(at).with(3, '1') : nights(night))
    expect(await resultOf([...withLog, answer(proofAt(14, 9, altered(2)))], node())).toMatchObject({
      verdict: 'failed',
      checks: { growth: 'history_changed' },
    })
    const other = { ...log, proof: proofAt(9, 4, nightsWith(6, snapshotDay(snapshot), 'ab'.repeat(32))) }
    const wrong = [file('bundle.json', encodeBundle({ ...decodeBundle(bundle), log: other }))]
    expect(await resultOf(wrong, node())).toMatchObject({ verdict: 'failed', checks: { log: 'night_differs' } })
    const cut = {
      ...log,
      proof: { ...log.proof, checkpoint: log.proof.checkpoint.replace(/— witness\.example\S* ..../, '$&x') },
    }
    expect(decodeBundle(encodeBundle({ ...decodeBundle(bundle), log: cut })).log).toEqual(cut)
    expect(
      await resultOf([file('bundle.json', encodeBundle({ ...decodeBundle(bundle), log: cut }))], node()),
    ).toMatchObject({ verdict: 'failed', checks: { log: 'malformed' } })
  })
})

describe('a claim', () => {
  const claimWith = async (chain: Chain, files = kept) => (await resultOf(files, node(chain))).claim

  it('waits for the exit, which anyone can open, and then pays the share of the cash once', async () => {
    expect(await claimWith({})).toEqual({ state: 'due', data: '0x4227746a' })
    const open = { openedAt: 1_500, cash: 155n, claimed: 0 }
    for (const files of [kept, whole, parts])
      expect(await claimWith({ exit: open }, files)).toMatchObject({ state: 'open', pays: 50n })
    expect(await claimWith({ exit: { ...open, claimed: 65_535 } })).toEqual({ state: 'done' })
    expect(await claimWith({ exit: open, newestDay: day + 1 })).toEqual({ state: 'otherDay', day: day + 1 })
  })

  it('is still possible when cash is missing, and not with files that are wrong', async () => {
    expect(await claimWith({ cash: 0n, exit: { openedAt: 1, cash: 31n, claimed: 0 } })).toMatchObject({ pays: 10n })
    expect(await claimWith({ root: new Uint8Array(32).fill(1) })).toBe(undefined)
  })
})
