import type { ImportDeclaration, Node } from '@babel/types'
import { named } from './config-text.ts'
import { moduleHint, optionHint } from './hints.ts'

type Read = (node: Node) => string

/** The text of the modal's options, and what their author must look at. A note without a node is about all of them. */
type ModalText = { readonly options: string; readonly notes: readonly (readonly [Node | undefined, string])[] }

/** Options of a kit's dialog, and those of the modal. */
const modalOptions: Readonly<Record<string, string>> = {
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
const understoodOptions = new Set([...Object.keys(modalOptions), 'wagmiConfig', 'adapters', 'networks', 'chains'])

/** Returns the options of `createWalletModal` for those of a kit's dialog. `configOf` returns the text of a wagmi config. */
export function modalText(properties: ReadonlyMap<string, Node>, read: Read, configOf: Read): ModalText {
  const { config, others } = wagmiConfigIn(properties, read)
  const notes: [Node | undefined, string][] = others.map((other) => [
    other,
    `${read(other)} was removed${moduleHint(`adapter-${read(other)}`)}`,
  ])
  if (!config) notes.push([undefined, 'Pass the wagmi config to createWalletModal.'])
  const options = [named('wagmiConfig', config ? configOf(config) : 'wagmiConfig')]
  for (const [name, value] of properties) {
    const option = modalOptions[name]
    if (option) options.push(named(option, read(value)))
    else if (!understoodOptions.has(name))
      notes.push([value, `The option ${name} has no equal and was removed${optionHint(name)}`])
  }
  return { options: `{ ${options.join(', ')} }`, notes }
}

/** Returns how the author adds the modal to the page. A file of a React app imports `react`, `@reown/appkit/react` or the like. */
export function placingNote(imports: readonly ImportDeclaration[]): string {
  return imports.some(({ source: { value } }) => /(?:^|\/)react(?:\/|$)/.test(value))
    ? 'Wrap the app in <WalletModalProvider modal={modal}>.'
    : 'Call defineWalletElement(modal) and place <terahold-wallet> in the page. The function is in @terahold/wallet-modal/element.'
}

/** Adapters of AppKit for other libraries and other blockchains. The modal needs wagmi's. */
const otherAdapter = /ethers|solana|bitcoin|tron|ton-?adapter|polkadot/i

/** Returns the wagmi config in the options of a kit's dialog, its own option or an adapter, and the adapters that have no equal. */
function wagmiConfigIn(options: ReadonlyMap<string, Node>, read: Read) {
  const list = options.get('adapters')
  const adapters = list?.type === 'ArrayExpression' ? list.elements.filter((each) => each !== null) : []
  const isOther = (adapter: Node) => otherAdapter.test(read(adapter))
  return {
    config: options.get('wagmiConfig') ?? adapters.find((adapter) => !isOther(adapter)),
    others: adapters.filter(isOther),
  }
}
