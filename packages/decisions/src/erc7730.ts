import { approvalStructs, approvalType } from './approval.ts'
import { messageFields } from './decision.ts'
import { type DecisionType, decisionTypes, definitionOf, type Field } from './definitions.ts'
import { fieldKinds } from './field-kinds.ts'
import { operatorChangeFields, operatorChangeStructs, operatorChangeTitle } from './operator-change.ts'

/** Where a registry is deployed. */
export interface Deployment {
  readonly chainId: number
  readonly address: string
}

interface Format {
  readonly intent: string
  readonly fields: readonly { path: string; label: string; format: string; params?: Readonly<Record<string, string>> }[]
  /** Fields that are signed but repeat others. */
  readonly excluded?: readonly string[]
}

const own = [
  { name: 'maker', kind: 'address', en: 'First operator', zh: '' },
  { name: 'role', kind: 'text', en: 'You sign as', zh: '' },
  { name: 'expiresAt', kind: 'time', en: 'Approval valid until', zh: '' },
] as const satisfies readonly Field[]

/** Returns the ERC-7730 descriptor, from which hardware wallets show every decision and approval in words. */
export function erc7730Descriptor(deployments: readonly Deployment[]) {
  const domain = ['name', 'version', 'chainId', 'verifyingContract']
  const domainTypes = ['string', 'string', 'uint256', 'address']
  const eip712Domain = domain.map((name, index) => ({ name, type: domainTypes[index] }))
  const schemas: { primaryType: string; types: Record<string, unknown> }[] = decisionTypes.flatMap((type) => {
    const types = approvalStructs(type)
    return [
      { primaryType: type, types: { EIP712Domain: eip712Domain, [type]: types[type] } },
      ...(isPaired(type) ? [{ primaryType: approvalType(type), types: { EIP712Domain: eip712Domain, ...types } }] : []),
    ]
  })
  const { OperatorChange, ApproveOperatorChange } = operatorChangeStructs
  schemas.push(
    { primaryType: 'OperatorChange', types: { EIP712Domain: eip712Domain, OperatorChange } },
    {
      primaryType: 'ApproveOperatorChange',
      types: { EIP712Domain: eip712Domain, ApproveOperatorChange, OperatorChange },
    },
  )
  const formats: Record<string, Format> = operatorChangeFormats()
  for (const type of decisionTypes) Object.assign(formats, formatsOf(type))
  return {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json',
    context: { eip712: { domain: { name: 'Terahold decisions', version: '1' }, deployments, schemas } },
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
