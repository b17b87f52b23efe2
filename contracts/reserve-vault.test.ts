import { publishTree } from '@terahold/proof/build'
import { decodeIndex, orderedLeaves } from '@terahold/proof/file'
import { leafTag, leafTags, shardOf } from '@terahold/proof/leaf'
import { nodeBytes, type TreeNode } from '@terahold/proof/tree'
import { type Claimant, placeOf, verifyFile } from '@terahold/proof/verify'
import fc from 'fast-check'
import { type Address, type Hex, parseEventLogs, parseUnits, stringToHex, zeroHash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reserveVaultAbi } from './generated/reserve-vault.ts'
import {
  claimFrom,
  dailyRefill,
  day,
  type ReserveFixture,
  type Root,
  rootOfTree,
  signers,
  someMember,
  startReserve,
} from './test/reserve-fixture.ts'
import { freshAddress, funds, operators } from './test/vault-fixture.ts'

const usdt = (amount: string) => parseUnits(amount, 18)
const [first, second] = signers
const [admin] = operators.admins as [PrivateKeyAccount]
const hour = 3_600n
const min = (one: bigint, other: bigint) => (one < other ? one : other)

/** Returns the element at a place, counted around the end. */
function elementAt<Element>(list: readonly Element[], place: number): Element {
  const element = list[place % list.length]
  if (element === undefined) throw new Error('the list is empty')
  return element
}

let fixture: ReserveFixture
let snapshot: Hex
beforeAll(async () => {
  fixture = await startReserve()
})
beforeEach(async () => {
  snapshot = await fixture.client.snapshot()
})
afterEach(async () => {
  await fixture.client.revert({ id: snapshot })
})
afterAll(() => fixture.anvil.stop())

const balanceOf = (holder: string) => fixture.balanceOf(holder as Address)

/** Anchors the tree of these members for yesterday. */
async function anchored(members: readonly Claimant[]) {
  const tree = fixture.treeFor(await fixture.yesterday(), members)
  await fixture.anchor(rootOfTree(tree))
  return tree
}

/** Anchors the tree of these members, then opens the exit 14 days after its day. */
async function exitWith(members: readonly Claimant[]) {
  const tree = await anchored(members)
  await waitForExit()
  await fixture.write(fixture.stranger, 'openExit')
  return tree
}
const waitForExit = async () => fixture.wait((await fixture.read<bigint>('exitFrom')) - (await fixture.now()))

