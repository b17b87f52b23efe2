import { parse } from '@babel/parser'
import type {
  ImportDeclaration,
  JSXAttribute,
  JSXOpeningElement,
  Node,
  ObjectProperty,
  VariableDeclarator,
} from '@babel/types'
import MagicString from 'magic-string'
import { type ConfigText, configText, modalOptions, named, understoodOptions } from './config-text.ts'
import { isOf, type Kit, kitOf } from './kits.ts'
import { calleeOf, isReference, objectArgument, propertiesOf, rangeOf, unnamedOf, walk } from './syntax.ts'

/** A file after the migration, and what its author must look at, with the line in the file before. */
export type Migrated = { readonly code: string; readonly notes: readonly string[] }

const modal = '@terahold/wallet-modal'
const styles = `${modal}/theme.css`

/**
 * Replaces a wallet kit in a file of an app with the wallet modal. Returns null for a file without one. What has no equal
 * stays as it is, with a note. Throws the parser's error if the file is not TypeScript or JavaScript.
 */
export function migrateSource(source: string): Migrated | null {
  const kit = kitOf(source)
  return kit ? migrateFrom(kit, source) : null
}

function migrateFrom(kit: Kit, source: string): Migrated {
  const text = new MagicString(source)
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  const notes: string[] = []
  const needed = new Map<string, Set<string>>()
  const read = (node: Node) => source.slice(...rangeOf(node))
  const written: (readonly [number, number])[] = []
  const note = (node: Node, sentence: string) => void notes.push(`line ${node.loc?.start.line ?? 0}: ${sentence}`)
  const need = (from: string, name: string) => void needed.set(from, (needed.get(from) ?? new Set()).add(name))

  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration')
  const own = imports.filter(({ source: { value } }) => isOf(kit, value))
  /** The kit's exports by their name in this file. */
  const locals = new Map<string, string>()
  for (const declaration of own) readImport(declaration)
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration'
    if (isExport && statement.source && isOf(kit, statement.source.value))
      note(statement, `${read(statement)} was left. Export the parts of ${modal} in its place.`)
  }
  const kitName = (local: string | undefined) => (local === undefined ? undefined : locals.get(local))
  /** Variables with an adapter of AppKit. */
  const adapters = new Set<string>()
  /** Functions that open the dialog. The modal's takes options, so an event must not be passed to it. */
  const openers = new Set<string>()
  const providers: JSXOpeningElement[] = []
  let makesModal = false
  let needsStyles = false

  walk(program, (node, parents) => {
    if (node.type === 'VariableDeclarator') migrateHook(node)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') migrateCall(node, parents)
    if (node.type === 'JSXElement') migrateElement(node)
  })
  walk(program, (node, parents) => {
    const config = node.type === 'MemberExpression' ? configOf(node) : undefined
    if (config) return write(node, config)
    const handler = node.type === 'JSXExpressionContainer' ? node.expression : undefined
    if (handler?.type === 'Identifier' && openers.has(handler.name)) return write(handler, `() => ${handler.name}()`)
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const name = kitName(node.name)
    const equal = name === undefined ? undefined : kit.names[name]
    if (equal && equal !== node.name && name === node.name && isReference(node, parents)) write(node, equal)
  })
  if (!makesModal) providers.forEach(importModal)
  writeImports()
  return { code: text.toString(), notes }

  function write(node: Node, replacement: string) {
    writeRange(...rangeOf(node), replacement)
  }

  /** A part of something that was replaced already is gone. */
  function writeRange(start: number, end: number, replacement: string) {
    if (written.some(([from, to]) => from <= start && end <= to)) return
    written.push([start, end])
    text.overwrite(start, end, replacement)
  }

  /** `wagmiAdapter.wagmiConfig`, of an adapter that became the config itself. */
  function configOf({ object, property }: Extract<Node, { type: 'MemberExpression' }>): string | undefined {
    const isConfig = property.type === 'Identifier' && property.name === 'wagmiConfig'
    return isConfig && object.type === 'Identifier' && adapters.has(object.name) ? object.name : undefined
  }

  function readImport(declaration: ImportDeclaration) {
    for (const specifier of declaration.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      locals.set(specifier.local.name, specifier.imported.name)
    }
  }

  /** `const { openConnectModal } = useConnectModal()` */
  function migrateHook({ id, init }: VariableDeclarator) {
    const hook = kitName(calleeOf(init))
    if (hook === 'WagmiAdapter' && id.type === 'Identifier') adapters.add(id.name)
    const fields = hook === undefined ? undefined : kit.hooks[hook]
    if (!fields || !init) return
    need(modal, 'useWalletModal')
    write(init, 'useWalletModal()')
    if (id.type !== 'ObjectPattern') return note(id, `Check the fields of ${hook}: those of useWalletModal differ.`)
    for (const property of id.properties) {
      if (property.type === 'ObjectProperty' && property.key.type === 'Identifier') {
        migrateField(property, property.key.name, fields)
      }
    }
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
    const kind = kit.configs[name]
    if (!(kind || kit.modals.includes(name))) return
    const options = objectArgument(node)
    if (!options) note(node, `${name} has no list of options here: write what it makes yourself.`)
    else {
      for (const each of unnamedOf(options)) note(each, `${read(each)} was removed: write its options yourself.`)
      if (kind) migrateConfig(node, configText(options, read), kind, parents)
      else migrateModal(node, propertiesOf(options), parents)
    }
  }

  /** `getDefaultConfig({ chains, projectId })` */
  function migrateConfig(node: Node, config: ConfigText, kind: 'config' | 'parameters', parents: readonly Node[]) {
    for (const sentence of config.notes) note(node, sentence)
    need('wagmi', 'http')
    need('wagmi', 'injected')
    if (config.projectId) need(`${modal}/wallet-connect`, 'walletConnect')
    if (kind === 'config') need('wagmi', 'createConfig')
    write(node, indented(kind === 'config' ? `createConfig(${config.parameters})` : config.parameters, node))
    if (kit.modals.length === 0) addModal(node, parents, config.projectId)
  }

  /** Lines of a replacement begin where the line of the node does. */
  function indented(replacement: string, node: Node): string {
    const [start] = rangeOf(node)
    const [space = ''] = /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', start - 1) + 1)) ?? []
    return replacement.replaceAll('\n', `\n${space}`)
  }

  /** Adds the modal after the statement that declares the config. */
  function addModal(node: Node, parents: readonly Node[], projectId: string | null) {
    const declarator = parents.find((parent) => parent.type === 'VariableDeclarator')
    const statement = parents[parents.length - 2]
    const isInFunction = parents.some(({ type }) => /Function|Method/.test(type))
    if (isInFunction || declarator?.id.type !== 'Identifier' || !statement)
      return note(node, 'Pass this config to createWalletModal.')
    const options = projectId ? named('projectId', projectId) : 'walletConnect: false'
    const isExported = statement.type === 'ExportNamedDeclaration'
    const made = `const modal = createWalletModal({ wagmiConfig: ${declarator.id.name}, ${options} })`
    text.appendLeft(rangeOf(statement)[1], `\n\n${isExported ? 'export ' : ''}${made}`)
    need(modal, 'createWalletModal')
    makesModal = true
  }

  /** `createWeb3Modal({ wagmiConfig, projectId })` */
  function migrateModal(node: Node, properties: ReadonlyMap<string, Node>, parents: readonly Node[]) {
    const [adapter] = adaptersOf(properties.get('adapters'))
    const config = properties.get('wagmiConfig')
    const wagmiConfig = config ? read(config) : adapter
    if (!wagmiConfig) note(node, 'Pass the wagmi config to createWalletModal.')
    const lines = [named('wagmiConfig', wagmiConfig ?? 'wagmiConfig')]
    for (const [name, value] of properties) {
      const option = modalOptions[name]
      if (option) lines.push(named(option, read(value)))
      else if (!understoodOptions.has(name)) note(value, `The option ${name} has no equal and was removed.`)
    }
    const [statement] = parents
    const call = `createWalletModal({ ${lines.join(', ')} })`
    write(node, statement?.type === 'ExpressionStatement' ? `export const modal = ${call}` : call)
    need(modal, 'createWalletModal')
    note(node, 'Wrap the app in <WalletModalProvider modal={modal}>.')
    needsStyles = true
  }

  function adaptersOf(list: Node | undefined): readonly string[] {
    return list?.type === 'ArrayExpression' ? list.elements.flatMap((each) => (each ? [read(each)] : [])) : []
  }

  function migrateElement(node: Extract<Node, { type: 'JSXElement' }>) {
    const opening = node.openingElement
    if (opening.name.type === 'JSXMemberExpression' && opening.name.object.type === 'JSXIdentifier') {
      const name = kitName(opening.name.object.name)
      if (name === 'ConnectKitButton')
        note(opening, 'ConnectButton.Custom passes other names: see "Make your own button".')
    }
    if (opening.name.type !== 'JSXIdentifier') return
    const component = kit.elements[opening.name.name]
    if (component) {
      need(modal, component)
      write(node, `<${component} />`)
      return
    }
    const name = kitName(opening.name.name)
    if (name === undefined || kit.names[name] !== 'WalletModalProvider') return
    const [first] = opening.attributes
    const last = opening.attributes.at(-1)
    const properties = `modal={modal}${themeOf(opening)}`
    if (first && last) writeRange(rangeOf(first)[0], rangeOf(last)[1], properties)
    else text.appendRight(rangeOf(opening.name)[1], ` ${properties}`)
    providers.push(opening)
    needsStyles = true
  }

  function themeOf({ attributes }: JSXOpeningElement): string {
    const themes = attributes.map((attribute) => {
      const theme = attribute.type === 'JSXAttribute' ? themeIn(attribute) : undefined
      if (!theme) note(attribute, `The property ${read(attribute)} has no equal and was removed.`)
      return theme
    })
    const theme = themes.find(Boolean)
    return theme ? ` theme="${theme}"` : ''
  }

  /** The theme that `theme={darkTheme()}` or `mode="dark"` names. */
  function themeIn({ name, value }: JSXAttribute): string | undefined {
    if (name.name === 'mode' && value?.type === 'StringLiteral') return value.value
    if (name.name !== 'theme' || value?.type !== 'JSXExpressionContainer') return undefined
    const made = kitName(calleeOf(value.expression))
    return made === undefined ? undefined : kit.themes[made]
  }

  /** The modal is in the file of the wagmi config. */
  function importModal(opening: JSXOpeningElement) {
    const config = imports.find(({ source: { value }, specifiers, importKind }) => {
      const isLocal = /^[./@~]/.test(value) && importKind !== 'type' && !isOf(kit, value)
      return isLocal && specifiers.some(({ local }) => /config/i.test(local.name))
    })
    if (config) need(config.source.value, 'modal')
    else note(opening, 'Import or create the modal that <WalletModalProvider> needs.')
  }

  function writeImports() {
    for (const [, name] of locals) {
      const equal = kit.names[name]
      if (equal) need(modal, aliased(name, equal))
    }
    for (const declaration of own) replaceImport(declaration)
    // An import of types can take no values.
    const others = imports.filter((each) => !own.includes(each) && each.importKind !== 'type')
    const present = new Map(others.map((each) => [each.source.value, each]))
    const added: string[] = []
    for (const [from, names] of needed) {
      const there = present.get(from)
      const missing = [...names].filter((name) => !there?.specifiers.some(({ local }) => local.name === name))
      const last = there?.specifiers.at(-1)
      if (missing.length === 0) continue
      if (last?.type === 'ImportSpecifier') text.appendLeft(rangeOf(last)[1], `, ${missing.join(', ')}`)
      else
        added.push(`import { ${missing.sort((one, other) => one.localeCompare(other)).join(', ')} } from '${from}'\n`)
    }
    added.push(...missingStyles())
    const [first] = own.length > 0 ? own : imports
    text.prependRight(first ? rangeOf(first)[0] : 0, added.join(''))
  }

  /** Most kits have their styles in their script. RainbowKit's are imported where the app wants them. */
  function missingStyles(): readonly string[] {
    const hasStyles = kit.styles.source !== '^$' || imports.some(({ source: { value } }) => value === styles)
    return needsStyles && !hasStyles ? [`import '${styles}'\n`] : []
  }

  function aliased(name: string, equal: string): string {
    const [local] = [...locals].find(([, imported]) => imported === name) ?? []
    return local !== undefined && local !== name ? `${equal} as ${local}` : equal
  }

  function replaceImport(declaration: ImportDeclaration) {
    const { value } = declaration.source
    if (kit.styles.test(value)) return write(declaration.source, `'${styles}'`)
    if (kit.chains.test(value)) return write(declaration.source, "'wagmi/chains'")
    const rest = declaration.specifiers.filter((specifier) => {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return true
      const { name } = specifier.imported
      return (
        !(kit.names[name] ?? kit.hooks[name] ?? kit.configs[name] ?? kit.themes[name]) && !kit.modals.includes(name)
      )
    })
    for (const specifier of rest) note(specifier, `${read(specifier)} has no equal. Its import was left.`)
    const [start, end] = rangeOf(declaration)
    if (rest.length === 0) text.remove(start, source[end] === '\n' ? end + 1 : end)
    else write(declaration, `import { ${rest.map(read).join(', ')} } from '${value}'`)
  }
}
