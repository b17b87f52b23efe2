import type { Comment, ImportDeclaration, Node, Program, Statement } from '@babel/types'
import type MagicString from 'magic-string'
import type { Modules } from './find-module.ts'
import { isOf, type Kit } from './kits.ts'
import { rangeOf, walk } from './syntax.ts'

/** Returns the name that a module gives what is imported; undefined for its default export and the whole module. */
export function importedName(specifier: ImportDeclaration['specifiers'][number]): string | undefined {
  if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return undefined
  return specifier.imported.name
}

/** Returns what modules name their parts, by the names that a file gives them. */
export function namesOf(imports: readonly ImportDeclaration[]): ReadonlyMap<string, string> {
  return new Map(
    imports
      .flatMap(({ specifiers }) => specifiers)
      .flatMap((specifier) => {
        const name = importedName(specifier)
        return name === undefined ? [] : [[specifier.local.name, name] as const]
      }),
  )
}

/** Returns an import with only some of its parts: `import Kit, { type Theme } from 'kit'`. */
export function textOfImport(
  { importKind, source: { value } }: ImportDeclaration,
  parts: ImportDeclaration['specifiers'],
  read: (node: ImportDeclaration['specifiers'][number]) => string,
): string {
  const [whole, named] = [true, false].map((isWhole) =>
    parts.filter(({ type }) => (type !== 'ImportSpecifier') === isWhole).map(read),
  ) as [string[], string[]]
  const texts = [...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])]
  return `${importKind === 'type' ? 'import type' : 'import'} ${texts.join(', ')} from '${value}'`
}

/** Returns the statements that pass on parts of a kit, such as `export * from 'connectkit'`. */
export function exportsFrom({ body }: Program, kit: Kit): readonly Statement[] {
  return body.filter((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration'
    return isExport && statement.source && isOf(kit, statement.source.value)
  })
}

/** Returns where a kit's package is named outside imports and exports: `require`, `import()`, a mock, the config of a bundler. */
export function namedElsewhere(program: Program, kit: Kit): readonly Node[] {
  const found: Node[] = []
  walk(program, (node, [parent]) => {
    if (node.type !== 'StringLiteral' || !kit.packages.test(node.value) || parent?.type === 'JSXAttribute') return
    const isDeclared = parent !== undefined && /^(?:Import|Export)\w*Declaration$/.test(parent.type)
    if (!isDeclared || !isOf(kit, node.value)) found.push(node)
  })
  return found
}

/** Returns the imports of one module. */
export function importsFrom(imports: readonly ImportDeclaration[], from: string): readonly ImportDeclaration[] {
  return imports.filter(({ source: { value } }) => value === from)
}

/** Returns the import of the app's own wagmi config, from a file that may export the modal. */
export function configImport(
  imports: readonly ImportDeclaration[],
  kit: Kit,
  hasModal: (module: string) => boolean | undefined,
): ImportDeclaration | undefined {
  return imports.find(({ source: { value }, specifiers, importKind }) => {
    if (importKind === 'type' || isOf(kit, value)) return false
    return specifiers.some(({ local }) => /config/i.test(local.name)) && (hasModal(value) ?? isOwn(value))
  })
}

/** Returns the adapters of AppKit that other files make. `wagmiAdapter.wagmiConfig` is replaced where it is used, too. */
export function adaptersIn(
  imports: readonly ImportDeclaration[],
  { configs }: Kit,
  { hasAdapter }: Modules,
): readonly string[] {
  if (!Object.hasOwn(configs, 'WagmiAdapter')) return []
  return imports.flatMap(({ source: { value }, specifiers }) =>
    specifiers.flatMap((specifier) => {
      const name = importedName(specifier)
      return name !== undefined && (hasAdapter(value, name) ?? isOwn(value)) ? [specifier.local.name] : []
    }),
  )
}

/** Whether a module that was not found is a file of the app: `./config`, `@/config`, `~/config`, `$lib/config`. */
function isOwn(module: string): boolean {
  return /^(?:\.|[@~#]?\/|\$)/.test(module)
}

/**
 * Imports the names that a file lacks: in its own imports where it has them, or with new ones before `place`. A module without names is
 * imported for what it does.
 */
export function addImports(
  text: MagicString,
  { body, directives, interpreter }: Program,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
  place: ImportDeclaration | undefined,
): void {
  // An import of types can take no values.
  const imports = body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter(({ importKind }) => importKind !== 'type')
  const present = new Map(imports.map((each) => [each.source.value, each]))
  const added = [...needed].flatMap(([from, names]) => {
    const specifiers = present.get(from)?.specifiers ?? []
    if (names.size === 0) return present.has(from) ? [] : [`import '${from}'\n`]
    const missing = [...names].filter((name) => !specifiers.some(({ local }) => local.name === name))
    const last = specifiers.at(-1)
    if (missing.length === 0) return []
    if (last?.type !== 'ImportSpecifier')
      return [`import { ${missing.sort((one, other) => one.localeCompare(other)).join(', ')} } from '${from}'\n`]
    text.appendLeft(rangeOf(last)[1], `, ${missing.join(', ')}`)
    return []
  })
  if (added.length === 0) return
  const lines = added.join('')
  if (place) text.prependRight(rangeOf(place)[0], lines)
  else {
    const head = fileComments(body[0], text.original).at(-1) ?? directives.at(-1) ?? interpreter
    if (head) text.appendLeft(head.end ?? 0, `\n${lines.trimEnd()}`)
    else text.prepend(lines)
  }
}

/**
 * Returns the comments at the top that are about the whole file, such as `// @ts-nocheck`. They work only before its first statement.
 * Those right above the statement belong to it.
 */
function fileComments(first: Statement | undefined, source: string): readonly Comment[] {
  const comments = first?.leadingComments ?? []
  const isOfFile = ({ value, end = 0 }: Comment) =>
    /@ts-(?:no)?check|@jsx|@(?:license|preserve)|^!|-disable|-environment|^\/\s*</.test(value) ||
    /^[ \t]*\r?\n[ \t]*\r?\n/.test(source.slice(end))
  return comments.slice(0, comments.findLastIndex(isOfFile) + 1)
}

/** `import { bsc, type AppKitNetwork } from '@reown/appkit/networks'` */
export function replaceChains(
  { source, specifiers }: ImportDeclaration,
  write: (node: Node, text: string) => void,
  note: (node: Node, sentence: string) => void,
): void {
  write(source, "'wagmi/chains'")
  for (const specifier of specifiers) {
    const name = importedName(specifier)
    if (name === undefined || specifier.type !== 'ImportSpecifier') continue
    if (/^(?:solana|bitcoin|tron|ton)(?:$|[A-Z])/.test(name))
      note(specifier, `${name} is no chain of wagmi: remove it.`)
    if (name === 'AppKitNetwork')
      write(specifier.imported, specifier.local.name === name ? `Chain as ${name}` : 'Chain')
  }
}