describe('a night’s root', () => {
  it('is published with all its figures and both signers when a stranger sends it', async () => {
    const root = rootOfTree(fixture.treeFor(await fixture.yesterday(), [someMember(usdt('70'))]))
    const { logs } = await fixture.anchor(root)
    const [event] = parseEventLogs({ abi: reserveVaultAbi, eventName: 'RootAnchored', logs })
    expect(event?.args).toEqual({ day: root.day, root, first: first.address, second: second.address })
    expect(await fixture.read('rootOfDay', [root.day])).toBe(root.root)
    expect(await fixture.read('exitFrom')).toBe(BigInt(root.day + 15) * day)
  })

  it('of a compromised worker is refused: it needs two operators who may settle', async () => {
    const root = rootOfTree(fixture.treeFor(await fixture.yesterday(), [someMember(1n)]))
    const worker = fixture.signer
    await expect(fixture.anchor(root, [worker, worker])).rejects.toThrow('SameOperator')
    await expect(fixture.anchor(root, [first, worker])).rejects.toThrow('RoleMissing')
    await expect(fixture.anchor(root, [worker, second])).rejects.toThrow('RoleMissing')
    await expect(fixture.anchor(root, [first, first])).rejects.toThrow('SameOperator')
    await expect(fixture.anchor(root, [first, admin])).rejects.toThrow('RoleMissing')
    const forged = { address: second.address, signTypedData: worker.signTypedData }
    await expect(fixture.anchor(root, [first, forged])).rejects.toThrow('InvalidSignature')
    await fixture.setRoles(second.address, [])
    await expect(fixture.anchor(root)).rejects.toThrow('RoleMissing')
  })

  it('signed for another reserve, or with any other figure, is refused', async () => {
    const root = rootOfTree(fixture.treeFor(await fixture.yesterday(), [someMember(1n)]))
    await expect(fixture.anchor(root, signers, freshAddress())).rejects.toThrow('InvalidSignature')
    const changes: readonly Partial<Root>[] = [
      { day: root.day - 1 },
      { root: `0x${'12'.repeat(32)}` as const },
      { total: root.total + 1n },
      { leaves: root.leaves + 1 },
      { journalSeal: root.root },
      { settlementRoot: root.root },
      { assetBlock: 8n },
      { releaseHash: root.root },
      { verifierHash: root.root },
    ]
    for (const change of changes) {
      const signAsBefore = (wallet: PrivateKeyAccount) => ({
        address: wallet.address,
        signTypedData: (data: { message: unknown }) => wallet.signTypedData({ ...data, message: root } as never),
      })
      const both = [signAsBefore(first), signAsBefore(second)] as const
      await expect(fixture.anchor({ ...root, ...change }, both as never)).rejects.toThrow('InvalidSignature')
    }
    await fixture.anchor(root)
  })

  it('comes once, in ascending days, after its day', async () => {
    const yesterday = await fixture.yesterday()
    const root = rootOfTree(fixture.treeFor(yesterday, [someMember(1n)]))
    await expect(fixture.anchor({ ...root, day: yesterday + 1 })).rejects.toThrow('DayNotOver')
    await expect(fixture.anchor({ ...root, root: `0x${'0'.repeat(64)}` })).rejects.toThrow('EmptyRoot')
    await fixture.anchor(root)
    await expect(fixture.anchor(root)).rejects.toThrow('DayNotNew')
    await expect(fixture.anchor({ ...root, root: root.journalSeal })).rejects.toThrow('DayNotNew')
    await expect(fixture.anchor({ ...root, day: yesterday - 1 })).rejects.toThrow('DayNotNew')
    await fixture.wait(day)
    await fixture.anchor({ ...root, day: yesterday + 1 })
  })
})

describe('a report', () => {
  const reason = stringToHex('member_missing', { size: 32 })
  const root: Hex = `0x${'ab'.repeat(32)}`

  it('is recorded in public by anyone, once a day for each address', async () => {
    const { logs } = await fixture.write(fixture.stranger, 'report', [20_000, root, reason])
    const [event] = parseEventLogs({ abi: reserveVaultAbi, eventName: 'Reported', logs })
    expect(event?.args).toEqual({ day: 20_000, reporter: fixture.stranger.address, root, reason })
    await expect(fixture.write(fixture.stranger, 'report', [20_000, root, reason])).rejects.toThrow('AlreadyReported')
    await fixture.write(fixture.stranger, 'report', [20_001, zeroHash, reason])
    await fixture.write(fixture.signer, 'report', [20_000, root, reason])
    expect(await fixture.read('reportsOfDay', [20_000])).toBe(2)
    expect(await fixture.read('reportsOfDay', [20_001])).toBe(1)
    expect(await fixture.read('hasReported', [20_001, fixture.signer.address])).toBe(false)
  })

  it('cannot be prevented: not by an open exit, and not by the owner', async () => {
    await exitWith([someMember(usdt('70'))])
    await fixture.write(fixture.stranger, 'report', [20_000, root, reason])
    expect(await fixture.read('reportsOfDay', [20_000])).toBe(1)
  })
})

