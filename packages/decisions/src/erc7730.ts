import { approvalStructs, approvalType } from './approval.ts'
import { decisionDomain, messageFields } from './decision.ts'
import { type DecisionType, decisionTypes, definitionOf, type Field } from './definitions.ts'
import { fieldKinds } from './field-kinds.ts'
import { rootDomain, rootFields } from './liability-root.ts'
import { operatorChangeFields, operatorChangeStructs, operatorChangeTitle } from './operator-change.ts'

/** Where a registry or a reserve is deployed. */
export interface Deployment {
  readonly chainId: number
  readonly address: string
}

interface Format {
  readonly intent: string
  readonly fields: readonly {
    path: string
    label: string
    format: string
    params?: Readonly<Record<string, string | number>>
  }[]
  /** Fields that are signed but repeat others. */
  readonly excluded?: readonly string[]
}

const own = [
  { name: 'maker', kind: 'address', en: 'First operator', zh: '' },
  { name: 'role', kind: 'text', en: 'Role of the approver', zh: '' },
  { name: 'expiresAt', kind: 'time', en: 'Approval valid until', zh: '' },
] as const satisfies readonly Field[]

type Structs = Readonly<Record<string, readonly { name: string; type: string }[]>>
interface Schema {
  readonly primaryType: string
  readonly types: Structs
}

const eip712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Returns the ERC-7730 descriptor, from which hardware wallets show every decision and approval in words. */
export function erc7730Descriptor(deployments: readonly Deployment[]) {
  const schemas = decisionTypes.flatMap((type) => {
    const { [type]: own = [], ...approval } = approvalStructs(type)
    const decision = schemaOf(type, { [type]: own })
    return isPaired(type) ? [decision, schemaOf(approvalType(type), { ...approval, [type]: own })] : [decision]
  })
  const { OperatorChange, ApproveOperatorChange } = operatorChangeStructs
  schemas.push(
    schemaOf('OperatorChange', { OperatorChange }),
    schemaOf('ApproveOperatorChange', { ApproveOperatorChange, OperatorChange }),
  )
  const formats: Record<string, Format> = operatorChangeFormats()
  for (const type of decisionTypes) Object.assign(formats, formatsOf(type))
  return descriptor({ domain: decisionDomain, deployments, schemas, formats })
}

/** Returns the descriptor of a night's root. Its domain is the reserve, and a descriptor has one domain. */
export function erc7730RootDescriptor(deployments: readonly Deployment[]) {
  const formats = {
    LiabilityRoot: { intent: 'Sign a night’s root', fields: rootFields.map(({ name }) => rootFormats[name]) },
  }
  const schemas = [schemaOf('LiabilityRoot', { LiabilityRoot: rootFields })]
  return descriptor({ domain: rootDomain, deployments, schemas, formats })
}

const rootFormats: Readonly<Record<(typeof rootFields)[number]['name'], Format['fields'][number]>> = {
  day: { path: 'day', label: 'Day, in days since 1970', format: 'raw' },
  root: { path: 'root', label: 'Root', format: 'raw' },
  // The reserve's token is USDT with 18 decimals (`terahold deploy` refuses any other).
  total: { path: 'total', label: 'Owed in total', format: 'unit', params: { base: 'USDT', decimals: 18 } },
  leaves: { path: 'leaves', label: 'Leaves', format: 'raw' },
  journalSeal: { path: 'journalSeal', label: 'Seal of the journal', format: 'raw' },
  settlementRoot: { path: 'settlementRoot', label: 'Root of the settled days', format: 'raw' },
  assetBlock: { path: 'assetBlock', label: 'Chain read up to block', format: 'raw' },
  releaseHash: { path: 'releaseHash', label: 'Hash of the app’s files', format: 'raw' },
  verifierHash: { path: 'verifierHash', label: 'Hash of verify.html', format: 'raw' },
}

function schemaOf(primaryType: string, types: Structs): Schema {
  return { primaryType, types: { EIP712Domain: eip712Domain, ...types } }
}

function descriptor({
  formats,
  ...eip712
}: {
  readonly domain: { readonly name: string; readonly version: string }
  readonly deployments: readonly Deployment[]
  readonly schemas: readonly Schema[]
  readonly formats: Readonly<Record<string, Format>>
}) {
  return {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json',
    context: { eip712 },
    metadata: { owner: 'Terahold', info: { legalName: 'Terahold', url: 'https://terahold.example' } },
    display: { formats },
  }
}

function formatsOf(type: DecisionType): Record<string, Format> {
  const { en } = definitionOf(type)
  const fields = messageFields(type)
  const decision = { intent: en, fields: fields.map((field) => shownField(field, '')) }
  if (!isPaired(type)) return { [type]: decision }
  const nested = fields.filter(({ name }) => name !== 'role').map((field) => shownField(field, 'decision.'))
  const shown = [...nested, ...own.map((field) => shownField(field, ''))]
  const approval = { intent: `Approve: ${en}`, fields: shown, excluded: ['decision.role', 'digest'] }
  return { [type]: decision, [approvalType(type)]: approval }
}

/** A change of an operator has no header: the registry verifies it. */
function operatorChangeFormats(): Record<string, Format> {
  const fields = (prefix: string) =>
    operatorChangeFields.map(({ name, en }) =>
      name === 'expiresAt'
        ? { path: prefix + name, label: en, format: 'date', params: { encoding: 'timestamp' } }
        : { path: prefix + name, label: en, format: 'raw' },
    )
  const approved = [...fields('decision.'), { path: 'maker', label: 'First operator', format: 'raw' }]
  return {
    OperatorChange: { intent: operatorChangeTitle.en, fields: fields('') },
    ApproveOperatorChange: { intent: `Approve: ${operatorChangeTitle.en}`, fields: approved, excluded: ['digest'] },
  }
}

function isPaired(type: DecisionType): boolean {
  return definitionOf(type).checkers.length > 0
}

function shownField({ name, kind, en }: Field, prefix: string) {
  const isList = fieldKinds[kind].solidity.endsWith('[]')
  const path = `${prefix}${name}${isList ? '.[]' : ''}`
  return kind === 'time'
    ? { path, label: en, format: 'date', params: { encoding: 'timestamp' } }
    : { path, label: en, format: 'raw' }
}
