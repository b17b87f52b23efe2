import type { Node, ObjectExpression } from '@babel/types'
import { optionHint } from './hints.ts'
import { propertiesOf } from './syntax.ts'

type Read = (node: Node) => string

/** The text of a wagmi config in place of a kit's, and what its author must look at. */
export type ConfigText = {
  readonly parameters: string
  /** The text of the project id, or null without one. */
  readonly projectId: string | null
  readonly notes: readonly string[]
}

const kept = ['ssr', 'storage', 'batch', 'pollingInterval', 'multiInjectedProviderDiscovery'] as const
/** The page's own title, address and icons are used. */
const needless = new Set(['appName', 'appDescription', 'appUrl', 'appIcon', 'metadata', 'enableFamily'])
const known = new Set<string>([
  ...kept,
  ...needless,
  'chains',
  'networks',
  'transports',
  'projectId',
  'walletConnectProjectId',
])

type Dependencies = {
  read: Read
  /** Returns the value of a constant of the file. */
  constant: (name: string) => Node | undefined
  /** Imports a part, and returns its name in the file. */
  use: (part: 'http' | 'injected' | 'walletConnect') => string
  /** Imports a chain, and returns its name in the file. */
  useChain: (name: string) => string
  defaultChains: readonly string[]
}

/** Returns the parameters of `createConfig` for those of a kit's own function. */
export function configText(
  options: ObjectExpression,
  { read, constant, use, useChain, defaultChains }: Dependencies,
): ConfigText {
  const properties = propertiesOf(options)
  const textOf = (name: string) => {
    const value = properties.get(name)
    return value ? read(value) : null
  }
  const chains = properties.get('chains') ?? properties.get('networks')
  const projectId = textOf('projectId') ?? textOf('walletConnectProjectId')
  const notes = [...properties.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `The option ${name} of the config has no equal and was removed${optionHint(name)}`)
  const defaults = chains ? [] : defaultChains.map(useChain)
  let transports = textOf('transports')
  if (transports === null) {
    const http = use('http')
    const names = chains ? namesIn(chains.type === 'Identifier' ? constant(chains.name) : chains) : defaults
    notes.push('Write the URLs of your nodes into http(): without one, a public node is used.')
    if (!chains && defaults.length === 0) notes.push('List the chains: wagmi has none of its own.')
    else if (!names) notes.push('Name a transport for each chain: they were not listed in this place.')
    transports = `{ ${(names ?? []).map((name) => `[${name}.id]: ${http}()`).join(', ')} }`
  }
  const connectors = [`${use('injected')}()`]
  if (projectId) connectors.push(`${use('walletConnect')}({ ${named('projectId', projectId)} })`)
  const lines = [
    named('chains', chains ? read(chains) : `[${defaults.join(', ')}]`),
    `connectors: [${connectors.join(', ')}]`,
    named('transports', transports),
    ...kept.flatMap((name) => {
      const text = textOf(name)
      return text ? [named(name, text)] : []
    }),
  ]
  return { parameters: `{\n  ${lines.join(',\n  ')},\n}`, projectId, notes }
}

/** Returns the name of the adapter in `adapter.wagmiConfig`, which becomes the config itself. */
export function adapterOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined
  return node.property.type === 'Identifier' && node.property.name === 'wagmiConfig' ? node.object.name : undefined
}

/** The text of a property, in the short form if its value has the same name. */
export function named(name: string, value: string): string {
  return name === value ? name : `${name}: ${value}`
}

/** Returns the names in a list, also those that depend on a condition: `[bsc, ...(isTest ? [bscTestnet] : [])]`. Null if it has more. */
function namesIn(list: Node | null | undefined): readonly string[] | null {
  if (list?.type === 'TSAsExpression' || list?.type === 'TSSatisfiesExpression') return namesIn(list.expression)
  if (list?.type === 'SpreadElement') return namesIn(list.argument)
  if (list?.type === 'ConditionalExpression') return joined([list.consequent, list.alternate].map(namesIn))
  if (list?.type !== 'ArrayExpression') return null
  return joined(list.elements.map((each) => (each?.type === 'Identifier' ? [each.name] : namesIn(each))))
}

function joined(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
}