describe('the house', () => {
  it('refills the payout vault, and nothing else, at a limited rate', async () => {
    const before = await balanceOf(fixture.vault)
    await fixture.write(fixture.owner, 'refill', [dailyRefill])
    expect((await balanceOf(fixture.vault)) - before).toBe(dailyRefill)
    await expect(fixture.write(fixture.owner, 'refill', [usdt('5')])).rejects.toThrow('BudgetExceeded')
    await fixture.wait(12n * hour)
    await expect(fixture.write(fixture.owner, 'refill', [usdt('5010')])).rejects.toThrow('BudgetExceeded')
    await fixture.write(fixture.owner, 'refill', [usdt('5000')])
    await expect(fixture.write(fixture.stranger, 'refill', [1n])).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.wait(10n * day)
    expect(await fixture.read('refillLeft')).toBe(dailyRefill)
  })

  it('takes income 48 hours after it announced it, once, within a week', async () => {
    await anchored([someMember(1n)])
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('NothingPending')
    await expect(fixture.write(fixture.owner, 'announceIncome', [0n])).rejects.toThrow('ZeroAmount')
    await expect(fixture.write(fixture.stranger, 'announceIncome', [1n])).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.write(fixture.owner, 'announceIncome', [usdt('7')])
    await fixture.wait(48n * hour - 60n)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('TooEarly')
    await fixture.wait(60n)
    await expect(fixture.write(fixture.stranger, 'takeIncome')).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.write(fixture.owner, 'takeIncome')
    expect(await balanceOf(fixture.owner.address)).toBe(usdt('7'))
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('NothingPending')
    await fixture.write(fixture.owner, 'announceIncome', [usdt('7')])
    await fixture.wait(9n * day)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('IncomeExpired')
  })

  it('can take only what exceeds everything owed under the newest root', async () => {
    const cash = await balanceOf(fixture.reserve)
    await fixture.write(fixture.owner, 'announceIncome', [1n])
    await fixture.wait(2n * day)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('OwedToMembers')
    await anchored([someMember(cash - 5n)])
    expect(await fixture.read('freeCash')).toBe(5n)
    await fixture.write(fixture.owner, 'announceIncome', [6n])
    await fixture.wait(2n * day)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('OwedToMembers')
    await fixture.write(fixture.owner, 'announceIncome', [5n])
    await fixture.wait(2n * day)
    await fixture.write(fixture.owner, 'takeIncome')
    expect(await balanceOf(fixture.reserve)).toBe(cash - 5n)
    await anchored([someMember(cash)])
    expect(await fixture.read('freeCash')).toBe(0n)
  })

  it('cannot take income that an admin vetoed, or wait with an announcement of a larger one', async () => {
    await expect(fixture.write(fixture.owner, 'vetoIncome')).rejects.toThrow('NothingPending')
    await fixture.write(fixture.owner, 'announceIncome', [usdt('7')])
    await expect(fixture.write(fixture.stranger, 'vetoIncome')).rejects.toThrow('NotAdmin')
    await fixture.client.setBalance({ address: admin.address, value: usdt('1') })
    await fixture.write(admin, 'vetoIncome')
    await fixture.wait(3n * day)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('NothingPending')
    await fixture.write(fixture.owner, 'announceIncome', [usdt('7')])
    await fixture.wait(2n * day)
    await fixture.write(fixture.owner, 'announceIncome', [usdt('8')])
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('TooEarly')
  })

  it('cannot give up the ownership', async () => {
    await expect(fixture.write(fixture.owner, 'renounceOwnership')).rejects.toThrow('OwnerRequired')
  })
})

