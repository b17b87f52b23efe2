import { expect, it } from 'vitest'
import { contract } from '../calls/contract.ts'
import type { EndpointDeclaration } from '../endpoint.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Fields of these names carry a code, so their schema lists the codes. */
const codeNames =
  /^(reason|state|status|kind|hold|type|scene|action|verdict|role|source|way|direction|side|\w+(Reason|State|Status|Kind|Type))$/

/** Fields with such a name in which people write. */
const freeTexts = new Set([
  'approveRevenue input reason',
  'rejectRevenue input reason',
  'approveAttestation input reason',
  'rejectWithdrawal input reason',
  'withdrawOperatorChange input reason',
  'rejectAttestation input reason',
  'listAttestations row reason',
  'haltPayouts input reason',
  'listHouseWithdrawals row reason',
  'draftHouseWithdrawal input reason',
  'announceHouseWithdrawal input reason',
  'listReversals row reason',
  'decideTask input reason',
  'listBlockedAddresses row reason',
  'listFreezes row reason',
  'listPoolDeviations row reason',
  'draftReversal input reason',
  'recordReversal input reason',
  'listShipments row refund.reason',
  'showShipment data refund.reason',
  'trustPools row reason',
  'listTasks data list.reason',
])

/** An operator’s reason for a record, as text that is signed. */
const signedReason = /^(draft|record|explain|prepare|book|accept|block|freeze|reject)[A-Z]\w+ input reason$/

const openCodes = Object.entries(contract).flatMap(([name, call]: [string, EndpointDeclaration]) =>
  (['params', 'input', 'data', 'row'] as const).flatMap((part) => {
    const schema = call[part]
    const side = part === 'data' || part === 'row' ? 'output' : 'input'
    return schema ? openFields(jsonSchemaOf(schema, side)).map((path) => `${name} ${part} ${path}`) : []
  }),
)

it('lists the codes of every field that carries one, except where people write', () => {
  const others = openCodes.filter((path) => freeTexts.has(path) || !signedReason.test(path))
  expect(others.toSorted()).toEqual([...freeTexts].toSorted())
})

/** Returns the paths of fields that are named like a code and take any text. */
function openFields(schema: JsonSchema, path: readonly string[] = []): string[] {
  const name = path.at(-1) ?? ''
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  const nested = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => openFields(field, [...path, key])),
    ...variants.flatMap((variant) => openFields(variant, path)),
  ]
  const isOpen = [schema.type].flat().includes('string') && schema.enum === undefined && schema.const === undefined
  return isOpen && codeNames.test(name) ? [path.join('.'), ...nested] : nested
}
