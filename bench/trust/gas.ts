/** Measures what a member's claim out of the reserve costs, in trees of three sizes, on a local chain. Takes a minute or two. */
import { randomBytes } from 'node:crypto'
import { rootOfTree, someMember, startReserve } from '@terahold/contracts/test/reserve-fixture'
import { publishTree } from '@terahold/proof/build'
import { claimOf } from '@terahold/proof/claim'
import { decodeIndex, sortedLeaves } from '@terahold/proof/file'
import type { MemberKey } from '@terahold/proof/leaf'
import { leafBytes, leafLength, leafTags, mostParts, mostShardBits, shardOf } from '@terahold/proof/leaf'
import type { Snapshot } from '@terahold/proof/snapshot'
import { getAddress } from 'viem'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { printTable } from '../ledger/report.ts'

readArguments(`node scripts/run.mjs bench/trust/gas.ts [--help]

Measures what a member's claim out of the reserve costs, in trees of three sizes, on a local chain. Takes a minute or two.
`)

const sizes = [4_000, 65_000, 1_000_000]
const owed = 10n ** 18n
const fixture = await startReserve()
try {
  const rows: number[][] = []
  for (const leaves of sizes) rows.push(await measure(leaves))
  printTable('Gas of a claim out of the reserve', [
    ['leaves', 'depth', 'bytes of one proof', 'one leaf', 'to a holder', 'six leaves in one call', 'gas a leaf then'],
    ...rows.map((row) => row.map((value) => value.toLocaleString('en'))),
  ])
} finally {
  await fixture.anvil.stop()
}

async function measure(leaves: number): Promise<number[]> {
  const before = await fixture.client.snapshot()
  const [member, holder, other] = [someMember(owed), someMember(owed), someMember(owed)]
  await fixture.mintTo(fixture.token, getAddress(holder.address))
  const day = await fixture.yesterday()
  const snapshot = { chainId: 31_337n, reserve: fixture.reserve, token: fixture.token, day }
  const tree = publishTree(snapshot, shardsOf(leaves, snapshot, [member, holder, other]))
  await fixture.anchor(rootOfTree(tree))
  await fixture.wait(16n * 86_400n)
  await fixture.write(fixture.stranger, 'openExit')
  const claimFor = (who: MemberKey) => {
    const own = tree.shards[shardOf(who, snapshot, Math.log2(tree.shards.length))] ?? new Uint8Array()
    return claimOf(decodeIndex(tree.index).shards, own, { snapshot, member: who })
  }
  const [one, six] = [claimFor(member), claimFor(other)]
  const firstLeaf = (who: MemberKey) => {
    const claim = claimFor(who)
    return fixture.claim({ ...who, owed }, { ...claim, proofs: claim.proofs.slice(0, 1) })
  }
  const single = await firstLeaf(member)
  const toHolder = await firstLeaf(holder)
  const whole = await fixture.claim(other, { ...six, proofs: six.proofs.slice(0, 6) })
  await fixture.client.revert({ id: before })
  const proof = one.proofs[0]
  const bytes = (proof?.tile.length ?? 0) + (proof?.siblings.length ?? 0)
  return [
    leaves,
    one.depth,
    bytes,
    Number(single.gasUsed),
    Number(toHolder.gasUsed),
    Number(whole.gasUsed),
    Math.round(Number(whole.gasUsed) / 6),
  ]
}

/** Returns random leaves in one or 64 shards, with those of the members among them. */
function shardsOf(leaves: number, snapshot: Snapshot, members: readonly MemberKey[]): Uint8Array[] {
  const bits = leaves > 50_000 ? mostShardBits : 0
  const shards = 2 ** bits
  return Array.from({ length: shards }, (_, shard) => {
    const own = members
      .filter((member) => shardOf(member, snapshot, bits) === shard)
      .flatMap((member) => leafTags(member, snapshot).map((tag) => leafBytes({ tag, amount: owed })))
    const others = Math.round(leaves / shards) - members.length * mostParts
    const bytes = randomBytes(others * leafLength)
    for (let at = 32; at < bytes.length; at += leafLength) bytes.fill(0, at, at + 8)
    return sortedLeaves(Buffer.concat([bytes, ...own]))
  })
}
