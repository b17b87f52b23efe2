import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalOf, approvalTypedData } from './approval.ts'
import { type Decision, decisionTypedData } from './decision.ts'
import { type DecisionType, decisionTypes, definitionOf } from './definitions.ts'
import { erc7730Descriptor, erc7730RootDescriptor } from './erc7730.ts'
import { ada, anyDecision, registry } from './fixtures/decision-fixture.ts'
import { rootTypedData } from './liability-root.ts'
import { operatorChangeApprovalTypedData, operatorChangeTypedData } from './operator-change.ts'

type TypedData = {
  readonly domain: { readonly name: string; readonly version: string }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const files = [
  ['erc7730.json', erc7730Descriptor([])],
  ['erc7730-root.json', erc7730RootDescriptor([])],
] as const
const hash = `0x${'ab'.repeat(32)}` as const

function anyOf(type: DecisionType): Decision {
  const [decision] = fc.sample(
    anyDecision.filter((each) => each.type === type),
    { numRuns: 1, seed: 1 },
  )
  if (!decision) throw new Error(`no ${type}`)
  return decision
}

const change = { nonce: 1n, operator: ada.address, roles: ['admin'], expiresAt: 2n } as const
const place = { chainId: 56, registry }

/** Everything that a wallet is asked to sign, by the functions that make it. */
const messages: Readonly<Record<string, () => TypedData[]>> = {
  decisionTypedData: () => decisionTypes.map((type) => decisionTypedData(anyOf(type))),
  approvalTypedData: () =>
    decisionTypes
      .filter((type) => definitionOf(type).checkers.length > 0)
      .map((type) => {
        const decision = anyOf(type)
        const own = { role: 'settlement', expiresAt: decision.message.expiresAt }
        return approvalTypedData(decision, approvalOf(decision, ada.address, own))
      }),
  operatorChangeTypedData: () => [operatorChangeTypedData(place, change)],
  operatorChangeApprovalTypedData: () => [operatorChangeApprovalTypedData(place, change, ada.address)],
  rootTypedData: () => {
    const hashes = { root: hash, journalSeal: hash, settlementRoot: hash, releaseHash: hash, verifierHash: hash }
    return [
      rootTypedData({ chainId: 56, reserve: registry }, { day: 1, total: 2n, leaves: 3, assetBlock: 4n, ...hashes }),
    ]
  },
}

describe('the files for hardware wallets (ERC-7730)', () => {
  it.each(files)('%s is the one that is committed', (name, descriptor) => {
    const committed = JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(descriptor)))
  })

  it('are tried with every function of this package that makes a message to sign', () => {
    const folder = new URL('.', import.meta.url)
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const makers = sources.flatMap((name) => {
      const found = readFileSync(new URL(name, folder), 'utf8').matchAll(
        /export (?:async )?function (\w*typedData)\(/gi,
      )
      return [...found].map(([, maker]) => maker)
    })
    expect(new Set(makers)).toEqual(new Set(Object.keys(messages)))
  })

  it.each(Object.values(messages).flatMap((all) => all().map((message) => [message.primaryType, message] as const)))(
    'show %s as it is signed: domain, types, and each field once',
    (primaryType, { domain, types, message }) => {
      const found = files.filter(([, { display }]) => primaryType in display.formats)
      expect(found).toHaveLength(1)
      const [[, { context, display }]] = found as [(typeof files)[number]]
      expect(context.eip712.domain).toEqual({ name: domain.name, version: domain.version })
      const schemas = context.eip712.schemas.filter((schema) => schema.primaryType === primaryType)
      const { EIP712Domain: _, ...shownTypes } = schemas[0]?.types ?? {}
      expect([schemas.length, shownTypes]).toEqual([1, types])
      const format = formatOf(display.formats, primaryType)
      expect(format.intent).not.toBe('')
      expect(format.fields.every(({ label }) => label !== '')).toBe(true)
      const paths = [...format.fields.map(({ path }) => path), ...(format.excluded ?? [])]
      expect(paths.toSorted()).toEqual(pathsOf(message).toSorted())
    },
  )

  it('leave nothing out that no other shown field repeats', () => {
    const excluded = files.flatMap(([, { display }]) =>
      Object.values<Shown>(display.formats).flatMap((format) => format.excluded ?? []),
    )
    expect([...new Set(excluded)].toSorted()).toEqual(['decision.role', 'digest'])
  })
})

type Shown = {
  readonly intent: string
  readonly fields: readonly { readonly path: string; readonly label: string }[]
  readonly excluded?: readonly string[]
}

function formatOf(formats: Readonly<Record<string, Shown>>, primaryType: string): Shown {
  const format = formats[primaryType]
  if (!format) throw new Error(`nothing shows ${primaryType}`)
  return format
}

/** Returns the path of each value of a message as ERC-7730 writes it, from the values themselves. */
function pathsOf(message: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  return Object.entries(message).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [`${prefix}${name}.[]`]
    const isStruct = typeof value === 'object' && value !== null
    return isStruct ? pathsOf(value as Record<string, unknown>, `${prefix}${name}.`) : [`${prefix}${name}`]
  })
}