describe('the exit', () => {
  it('opens 14 days after the newest root’s day, by anyone, and not before a first root', async () => {
    await expect(fixture.write(fixture.stranger, 'openExit')).rejects.toThrow('NoRoot')
    const { anchor } = await anchored([someMember(1n)])
    await fixture.wait(BigInt(anchor.snapshot.day + 15) * day - (await fixture.now()) - 60n)
    await expect(fixture.write(fixture.stranger, 'openExit')).rejects.toThrow('TooEarly')
    expect(await fixture.read('isExitDue')).toBe(false)
    await fixture.wait(60n)
    const { logs } = await fixture.write(fixture.stranger, 'openExit')
    const [event] = parseEventLogs({ abi: reserveVaultAbi, eventName: 'ExitOpened', logs })
    expect(event?.args).toEqual({ day: anchor.snapshot.day, cash: funds })
    await expect(fixture.write(fixture.stranger, 'openExit')).rejects.toThrow('ExitDue')
  })

  it('is prevented by a late root of a recent day only, and the house moves no cash while it is due', async () => {
    const { anchor } = await anchored([someMember(1n)])
    await fixture.write(fixture.owner, 'announceIncome', [1n])
    await waitForExit()
    for (const [call, args] of [
      ['refill', [1n]],
      ['takeIncome', []],
    ] as const)
      await expect(fixture.write(fixture.owner, call, args)).rejects.toThrow('ExitDue')
    const old = rootOfTree(fixture.treeFor(anchor.snapshot.day + 1, [someMember(1n)]))
    await fixture.anchor(old)
    await fixture.wait(day)
    expect(await fixture.read('isExitDue')).toBe(true)
    await anchored([someMember(1n)])
    await expect(fixture.write(fixture.stranger, 'openExit')).rejects.toThrow('TooEarly')
    await fixture.write(fixture.owner, 'refill', [1n])
  })

  it('stays open for a house that returns: no root, refill or income, only claims', async () => {
    const member = someMember(usdt('30'))
    const tree = await exitWith([member])
    await fixture.mintTo(fixture.token, fixture.reserve, usdt('100000'))
    const fresh = rootOfTree(fixture.treeFor(await fixture.yesterday(), [someMember(1n)]))
    await expect(fixture.anchor(fresh)).rejects.toThrow('ExitDue')
    await fixture.write(fixture.owner, 'announceIncome', [1n])
    await fixture.wait(3n * day)
    await expect(fixture.write(fixture.owner, 'takeIncome')).rejects.toThrow('ExitDue')
    await expect(fixture.write(fixture.owner, 'refill', [1n])).rejects.toThrow('ExitDue')
    await expect(fixture.write(fixture.owner, 'takeUnclaimed')).rejects.toThrow('TooEarly')
    await fixture.claim(member, claimFrom(tree, member))
    expect(await balanceOf(member.address)).toBe(usdt('30'))
  })

  it('gives the owner what no one claimed in a year', async () => {
    await expect(fixture.write(fixture.owner, 'takeUnclaimed')).rejects.toThrow('ExitNotOpen')
    await exitWith([someMember(1n)])
    await fixture.wait(365n * day - 60n)
    await expect(fixture.write(fixture.owner, 'takeUnclaimed')).rejects.toThrow('TooEarly')
    await fixture.wait(60n)
    await expect(fixture.write(fixture.stranger, 'takeUnclaimed')).rejects.toThrow('OwnableUnauthorizedAccount')
    await fixture.write(fixture.owner, 'takeUnclaimed')
    expect(await balanceOf(fixture.owner.address)).toBe(funds)
  })
})

