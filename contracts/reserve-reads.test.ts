import { bytesOf, hexOf } from '@terahold/proof/bytes'
import {
  readAnchored,
  readCash,
  readClaimedParts,
  readDecimals,
  readExit,
  readNewest,
  readReports,
  readRoot,
} from '@terahold/proof/reserve'
import { encodeClaim, encodeOpenExit, encodeRead, encodeReport } from '@terahold/proof/reserve-calls'
import { type Abi, encodeFunctionData, erc20Abi, type Hex, parseUnits, stringToHex, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reserveVaultAbi } from './generated/reserve-vault.ts'
import { claimFrom, type ReserveFixture, rootOfTree, someMember, startReserve } from './test/reserve-fixture.ts'
import { funds } from './test/vault-fixture.ts'

// The verifier has its own few lines for the contract's calls, so that it depends on nothing. They must be the contract's.

let fixture: ReserveFixture
const read = (method: string, params: readonly unknown[]) => fixture.client.request({ method, params } as never)
const send = (data: string) => fixture.send(fixture.stranger, fixture.reserve, data as Hex)

beforeAll(async () => {
  fixture = await startReserve()
})
afterAll(() => fixture.anvil.stop())

it('encodes every call as the contract’s interface does', () => {
  const address = `0x${'1a'.repeat(20)}` as const
  const abi: Abi = reserveVaultAbi
  const encode = (functionName: string, args: readonly unknown[] = []) =>
    encodeFunctionData({ abi, functionName, args })
  for (const name of ['newest', 'owner', 'payoutVault', 'token', 'exitFrom', 'exitOpenedAt', 'exitCash'] as const)
    expect(encodeRead(name)).toBe(encode(name))
  expect(encodeRead('claimedPlaces', 7)).toBe(encode('claimedPlaces', [7]))
  expect(encodeRead('rootOfDay', 20_000)).toBe(encode('rootOfDay', [20_000]))
  expect(encodeRead('balanceOf', address)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  )
  expect(encodeRead('reportsOfDay', 20_000)).toBe(encode('reportsOfDay', [20_000]))
  expect(encodeRead('hasReported', 20_000, address)).toBe(encode('hasReported', [20_000, address]))
  const [root, reason] = [`0x${'ab'.repeat(32)}`, stringToHex('member_missing', { size: 32 })]
  expect(encodeReport(20_000, root, 'member_missing')).toBe(encode('report', [20_000, root, reason]))
  expect(encodeReport(20_000, null, 'member_missing')).toBe(encode('report', [20_000, zeroHash, reason]))
  for (const wrong of ['', 'two words', 'é', 'x'.repeat(33)])
    expect(() => encodeReport(20_000, root, wrong)).toThrow('short code')
  expect(encodeOpenExit()).toBe(encode('openExit'))
  const key = new Uint8Array(32).fill(7)
  const proof = (part: number, tile: number) => ({
    part,
    place: 3,
    tileIndex: 900,
    tile: new Uint8Array(tile).fill(part),
    siblings: new Uint8Array(156).fill(9),
  })
  for (const proofs of [[], [proof(0, 48)], [proof(1, 768), proof(5, 96), proof(7, 0)]]) {
    const plain = proofs.map(({ tile, siblings, ...place }) => ({
      ...place,
      tile: hexOf(tile),
      siblings: hexOf(siblings),
    }))
    expect(encodeClaim({ address, key }, { depth: 11, shardBits: 6, proofs })).toBe(
      encode('claim', [address, hexOf(key), 11, 6, plain]),
    )
  }
})

it('reads roots, cash and the exit, and claims, with a node alone', async () => {
  const member = someMember(parseUnits('100000', 18))
  expect(await readNewest(read, fixture.reserve)).toBe(null)
  const tree = fixture.treeFor(await fixture.yesterday(), [member])
  const root = rootOfTree(tree)
  expect(await readRoot(read, fixture.reserve, root.day)).toBe(null)
  const { blockNumber } = await fixture.anchor(root)
  expect(await readRoot(read, fixture.reserve, root.day)).toBe(root.root)
  const place = { reserve: fixture.reserve, day: root.day, block: Number(blockNumber) }
  expect(await readAnchored(read, place)).toEqual({
    root: root.root,
    journalSeal: root.journalSeal,
    settlementRoot: root.settlementRoot,
  })
  expect(await readAnchored(read, { ...place, day: root.day - 1 })).toBe(null)
  expect(await readAnchored(read, { ...place, block: place.block - 1 })).toBe(null)
  expect(await readNewest(read, fixture.reserve)).toEqual({
    day: root.day,
    root: root.root,
    total: root.total,
    leaves: root.leaves,
    assetBlock: 7,
    verifierHash: root.verifierHash,
  })
  const { reserve, token } = fixture
  const block = Number(await fixture.client.getBlockNumber())
  const cash = { treasury: '0', vault: String(await fixture.balanceOf(fixture.vault)), reserve: String(funds) }
  expect(await readCash(read, { reserve, token, block })).toEqual({ ...cash, block })
  expect(await readCash(read, { reserve, token, block: block + 1_000 })).toEqual({ ...cash, block: null })
  expect(await readDecimals(read, token)).toBe(18)

  const before = await readExit(read, reserve)
  expect(before).toMatchObject({ from: (root.day + 15) * 86_400, openedAt: 0, cash: 0n })
  await fixture.wait(BigInt(before.from - before.now))
  await send(encodeOpenExit())
  const claim = claimFrom(tree, member)
  const [first, ...others] = claim.proofs
  if (!first) throw new Error('the member has no leaf')
  await send(encodeClaim(member, { ...claim, proofs: [first] }))
  const open = await readExit(read, reserve)
  expect(open.cash).toBe(funds)
  expect(await readClaimedParts(read, reserve, claim)).toBe(2 ** first.part)
  expect(open.openedAt).toBeGreaterThanOrEqual(before.from)
  await send(encodeClaim(member, { ...claim, proofs: others }))
  // Each of the two claims is rounded down.
  expect(funds - (await fixture.balanceOf(member.address as Hex))).toBeLessThan(2n)
})

it('rejects what is no answer of a reserve', async () => {
  const nowhere = hexOf(bytesOf(`0x${'99'.repeat(20)}`, 20))
  await expect(readRoot(read, nowhere, 1)).rejects.toThrow('32 bytes')
  await expect(readRoot(async () => null, nowhere, 1)).rejects.toThrow('no hex')
})

it('reports a day with a node alone, and reads how many did', async () => {
  const place = { reserve: fixture.reserve, day: 20_000, reporter: fixture.stranger.address }
  expect(await readReports(read, place)).toEqual({ count: 0, isOwn: false })
  await send(encodeReport(20_000, null, 'member_missing'))
  expect(await readReports(read, place)).toEqual({ count: 1, isOwn: true })
  const other = { ...place, reporter: fixture.signer.address }
  expect(await readReports(read, other)).toEqual({ count: 1, isOwn: false })
})
