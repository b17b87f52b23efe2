import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@babel/parser'
import type {
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Node,
  Statement,
  StringLiteral,
} from '@babel/types'

/** One exported or referenced declaration. */
export interface Declaration {
  readonly name: string
  /** The words of its doc comment, as Markdown. Empty without one. */
  readonly comment: string
  /** The declaration as TypeScript, without `export` and `declare`. */
  readonly code: string
  readonly isType: boolean
  /** The names of types it mentions, and the file they are declared in or imported by. */
  readonly mentions: readonly string[]
  readonly file: string
}

/** A declaration, and the statement that has its comment. A name has several if it is overloaded or also a namespace. */
interface Own {
  readonly statement: Statement
  readonly declaration: Statement
}

interface Module {
  readonly source: string
  readonly own: ReadonlyMap<string, readonly Own[]>
  /** Names that come from another file of the package: the file, and the name there. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>
  readonly exported: ReadonlyMap<string, readonly [file: string, name: string]>
}

/** Reads the declarations of emitted types, and keeps the files it has read. */
export function createDeclarationReader() {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file)
    modules.set(file, known)
    return known
  }

  /** Returns the declaration of a name that is visible in a file, or undefined if it is from another package. */
  function find(file: string, name: string): Declaration | undefined {
    const { source, own, imported, exported } = moduleOf(file)
    const found = own.get(name)
    if (found) return describe(file, name, source, found)
    const [next, original] = imported.get(name) ?? exported.get(name) ?? []
    return next === undefined || original === undefined ? undefined : find(next, original)
  }

  return {
    find,
    /** Returns the exported names of an entry, in the order of its file. */
    exportsOf: (file: string): readonly string[] => [...moduleOf(file).exported.keys()],
  }
}

function readModule(file: string): Module {
  const source = readFileSync(file, 'utf8')
  const { program } = parse(source, { sourceType: 'module', plugins: [['typescript', { dts: true }]] })
  const own = new Map<string, Own[]>()
  const add = (name: string, each: Own) => void own.set(name, [...(own.get(name) ?? []), each])
  const imported = new Map<string, readonly [string, string]>()
  const exported = new Map<string, readonly [string, string]>()
  const resolve = (specifier: string) => path.join(path.dirname(file), specifier.replace(/\.js$/, '.d.ts'))

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(statement, resolve, imported)
    else if (statement.type === 'ExportNamedDeclaration') readExport(statement)
    else for (const name of namesOf(statement)) add(name, { statement, declaration: statement })
  }

  function readOwn(statement: Statement, declaration: Statement) {
    for (const name of namesOf(declaration)) {
      add(name, { statement, declaration })
      exported.set(name, [file, name])
    }
  }

  function readExport(statement: ExportNamedDeclaration) {
    const { declaration, specifiers, source: from } = statement
    if (declaration) readOwn(statement, declaration)
    for (const each of specifiers) {
      if (each.type !== 'ExportSpecifier') continue
      const name = nameOf(each.exported)
      if (from?.value.startsWith('.')) exported.set(name, [resolve(from.value), each.local.name])
      else if (!from) exported.set(name, imported.get(each.local.name) ?? [file, each.local.name])
    }
  }

  return { source, own, imported, exported }
}

function readImport(
  { source, specifiers }: ImportDeclaration,
  resolve: (specifier: string) => string,
  imported: Map<string, readonly [string, string]>,
) {
  if (!source.value.startsWith('.')) return
  for (const each of specifiers) {
    if (each.type !== 'ImportSpecifier') continue
    const name = nameOf(each.imported)
    imported.set(each.local.name, [resolve(source.value), name])
  }
}

function nameOf(name: Identifier | StringLiteral): string {
  return name.type === 'Identifier' ? name.name : name.value
}

function namesOf(statement: Statement): readonly string[] {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  }
  const id = 'id' in statement ? statement.id : null
  return id && typeof id === 'object' && 'type' in id && id.type === 'Identifier' ? [id.name] : []
}

function describe(file: string, name: string, source: string, found: readonly Own[]): Declaration {
  const docs = found.flatMap(({ statement }) => {
    const doc = statement.leadingComments?.findLast(({ type }) => type === 'CommentBlock')?.value
    return doc?.startsWith('*') ? [wordsOf(doc)] : []
  })
  const code = found.map(({ declaration }) =>
    source
      .slice(declaration.start ?? 0, declaration.end ?? 0)
      .replace(/^declare /, '')
      .replaceAll(/import\("react[^"]*"\)\./g, ''),
  )
  const isType = found.every(({ declaration: { type } }) => /^TS(?:TypeAlias|Interface)Declaration$/.test(type))
  const mentions = found.flatMap(({ declaration }) => [...mentionsIn(declaration)])
  return { name, file, code: code.join('\n'), isType, comment: docs.join('\n\n'), mentions }
}

/** Returns a comment without its stars. Examples become code. */
function wordsOf(comment: string): string {
  const words = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
  const [text = '', ...examples] = words.split(/^@example\s+/m)
  return [text.trim(), ...examples.map((code) => `\`\`\`tsx example\n${code.trim()}\n\`\`\``)].join('\n\n')
}

/** The names in `Name<…>`, `typeof name` and `extends Name`. */
function mentionsIn(node: Node, found = new Set<string>()): Set<string> {
  const named = nameNode(node)
  if (named) found.add(named)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) mentionsIn(child, found)
    }
  }
  return found
}

function nameNode(node: Node): string | undefined {
  if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier') return node.typeName.name
  if (node.type === 'TSTypeQuery' && node.exprName.type === 'Identifier') return node.exprName.name
  if (node.type === 'TSExpressionWithTypeArguments' && node.expression.type === 'Identifier')
    return node.expression.name
  return undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value
}
