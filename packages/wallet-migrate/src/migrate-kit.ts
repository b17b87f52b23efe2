import type { ImportDeclaration, JSXOpeningElement, Node, ObjectExpression, VariableDeclarator } from '@babel/types'
import MagicString from 'magic-string'
import { migrateButton, noteRemoved } from './button-properties.ts'
import { adapterOf, type ConfigText, configText, named } from './config-text.ts'
import type { Edit } from './edit.ts'
import type { Modules } from './find-module.ts'
import { moduleHint, partHint } from './hints.ts'
import { migrateFields } from './hook-fields.ts'
import {
  adaptersIn,
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
  withSpreads,
} from './syntax.ts'
import { themeIn } from './theme.ts'

const modal = '@terahold/wallet-modal'
const styles = `${modal}/theme.css`

/** A file after the migration, and what its author must look at, with the line in the file before. */
export type Migrated = { readonly code: string; readonly notes: readonly string[] }

/** Replaces one kit in a file. A file without it stays as it is. */
export function migrateKit(kit: Kit, source: string, modules: Modules): Migrated {
  const text = new MagicString(source)
  const program = parseSource(source)
  const notes: string[] = []
  const needed = new Map<string, Set<string>>()
  const read = (node: Node) => source.slice(...rangeOf(node))
  const written: (readonly [number, number])[] = []
  const note = (node: Node, sentence: string) => void notes.push(`line ${node.loc?.start.line ?? 0}: ${sentence}`)
  const edit: Edit = { read, write, remove, note }
  const constant = (name: string) => constantOf(program, name)
  const need = (from: string, name: string) => void needed.set(from, (needed.get(from) ?? new Set()).add(name))

  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration')
  const own = imports.filter(({ source: { value } }) => isOf(kit, value))
  /** The kit's exports by their name in this file. */
  const locals = namesOf(own)
  for (const statement of exportsFrom(program, kit))
    note(statement, `${read(statement)} was left. Export the parts of ${modal} in its place.`)
  for (const named of namedElsewhere(program, kit))
    note(named, `${read(named)} was left${moduleHint(read(named).slice(1, -1))}`)
  const { taken, ours, imported } = freeNamesIn(program, [...own, ...importsFrom(imports, modal)])
  /** `http` and the like are the same in viem, in wagmi and in its parts. */
  const wagmis = namesOf(imports.filter(({ source: { value } }) => /^(?:@?wagmi|viem)(?:\/|$)/.test(value)))
  const kitName = (local: string | undefined) => (local === undefined ? undefined : locals.get(local))
  /** Variables with an adapter of AppKit. */
  const adapters = new Set(adaptersIn(imports, kit, modules))
  /** Functions that open the dialog. The modal's takes options, so an event must not be passed to it. */
  const openers = new Set<string>()
  /** Parts of the kit that are used in a way that was not replaced. Their imports stay. */
  const left = new Set<string>()
  const providers: JSXOpeningElement[] = []
  let [makesModal, needsStyles] = [false, false]

  walk(program, (node, parents) => {
    if (node.type === 'VariableDeclarator') migrateHook(node)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') migrateCall(node, parents)
    if (node.type === 'JSXElement') migrateElement(node)
  })
  walk(program, (node, parents) => {
    const adapter = adapterOf(node)
    if (adapter !== undefined && adapters.has(adapter)) return write(node, adapter)
    if (/adapter$/i.test(adapter ?? '')) note(node, `Write ${adapter}, if it is now the config itself.`)
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

  function remove(node: Node) {
    const [start, end] = rangeOf(node)
    written.push([start, end])
    text.remove(source.slice(0, start).trimEnd().length, end)
  }

  /** A part of something that was replaced already is gone. */
  function isGone(start: number, end: number) {
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
    note(node, `${name} has no equal here${partHint(name)} It was left, and its import too.`)
  }

  /** `const { openConnectModal } = useConnectModal()` */
  function migrateHook({ id, init }: VariableDeclarator) {
    const hook = kitName(calleeOf(init))
    if (hook === 'WagmiAdapter' && id.type === 'Identifier') adapters.add(id.name)
    const fields = hook === undefined ? undefined : kit.hooks[hook]
    if (!fields || !init || id.type !== 'ObjectPattern') return
    need(modal, 'useWalletModal')
    write(init, 'useWalletModal()')
    for (const opener of migrateFields(id, fields, edit)) openers.add(opener)
  }

  /** `useConnectModal().openConnectModal`, or a hook whose fields are read elsewhere. */
  function migrateHookCall(call: Node, hook: string) {
    need(modal, 'useWalletModal')
    write(call, 'useWalletModal()')
    note(call, `Check the fields of ${hook}: those of useWalletModal differ.`)
  }

  function migrateCall(node: Node, parents: readonly Node[]) {
    const name = kitName(calleeOf(node))
    if (name === undefined) return
    if (kit.hooks[name] && !isGone(...rangeOf(node))) return migrateHookCall(node, name)
    const kind = kit.configs[name]
    if (!(kind || kit.modals.includes(name))) return
    const options = optionsOf(node)
    if (!options) return note(node, `${name} has no list of options here: write what it makes yourself.`)
    for (const each of unnamedOf(options)) note(each, `${read(each)} was removed: write its options yourself.`)
    if (kind) migrateConfig(node, textOfConfig(options), kind, parents)
    else migrateModal(node, propertiesOf(options), parents)
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
    return configText(options, { read, constant, use, useChain, defaultChains: kit.defaultChains })
  }

  function optionsOf(node: Node): ObjectExpression | undefined {
    const given = objectArgument(node)
    return given && withSpreads(given, constant)
  }

  function useChain(name: string): string {
    if (wagmis.get(name) === name) return name
    need('wagmi/chains', imported(name))
    return ours(name)
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
    const options = optionsOf(config)
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
      for (const each of opening.attributes) noteRemoved(each, edit)
      return
    }
    const equal = kit.names[kitName(opening.name.name) ?? '']
    if (equal === 'WalletModalProvider') migrateProvider(opening)
    else if (equal) migrateButton(opening, equal, edit)
  }

  function noteCustomButton(opening: JSXOpeningElement) {
    if (kitName(read(opening.name).split('.')[0]) === 'ConnectKitButton')
      note(opening, 'ConnectButton.Custom passes other names: see "Make your own button".')
  }

  function migrateProvider(opening: JSXOpeningElement) {
    const [first, last] = [0, -1].map((at) => opening.attributes.at(at))
    const theme = themeIn(opening, kit, { kitName, onOther: (attribute) => noteRemoved(attribute, edit) })
    const properties = theme ? `modal={modal} theme="${theme}"` : 'modal={modal}'
    if (first && last) writeRange(rangeOf(first)[0], rangeOf(last)[1], properties)
    else text.appendRight(rangeOf(opening.name)[1], ` ${properties}`)
    providers.push(opening)
    needsStyles = true
  }

  function noteOwnModal(node: Node) {
    if (taken.has('modal')) note(node, 'The file has another modal already: rename one of the two.')
  }

  /** The modal is in the file of the wagmi config. */
  function importModal(opening: JSXOpeningElement) {
    const config = configImport(imports, kit, modules.hasModal)
    if (!config) return note(opening, 'Import or create the modal that <WalletModalProvider> needs.')
    const { value } = config.source
    if (modules.hasModal(value) === undefined && !value.startsWith('.'))
      note(config, `The file of '${value}' was not found: check that it exports modal.`)
    need(value, 'modal')
    noteOwnModal(opening)
  }

  function replaceImport(declaration: ImportDeclaration) {
    const { value } = declaration.source
    if (kit.styles.test(value)) return write(declaration.source, `'${styles}'`)
    if (kit.chains.test(value)) return replaceChains(declaration, write, note)
    const unknown = declaration.specifiers.filter((specifier) => !hasPart(kit, importedName(specifier)))
    for (const specifier of unknown)
      note(specifier, `${read(specifier)} has no equal${partHint(importedName(specifier))} Its import was left.`)
    const rest = declaration.specifiers.filter((each) => unknown.includes(each) || left.has(importedName(each) ?? ''))
    const [start, end] = rangeOf(declaration)
    if (rest.length === 0) text.remove(start, end + (/^\r?\n/.exec(source.slice(end))?.[0].length ?? 0))
    else if (rest.length < declaration.specifiers.length) write(declaration, textOfImport(declaration, rest, read))
  }
}
