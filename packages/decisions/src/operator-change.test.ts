import fc from 'fast-check'
import { encodeAbiParameters, getAddress, type Hex, keccak256, parseAbiParameters, stringToHex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { MalformedDecision } from './decision.ts'
import { ada, now, registry } from './fixtures/decision-fixture.ts'
import { descriptionText } from './fixtures/description-text.ts'
import {
  describeOperatorChange,
  hashOperatorChange,
  type OperatorChange,
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  parseOperatorChange,
  registryRoles,
  roleBits,
  rolesOfBits,
  serializeOperatorChange,
} from './operator-change.ts'

const place = { chainId: 56, registry }
const change: OperatorChange = {
  nonce: 7n,
  operator: getAddress(`0x${'2b'.repeat(20)}`),
  roles: ['settlement', 'admin'],
  expiresAt: BigInt(now),
}
const anyChange: fc.Arbitrary<OperatorChange> = fc.record({
  nonce: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  operator: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes))),
  roles: fc.subarray([...registryRoles]),
  expiresAt: fc.bigInt({ min: 0n, max: 252_999_999_999n }),
})

describe('roles in the registry', () => {
  it('are one bit each, in the order of the list, and no bit is lost', () => {
    for (let bits = 0; bits < 256; bits += 1) expect(roleBits(rolesOfBits(bits))).toBe(bits)
    expect(rolesOfBits(0b1000_0001)).toEqual(['settlement', 'admin'])
    expect(rolesOfBits(256)).toEqual([])
  })
})

describe('the bytes of a change', () => {
  it('give the same change and place again, with the roles in the registry’s order', () => {
    fc.assert(
      fc.property(anyChange, fc.nat(), (any, chainId) => {
        const text = serializeOperatorChange({ chainId, registry }, { ...any, roles: any.roles.toReversed() })
        expect(parseOperatorChange(text)).toEqual({ place: { chainId, registry }, change: any })
      }),
    )
  })

  it.each([
    ['a number of the change in hex', { nonce: '0x7' }],
    ['a number of the change with a zero in front', { nonce: '07' }],
    ['a negative number of the change', { nonce: '-7' }],
    ['an address that is none', { operator: '0x2b' }],
    ['an address without its checksum', { operator: change.operator.toLowerCase() }],
    ['an unknown role', { roles: 'settlement, root' }],
    ['roles in another order', { roles: 'admin, settlement' }],
    ['a role twice', { roles: 'admin, admin' }],
    ['no roles as an empty text', { roles: '' }],
    ['a time as text', { expiresAt: String(now) }],
    ['half a second', { expiresAt: now + 0.5 }],
    ['a time before 1970', { expiresAt: -1 }],
    ['a time after the year 9999', { expiresAt: 253_402_300_800 }],
    ['a number of the change that is too large for the registry', { nonce: String(2n ** 256n) }],
    ['an unknown field', { note: 'x' }],
  ])('are refused with %s', (_, own) => {
    const { message, ...rest } = JSON.parse(serializeOperatorChange(place, change))
    expect(() => parseOperatorChange(JSON.stringify({ ...rest, message: { ...message, ...own } }))).toThrow(
      MalformedDecision,
    )
  })

  it.each([
    ['no JSON', 'change'],
    ['a list', '[]'],
    ['no message', JSON.stringify({ type: 'OperatorChange', chainId: 56, registry })],
    ['blanks', serializeOperatorChange(place, change).replace(',', ', ')],
    ['another type', serializeOperatorChange(place, change).replace('"OperatorChange"', '"VenueChange"')],
    ['a negative chain', serializeOperatorChange({ ...place, chainId: -1 }, change)],
    ['a registry that is no address', serializeOperatorChange(place, change).replace(registry, '0x00')],
  ])('are refused with %s', (_, text) => {
    expect(() => parseOperatorChange(text)).toThrow(MalformedDecision)
  })
})

describe('what an admin signs', () => {
  const word = (text: string) => keccak256(stringToHex(text))
  const domain = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      word('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      word('Terahold decisions'),
      word('1'),
      56n,
      registry,
    ]),
  )
  const structHash = ({ nonce, operator, expiresAt }: OperatorChange, roles: string): Hex =>
    keccak256(
      encodeAbiParameters(parseAbiParameters('bytes32, uint256, address, bytes32, uint64'), [
        word('OperatorChange(uint256 nonce,address operator,string roles,uint64 expiresAt)'),
        nonce,
        operator,
        word(roles),
        expiresAt,
      ]),
    )
  const digestOf = (struct: Hex) => keccak256(`0x1901${domain.slice(2)}${struct.slice(2)}`)

  it('has the digest of EIP-712, by its definition', () => {
    expect(hashOperatorChange(place, change)).toBe(digestOf(structHash(change, 'settlement, admin')))
    const none = { ...change, roles: [] }
    expect(hashOperatorChange(place, none)).toBe(digestOf(structHash(none, 'none')))
  })

  it('differs for each other change, registry and chain, as does the text', () => {
    fc.assert(
      fc.property(anyChange, anyChange, (one, other) => {
        const isSame = serializeOperatorChange(place, one) === serializeOperatorChange(place, other)
        expect(hashOperatorChange(place, one) === hashOperatorChange(place, other)).toBe(isSame)
        const [first, second] = [one, other].map((each) => descriptionText(describeOperatorChange(place, each, 'en')))
        expect(first === second).toBe(isSame)
      }),
    )
    const here = hashOperatorChange(place, change)
    expect(hashOperatorChange({ ...place, chainId: 1 }, change)).not.toBe(here)
    expect(hashOperatorChange({ ...place, registry: ada.address }, change)).not.toBe(here)
  })

  it('names every field in English and in Chinese', () => {
    expect(descriptionText(describeOperatorChange(place, change, 'en')).split('\n')).toEqual([
      'Change an operator',
      'Number of the change: 7',
      `Operator: ${change.operator}`,
      'All roles from then on: settlement, admin',
      'Valid until: 2026-11-18 11:06:40 UTC',
      'Chain: 56',
      `Operator registry: ${registry}`,
    ])
    expect(descriptionText(describeOperatorChange(place, { ...change, roles: [] }, 'zh'))).toContain(
      '更改后的全部角色: 无',
    )
  })

  it('is, for the second admin, the whole change with its digest and its first admin', () => {
    const first = operatorChangeTypedData(place, change)
    const { domain: own, message, types } = operatorChangeApprovalTypedData(place, change, ada.address)
    expect(own).toEqual(first.domain)
    expect(message).toEqual({
      decision: first.message,
      digest: hashOperatorChange(place, change),
      maker: ada.address,
    })
    expect(types.OperatorChange).toEqual(first.types.OperatorChange)
  })
})