describe('a claim', () => {
  it('pays each member in full while the reserve covers what is owed', async () => {
    const members = ['0.000000000000000001', '12.5', '7000', '40000'].map((owed) => someMember(usdt(owed)))
    const tree = await exitWith(members)
    for (const member of members) {
      const { logs } = await fixture.claim(member, claimFrom(tree, member))
      const [event] = parseEventLogs({ abi: reserveVaultAbi, eventName: 'Claimed', logs })
      expect(event?.args).toMatchObject({ member: member.address, owed: member.owed, paid: member.owed })
      expect(await balanceOf(member.address)).toBe(member.owed)
    }
  })

  it('pays pro rata out of a half-covered reserve, in whatever order, and never more than there is', async () => {
    const members = Array.from({ length: 12 }, (_, at) => someMember(usdt(String(at + 1)) * 1_000n + BigInt(at)))
    const tree = await exitWith(members)
    for (const member of members) {
      await fixture.claim(member, claimFrom(tree, member))
      expect(await balanceOf(member.address)).toBe((member.owed * funds) / tree.anchor.total)
    }
    expect(await balanceOf(fixture.reserve)).toBeLessThan(BigInt(members.length))
  })

  it('pays each leaf once: not again, not twice in one call, and the rest later', async () => {
    const [member, other] = [someMember(usdt('100')), someMember(usdt('1'))]
    const tree = await exitWith([member, other])
    const claim = claimFrom(tree, member)
    const [one, ...rest] = claim.proofs
    if (!one) throw new Error('the member has no leaf')
    await expect(fixture.claim(member, { ...claim, proofs: [one, one] })).rejects.toThrow('AlreadyClaimed')
    await fixture.claim(member, { ...claim, proofs: [one] })
    await expect(fixture.claim(member, claim)).rejects.toThrow('AlreadyClaimed')
    await fixture.claim(member, { ...claim, proofs: rest })
    expect(await balanceOf(member.address)).toBe(member.owed)
    await expect(fixture.claim(member, { ...claim, proofs: rest })).rejects.toThrow('AlreadyClaimed')
    await expect(fixture.claim(member, { ...claim, proofs: [] })).rejects.toThrow('NoParts')
  })

  it.each([
    ['under a key of its own', false],
    ['with the member’s own tags in another shard', true],
  ])('pays a member in full after someone claimed empty leaves that the house added %s', async (_, isSameKey) => {
    const member = someMember(usdt('100'))
    const house = isSameKey ? member : { ...member, key: someMember(0n).key }
    const place = { chainId: 31_337n, reserve: fixture.reserve, token: fixture.token, day: await fixture.yesterday() }
    const leavesOf = (key: Claimant, amount: bigint) => leafTags(key, place).map((tag) => ({ tag, amount }))
    const shard = shardOf(member, place, 1)
    const shards = [0, 1].map((at) =>
      orderedLeaves(at === shard ? leavesOf(member, member.owed / 8n) : leavesOf(house, 0n)),
    )
    const tree = publishTree(place, shards)
    const claimIn = (at: number, key: Claimant) => ({
      depth: 1,
      shardBits: 1,
      proofs: leavesOf(key, 0n).map(({ tag }, part) => ({
        part,
        place: placeOf(shards[at] as Uint8Array, tag) as number,
        tileIndex: at,
        tile: shards[at] as Uint8Array,
        siblings: nodeBytes(decodeIndex(tree.index).shards[1 - at] as TreeNode),
      })),
    })
    expect(verifyFile(tree.file, tree.anchor, member)).toEqual({ verified: true })
    await fixture.anchor(rootOfTree(tree))
    await waitForExit()
    await fixture.write(fixture.stranger, 'openExit')
    await fixture.claim(house, claimIn(1 - shard, house))
    expect(await balanceOf(member.address)).toBe(0n)
    await fixture.claim(member, claimFrom(tree, member))
    expect(await balanceOf(member.address)).toBe(member.owed)
    await expect(fixture.claim(member, claimFrom(tree, member))).rejects.toThrow('AlreadyClaimed')
  })

  it('is refused before the exit is open', async () => {
    const member = someMember(usdt('100'))
    const tree = await anchored([member])
    await waitForExit()
    await expect(fixture.claim(member, claimFrom(tree, member))).rejects.toThrow('ExitNotOpen')
  })

  it('of a foreign leaf is refused: another key, another address, another member’s leaf', async () => {
    const [member, thief] = [someMember(usdt('100')), someMember(usdt('1'))]
    const tree = await exitWith([member, thief])
    const [own, others] = [claimFrom(tree, member), claimFrom(tree, thief)]
    await expect(fixture.claim({ ...member, key: thief.key }, own)).rejects.toThrow('ForeignLeaf')
    await expect(fixture.claim({ ...member, address: thief.address }, own)).rejects.toThrow('ForeignLeaf')
    await expect(fixture.claim(thief, own)).rejects.toThrow('ForeignLeaf')
    const [ownProof] = own.proofs
    const [other] = others.proofs
    if (!ownProof || !other) throw new Error('a member has no leaf')
    await expect(fixture.claim(thief, { ...others, proofs: [other, { ...ownProof, part: 7 }] })).rejects.toThrow(
      'ForeignLeaf',
    )
    await expect(fixture.claim(thief, { ...others, proofs: [{ ...other, part: other.part ^ 1 }] })).rejects.toThrow(
      'ForeignLeaf',
    )
  })

  it('out of any other tree is refused: another day, chain, amount, sum, place or shape', async () => {
    const members = Array.from({ length: 9 }, () => someMember(usdt('100')))
    const member = members[0] as Claimant
    const tree = await exitWith(members)
    const claim = claimFrom(tree, member)
    const [proof] = claim.proofs
    if (!proof) throw new Error('the member has no leaf')
    const refused = async (change: Partial<typeof proof>, error: string, shape: Partial<typeof claim> = {}) =>
      expect(fixture.claim(member, { ...claim, ...shape, proofs: [{ ...proof, ...change }] })).rejects.toThrow(error)
    const { day: onDay } = tree.anchor.snapshot
    for (const other of [fixture.treeFor(onDay - 1, members), fixture.treeFor(onDay, members, { chainId: 1n })])
      await expect(fixture.claim(member, claimFrom(other, member))).rejects.toThrow('RootDiffers')
    const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))
    await refused({ tile: flipped(proof.tile, proof.place * 48 + 47) }, 'RootDiffers')
    await refused({ tile: flipped(proof.tile, proof.place * 48 + 32) }, 'AmountRange')
    await refused({ siblings: flipped(proof.siblings, 0) }, 'RootDiffers')
    await refused({ siblings: flipped(proof.siblings, 47) }, 'RootDiffers')
    await refused({ siblings: flipped(proof.siblings, 51) }, 'RootDiffers')
    await refused({ siblings: proof.siblings.map((byte, at) => (at >= 32 && at < 48 ? 255 : byte)) }, 'overflow')
    await refused({ tileIndex: proof.tileIndex ^ 1 }, 'RootDiffers')
    await refused({ tileIndex: proof.tileIndex + 2 ** claim.depth }, 'MalformedProof')
    await refused({ place: 16 }, 'MalformedProof')
    await refused({ part: 8 }, 'MalformedProof')
    await refused({ tile: proof.tile.subarray(0, -1) }, 'MalformedProof')
    await refused({ tile: new Uint8Array() }, 'MalformedProof')
    await refused({ tile: new Uint8Array(17 * 48) }, 'MalformedProof')
    await refused({ siblings: proof.siblings.subarray(1) }, 'MalformedProof')
    await refused({}, 'MalformedProof', { depth: claim.depth + 1 })
    await refused({}, 'RootDiffers', { shardBits: 1 })
  })

  it('is refused with any bit of the tile or the siblings changed, and paid with none changed, at any place of the tree', async () => {
    const members = Array.from({ length: 45 }, (_, at) => someMember(usdt(String(at))))
    const tree = await exitWith(members)
    const claims = members.map((member) => claimFrom(tree, member))
    expect(claims[0]?.depth).toBeGreaterThanOrEqual(4)
    const change = fc.record({
      member: fc.nat(members.length - 1),
      part: fc.nat(),
      bytes: fc.constantFrom('tile' as const, 'siblings' as const),
      at: fc.nat(),
      bit: fc.nat(7),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ member, part, bytes, at, bit }) => {
        const claim = elementAt(claims, member)
        const proof = elementAt(claim.proofs, part)
        const place = at % proof[bytes].length
        const changed = proof[bytes].map((byte, index) => (index === place ? byte ^ (1 << bit) : byte))
        await expect(
          fixture.claim(elementAt(members, member), { ...claim, proofs: [{ ...proof, [bytes]: changed }] }),
        ).rejects.toThrow(/RootDiffers|AmountRange|overflow/)
      }),
      { numRuns: 150 },
    )
    for (const [at, member] of members.entries()) await fixture.claim(member, elementAt(claims, at))
    for (const member of members)
      expect(await balanceOf(member.address)).toBe((member.owed * min(funds, tree.anchor.total)) / tree.anchor.total)
  })

  it('works in a tree of shards, and by the root’s own total even if the event states another', async () => {
    const members = Array.from({ length: 30 }, () => someMember(usdt('4000')))
    const onDay = await fixture.yesterday()
    const place = { chainId: 31_337n, reserve: fixture.reserve, token: fixture.token, day: onDay }
    const shards = Array.from({ length: 4 }, (_, shard) =>
      orderedLeaves(
        members
          .filter((member) => shardOf(member, place, 2) === shard)
          .map((member) => ({ tag: leafTag(member, place, 3), amount: member.owed })),
      ),
    )
    const tree = publishTree(place, shards)
    await fixture.anchor({ ...rootOfTree(tree), total: 1n, leaves: 1 })
    await waitForExit()
    await fixture.write(fixture.stranger, 'openExit')
    for (const member of members) await fixture.claim(member, claimFrom(tree, member))
    for (const member of members)
      expect(await balanceOf(member.address)).toBe((member.owed * funds) / tree.anchor.total)
  })
})
