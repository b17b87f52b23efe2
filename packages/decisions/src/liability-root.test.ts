import fc from 'fast-check'
import { encodeAbiParameters, hashTypedData, keccak256, parseAbiParameters, stringToHex, toHex } from 'viem'
import { expect, it } from 'vitest'
import { ada, registry as reserve } from './fixtures/decision-fixture.ts'
import { type LiabilityRoot, rootTypedData } from './liability-root.ts'

const place = { chainId: 56, reserve }
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const number = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const anyRoot: fc.Arbitrary<LiabilityRoot> = fc.record({
  day: number(32).map(Number),
  root: hash,
  total: number(128),
  leaves: number(32).map(Number),
  journalSeal: hash,
  settlementRoot: hash,
  assetBlock: number(64),
  releaseHash: hash,
  verifierHash: hash,
})
const digestOf = (root: LiabilityRoot, at = place) => hashTypedData(rootTypedData(at, root))

it('the digest of a root is that of EIP-712, by its definition', () => {
  const word = (text: string) => keccak256(stringToHex(text))
  const domain = encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
    word('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
    word('Terahold reserve'),
    word('1'),
    56n,
    reserve,
  ])
  // The text of the contract (`LIABILITY_ROOT_TYPEHASH`).
  const type = word(
    'LiabilityRoot(uint32 day,bytes32 root,uint128 total,uint32 leaves,bytes32 journalSeal,bytes32 settlementRoot,uint64 assetBlock,bytes32 releaseHash,bytes32 verifierHash)',
  )
  const fields = 'bytes32, uint32, bytes32, uint128, uint32, bytes32, bytes32, uint64, bytes32, bytes32'
  fc.assert(
    fc.property(anyRoot, ({ day, root, total, leaves, journalSeal, settlementRoot, assetBlock, ...hashes }) => {
      const struct = encodeAbiParameters(parseAbiParameters(fields), [
        ...([type, day, root, total, leaves, journalSeal, settlementRoot, assetBlock] as const),
        ...([hashes.releaseHash, hashes.verifierHash] as const),
      ])
      const given = { day, root, total, leaves, journalSeal, settlementRoot, assetBlock, ...hashes }
      expect(digestOf(given)).toBe(keccak256(`0x1901${keccak256(domain).slice(2)}${keccak256(struct).slice(2)}`))
    }),
  )
})

it('a signature of a root is good for no other field, reserve or chain', () => {
  fc.assert(
    fc.property(anyRoot, anyRoot, (root, other) => {
      const digest = digestOf(root)
      for (const name of Object.keys(root) as (keyof LiabilityRoot)[]) {
        const changed = { ...root, [name]: other[name] }
        expect(digestOf(changed) === digest, name).toBe(changed[name] === root[name])
      }
      expect(digestOf(root, { ...place, chainId: 97 })).not.toBe(digest)
      expect(digestOf(root, { ...place, reserve: ada.address })).not.toBe(digest)
    }),
    { numRuns: 30 },
  )
})
