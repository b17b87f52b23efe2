import type {
  ImportDeclaration,
  JSXOpeningElement,
  Node,
  ObjectExpression,
  ObjectProperty,
  VariableDeclarator,
} from '@babel/types'
import MagicString from 'magic-string'
import { adapterOf, type ConfigText, configText, named } from './config-text.ts'
import {
  addImports,
  configImport,
  exportsFrom,
  importedName,
  importsFrom,
  namedElsewhere,
  namesOf,
  replaceChains,
  textOfImport,
} from './imports.ts'
import { hasPart, isOf, type Kit } from './kits.ts'
import { modalText, placingNote } from './modal-text.ts'
import { freeNamesIn } from './own-names.ts'
import {
  calleeOf,
  constantOf,
  indentOf,
  isReference,
  objectArgument,
  parseSource,
  propertiesOf,
  rangeOf,
  renamed,
  unnamedOf,
  walk,
  withLineEndsOf,
} from './syntax.ts'
import { themeIn } from './theme.ts'

const modal = '@terahold/wallet-modal'
const styles = `${modal}/theme.css`

/** A file after the migration, and what its author must look at, with the line in the file before. */
export type Migrated = { readonly code: string; readonly notes: readonly string[] }

/** Replaces one kit in a file. A file without it stays as it is. `hasModal` tells whether a module may export the modal. */
export function migrateKit(kit: Kit, source: string, hasModal: (module: string) => boolean): Migrated {
  const text = new MagicString(source)
  const program = parseSource(source)
  const notes: string[] = []
  const needed = new Map<string, Set<string>>()
  const read = (node: Node) => source.slice(...rangeOf(node))
  const written: (readonly [number, number])[] = []
  const note = (node: Node, sentence: string) => void notes.push(`line ${node.loc?.start.line ?? 0}: ${sentence}`)
  const need = (from: string, name: string) => void needed.set(from, (needed.get(from) ?? new Set()).add(name))

  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration')
  const own = imports.filter(({ source: { value } }) => isOf(kit, value))
  /** The kit's exports by their name in this file. */
  const locals = namesOf(own)
  for (const statement of exportsFrom(program, kit))
    note(statement, `${read(statement)} was left. Export the parts of ${modal} in its place.`)
  for (const named of namedElsewhere(program, kit)) note(named, `${read(named)} was left: replace it by hand.`)
  const { taken, ours, imported } = freeNamesIn(program, [...own, ...importsFrom(imports, modal)])
  /** `http` and the like are the same in viem, in wagmi and in its parts. */
  const wagmis = namesOf(imports.filter(({ source: { value } }) => /^(?:@?wagmi|viem)(?:\/|$)/.test(value)))
  const kitName = (local: string | undefined) => (local === undefined ? undefined : locals.get(local))
  /** Variables with an adapter of AppKit. */
  const adapters = new Set<string>()
  /** Functions that open the dialog. The modal's takes options, so an event must not be passed to it. */
  const openers = new Set<string>()
  /** Parts of the kit that are used in a way that was not replaced. Their imports stay. */
  const left = new Set<string>()
  const providers: JSXOpeningElement[] = []
  let makesModal = false
  let needsStyles = false

  walk(program, (node, parents) => {
    if (node.type === 'VariableDeclarator') migrateHook(node)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') migrateCall(node, parents)
    if (node.type === 'JSXElement') migrateElement(node)
  })
  walk(program, (node, parents) => {
    const adapter = adapterOf(node)
    if (adapter !== undefined && adapters.has(adapter)) return write(node, adapter)
    const handler = node.type === 'JSXExpressionContainer' ? node.expression : undefined
    if (handler?.type === 'Identifier' && openers.has(handler.name)) return write(handler, `() => ${handler.name}()`)
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') migrateName(node, parents)
  })
  if (!makesModal) providers.forEach(importModal)
  for (const [local, name] of locals) {
    const equal = kit.names[name]
    if (equal) need(modal, local === name ? imported(equal) : `${equal} as ${local}`)
  }
  for (const declaration of own) replaceImport(declaration)
  // Most kits have their styles in their script. RainbowKit's are imported where the app wants them.
  if (needsStyles && kit.styles.source === '^$') needed.set(styles, new Set())
  addImports(text, program, needed, [...own, ...imports][0])
  return { code: withLineEndsOf(source, text.toString()), notes }

  function write(node: Node, replacement: string) {
    writeRange(...rangeOf(node), replacement)
  }

  /** A part of something that was replaced already is gone. */
  function isGone(start: number, end: number): boolean {
    return written.some(([from, to]) => from <= start && end <= to)
  }

  function writeRange(start: number, end: number, replacement: string) {
    if (isGone(start, end)) return
    written.push([start, end])
    text.overwrite(start, end, replacement)
  }

  function migrateName(node: Extract<Node, { type: 'Identifier' | 'JSXIdentifier' }>, parents: readonly Node[]) {
    const name = kitName(node.name)
    if (name === undefined || !isReference(node, parents)) return
    const equal = kit.names[name]
    if (equal === undefined) leave(node, name)
    else if (equal !== node.name && name === node.name) write(node, renamed(node.name, ours(equal), parents[0]))
  }

  /** A part of the kit that is used in a way that was not replaced. */
  function leave(node: Node, name: string) {
    if (isGone(...rangeOf(node)) || left.has(name) || !hasPart(kit, name)) return
    left.add(name)
    note(node, `${name} has no equal here. It was left, and its import too.`)
  }

  /** `const { openConnectModal } = useConnectModal()` */
  function migrateHook({ id, init }: VariableDeclarator) {
    const hook = kitName(calleeOf(init))
    if (hook === 'WagmiAdapter' && id.type === 'Identifier') adapters.add(id.name)
    const fields = hook === undefined ? undefined : kit.hooks[hook]
    if (!fields || !init || id.type !== 'ObjectPattern') return
    need(modal, 'useWalletModal')
    write(init, 'useWalletModal()')
    for (const property of id.properties) {
      if (property.type === 'ObjectProperty' && property.key.type === 'Identifier') {
        migrateField(property, property.key.name, fields)
      }
    }
  }

  /** `useConnectModal().openConnectModal`, or a hook whose fields are read elsewhere. */
  function migrateHookCall(call: Node, hook: string) {
    need(modal, 'useWalletModal')
    write(call, 'useWalletModal()')
    note(call, `Check the fields of ${hook}: those of useWalletModal differ.`)
  }

  function migrateField(property: ObjectProperty, name: string, fields: Readonly<Record<string, string>>) {
    const field = fields[name]
    if (field === undefined) return note(property, `useWalletModal has no field ${name}.`)
    write(property, named(field, read(property.value)))
    if (field === 'open' && property.value.type === 'Identifier') openers.add(property.value.name)
  }

  function migrateCall(node: Node, parents: readonly Node[]) {
    const name = kitName(calleeOf(node))
    if (name === undefined) return
    if (kit.hooks[name] && !isGone(...rangeOf(node))) return migrateHookCall(node, name)
    const kind = kit.configs[name]
    if (!(kind || kit.modals.includes(name))) return
    const options = objectArgument(node)
    if (!options) note(node, `${name} has no list of options here: write what it makes yourself.`)
    else {
      for (const each of unnamedOf(options)) note(each, `${read(each)} was removed: write its options yourself.`)
      if (kind) migrateConfig(node, textOfConfig(options), kind, parents)
      else migrateModal(node, propertiesOf(options), parents)
    }
  }

  /** `getDefaultConfig({ chains, projectId })` */
  function migrateConfig(node: Node, config: ConfigText, kind: 'config' | 'parameters', parents: readonly Node[]) {
    for (const sentence of config.notes) note(node, sentence)
    const made = kind === 'config' ? `${use('createConfig')}(${config.parameters})` : config.parameters
    write(node, made.replaceAll('\n', `\n${indentOf(node, source)}`))
    if (kit.modals.length > 0) return
    const around = parents.find(({ type }) => type === 'CallExpression')
    if (kind === 'config' || calleeOf(around) === 'createConfig') addModal(node, parents, config.projectId)
    else note(node, 'Pass the config that is made of this to createWalletModal.')
  }

  function textOfConfig(options: ObjectExpression): ConfigText {
    return configText(options, { read, constant: (name) => constantOf(program, name), use })
  }

  /** Imports a part of wagmi or its connector for WalletConnect, and returns its name in the file. */
  function use(part: 'http' | 'injected' | 'createConfig' | 'walletConnect'): string {
    if (part !== 'walletConnect' && wagmis.get(part) === part) return part
    need(part === 'walletConnect' ? `${modal}/wallet-connect` : 'wagmi', imported(part))
    return ours(part)
  }

  /** Adds the modal after the statement that declares the config. */
  function addModal(node: Node, parents: readonly Node[], projectId: string | null) {
    const declarator = parents.find((parent) => parent.type === 'VariableDeclarator')
    const statement = parents[parents.length - 2]
    const isInFunction = parents.some(({ type }) => /Function|Method/.test(type))
    if (makesModal || isInFunction || declarator?.id.type !== 'Identifier' || !statement)
      return note(node, 'Pass this config to createWalletModal.')
    const options = projectId ? named('projectId', projectId) : 'walletConnect: false'
    const isExported = statement.type === 'ExportNamedDeclaration'
    const made = `const modal = createWalletModal({ wagmiConfig: ${declarator.id.name}, ${options} })`
    text.appendLeft(rangeOf(statement)[1], `\n\n${isExported ? 'export ' : ''}${made}`)
    noteOwnModal(node)
    need(modal, 'createWalletModal')
    makesModal = true
  }

  /** `createWeb3Modal({ wagmiConfig, projectId })` */
  function migrateModal(node: Node, properties: ReadonlyMap<string, Node>, parents: readonly Node[]) {
    const made = modalText(properties, read, textOfModalConfig)
    for (const [about, sentence] of made.notes) note(about ?? node, sentence)
    const [statement, program] = parents
    const isTopLevel = statement?.type === 'ExpressionStatement' && program?.type === 'Program'
    const call = `createWalletModal(${made.options})`
    write(node, isTopLevel ? `export const modal = ${call}` : call)
    if (isTopLevel) noteOwnModal(node)
    need(modal, 'createWalletModal')
    note(node, placingNote(imports))
    needsStyles = true
  }

  /** The config may be made in its place: `adapters: [new WagmiAdapter({ … })]`. */
  function textOfModalConfig(config: Node): string {
    const options = objectArgument(config)
    const isMadeHere = kit.configs[kitName(calleeOf(config)) ?? ''] === 'config'
    return options && isMadeHere ? `${use('createConfig')}(${textOfConfig(options).parameters})` : read(config)
  }

  function migrateElement(node: Extract<Node, { type: 'JSXElement' }>) {
    const opening = node.openingElement
    if (opening.name.type === 'JSXMemberExpression') return noteCustomButton(opening)
    if (opening.name.type !== 'JSXIdentifier') return
    const component = kit.elements[opening.name.name]
    if (component) {
      need(modal, imported(component))
      write(node, `<${ours(component)} />`)
      return opening.attributes.forEach(noteRemoved)
    }
    const name = kitName(opening.name.name)
    if (name !== undefined && kit.names[name] === 'WalletModalProvider') migrateProvider(opening)
  }

  function noteCustomButton(opening: JSXOpeningElement) {
    if (kitName(read(opening.name).split('.')[0]) === 'ConnectKitButton')
      note(opening, 'ConnectButton.Custom passes other names: see "Make your own button".')
  }

  function migrateProvider(opening: JSXOpeningElement) {
    const [first, last] = [0, -1].map((at) => opening.attributes.at(at))
    const properties = `modal={modal}${themeOf(opening)}`
    if (first && last) writeRange(rangeOf(first)[0], rangeOf(last)[1], properties)
    else text.appendRight(rangeOf(opening.name)[1], ` ${properties}`)
    providers.push(opening)
    needsStyles = true
  }

  function themeOf({ attributes }: JSXOpeningElement): string {
    const themes = attributes.map((attribute) => {
      const theme = attribute.type === 'JSXAttribute' ? themeIn(attribute, kit, kitName) : undefined
      if (!theme) noteRemoved(attribute)
      return theme
    })
    const theme = themes.find(Boolean)
    return theme ? ` theme="${theme}"` : ''
  }

  function noteRemoved(attribute: Node) {
    note(attribute, `The property ${read(attribute)} has no equal and was removed.`)
  }

  function noteOwnModal(node: Node) {
    if (taken.has('modal')) note(node, 'The file has another modal already: rename one of the two.')
  }

  /** The modal is in the file of the wagmi config. */
  function importModal(opening: JSXOpeningElement) {
    const config = configImport(imports, kit, hasModal)
    if (!config) return note(opening, 'Import or create the modal that <WalletModalProvider> needs.')
    need(config.source.value, 'modal')
    noteOwnModal(opening)
  }

  function replaceImport(declaration: ImportDeclaration) {
    const { value } = declaration.source
    if (kit.styles.test(value)) return write(declaration.source, `'${styles}'`)
    if (kit.chains.test(value)) return replaceChains(declaration, write, note)
    const unknown = declaration.specifiers.filter((specifier) => !hasPart(kit, importedName(specifier)))
    for (const specifier of unknown) note(specifier, `${read(specifier)} has no equal. Its import was left.`)
    const rest = declaration.specifiers.filter((each) => unknown.includes(each) || left.has(importedName(each) ?? ''))
    const [start, end] = rangeOf(declaration)
    if (rest.length === 0) text.remove(start, end + (/^\r?\n/.exec(source.slice(end))?.[0].length ?? 0))
    else if (rest.length < declaration.specifiers.length) write(declaration, textOfImport(declaration, rest, read))
  }
}
