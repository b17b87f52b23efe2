import { createTreeBuilder } from '@terahold/proof/build'
import { decodeBundle, encodeBundle } from '@terahold/proof/bundle-text'
import { hexOf, numberBytes } from '@terahold/proof/bytes'
import { claimOf } from '@terahold/proof/claim'
import { decodeIndex } from '@terahold/proof/file'
import { nightsWith, sampleLog, sampleProof, sampleWitness, seenAt } from '@terahold/proof/fixtures/sample-log'
import type { LogProof } from '@terahold/proof/history'
import { type LogKeys, readLogKeys } from '@terahold/proof/log-keys'
import type { ReadChain } from '@terahold/proof/reserve'
import { encodeRead } from '@terahold/proof/reserve-calls'
import { snapshotDay } from '@terahold/proof/snapshot'
import { describe, expect, it } from 'vitest'
import { readInputs } from './inputs.ts'
import { reportOf, verdictOf } from './report.ts'

const day = 20_780
const snapshot = { chainId: 56n, reserve: `0x${'a1'.repeat(20)}`, token: `0x${'b2'.repeat(20)}`, day }
const member = { key: new Uint8Array(32).fill(7), address: `0x${'11'.repeat(20)}` }
const owed = { available: 70n, held: 0n, pending: 20n, unearned: 10n, refunds: 0n }

function treeWith(own: bigint) {
  const builder = createTreeBuilder(snapshot, (length) => crypto.getRandomValues(new Uint8Array(length)))
  if (own > 0n) builder.add({ ...member, owed: own })
  for (let other = 1; other <= 20; other += 1)
    builder.add({ key: new Uint8Array(32).fill(other + 100), address: `0x${'22'.repeat(20)}`, owed: BigInt(other) })
  return builder.finish()
}
const tree = treeWith(100n)
const proof = JSON.stringify({ key: hexOf(member.key), address: member.address, owed: '100' })
const bundle = encodeBundle({
  madeAt: '2026-11-24T07:00:00.000Z',
  anchor: tree.anchor,
  assetBlock: 9,
  symbol: 'USDT',
  decimals: 1,
  member,
  owed,
  lines: [],
  orders: [],
  log: null,
  claim: claimOf(decodeIndex(tree.index).shards, tree.shards[0] as Uint8Array, { snapshot, member }),
})

type Chain = {
  readonly root?: Uint8Array
  readonly chainId?: number
  readonly cash?: bigint
  readonly exit?: { readonly openedAt: number; readonly cash: bigint; readonly claimed: number }
  readonly newestDay?: number
}

/** A node whose reserve has this; its exit can be opened from second 1,000 on, and it is now second 2,000. */
function node({
  root = tree.anchor.root,
  chainId = 56,
  cash = 1_000n,
  newestDay = day,
  ...more
}: Chain = {}): ReadChain {
  const { openedAt = 0, cash: exitCash = 0n, claimed = 0 } = more.exit ?? {}
  const words = (...values: readonly (bigint | number)[]) =>
    hexOf(new Uint8Array(values.flatMap((value) => [...numberBytes(value, 32)])))
  const answers: Readonly<Record<string, string>> = {
    [encodeRead('rootOfDay', day)]: hexOf(root),
    [encodeRead('newest')]: words(newestDay, BigInt(hexOf(root)), 310, tree.anchor.leaves, 1, 2, 9, 3, 4),
    [encodeRead('owner')]: words(1),
    [encodeRead('payoutVault')]: words(2),
    [encodeRead('reportsOfDay', day)]: words(3),
    [encodeRead('exitFrom')]: words(1_000),
    [encodeRead('exitOpenedAt')]: words(openedAt),
    [encodeRead('exitCash')]: words(exitCash),
    [encodeRead('claimedParts', member.address)]: words(claimed),
  }
  return async (method, params) => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x7d0' }
    const [{ data }] = params as [{ data: string }]
    return answers[data] ?? words(data === encodeRead('balanceOf', snapshot.reserve) ? cash : 0n)
  }
}

const file = (name: string, content: Uint8Array | string) => ({
  name,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
})
const whole = [file('file', tree.file), file('proof.json', proof)]
const parts = [file('index', tree.index), file('shard', tree.shards[0] as Uint8Array), file('proof.json', proof)]
const kept = [file('bundle.json', bundle)]

const keys = readLogKeys(sampleLog.publicText, sampleWitness.publicText)

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
    expect(() => readInputs([file('proof.json', '{}')])).toThrow('no proof')
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
    expect(await claimWith({ exit: { ...open, claimed: 255 } })).toEqual({ state: 'done' })
    expect(await claimWith({ exit: open, newestDay: day + 1 })).toEqual({ state: 'otherDay', day: day + 1 })
  })

  it('is still possible when cash is missing, and not with files that are wrong', async () => {
    expect(await claimWith({ cash: 0n, exit: { openedAt: 1, cash: 31n, claimed: 0 } })).toMatchObject({ pays: 10n })
    expect(await claimWith({ root: new Uint8Array(32).fill(1) })).toBe(undefined)
  })
})
