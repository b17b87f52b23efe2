import type { Node, ObjectExpression } from '@babel/types'
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

/** Options of a kit's dialog, and those of the modal. */
export const modalOptions: Readonly<Record<string, string>> = {
  projectId: 'projectId',
  themeMode: 'theme',
  metadata: 'metadata',
  featuredWalletIds: 'featuredWalletIds',
  includeWalletIds: 'includeWalletIds',
  excludeWalletIds: 'excludeWalletIds',
  termsConditionsUrl: 'termsConditionsUrl',
  privacyPolicyUrl: 'privacyPolicyUrl',
}
/** Options of a kit's dialog that need no note. */
export const understoodOptions = new Set([
  ...Object.keys(modalOptions),
  'wagmiConfig',
  'adapters',
  'networks',
  'chains',
])

/** Returns the parameters of `createConfig` for those of a kit's own function. */
export function configText(options: ObjectExpression, read: Read): ConfigText {
  const properties = propertiesOf(options)
  const textOf = (name: string) => {
    const value = properties.get(name)
    return value ? read(value) : null
  }
  const chains = properties.get('chains') ?? properties.get('networks')
  const projectId = textOf('projectId') ?? textOf('walletConnectProjectId')
  const notes = [...properties.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `The option ${name} of the config has no equal and was removed.`)
  const transports = textOf('transports') ?? transportsFor(chains)
  if (!properties.has('transports'))
    notes.push('Write the URLs of your nodes into http(): without one, a public node is used.')
  if (transports === null) notes.push('Name a transport for each chain: they were not listed in this place.')
  const lines = [
    `chains: ${chains ? read(chains) : '[]'}`,
    `connectors: [injected()${projectId ? `, walletConnect({ ${named('projectId', projectId)} })` : ''}]`,
    `transports: ${transports ?? '{}'}`,
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

/** Returns the wagmi config in the options of a kit's dialog: its own option, or the first adapter. */
export function wagmiConfigIn(options: ReadonlyMap<string, Node>): Node | undefined {
  const adapters = options.get('adapters')
  const [adapter] = adapters?.type === 'ArrayExpression' ? adapters.elements : []
  return options.get('wagmiConfig') ?? adapter ?? undefined
}

/** The text of a property, in the short form if its value has the same name. */
export function named(name: string, value: string): string {
  return name === value ? name : `${name}: ${value}`
}

function transportsFor(chains: Node | undefined): string | null {
  const list = chains?.type === 'TSAsExpression' ? chains.expression : chains
  if (list?.type !== 'ArrayExpression') return null
  const names = list.elements.map((chain) => (chain?.type === 'Identifier' ? chain.name : null))
  return names.includes(null) ? null : `{ ${names.map((name) => `[${name}.id]: http()`).join(', ')} }`
}
