import { type ParserPlugin, parse } from '@babel/parser'
import type { Expression, Node, ObjectExpression, Program } from '@babel/types'

/** Returns a file's program. @throws SyntaxError if it is neither TypeScript nor JavaScript. */
export function parseSource(source: string): Program {
  // A file that asserts types with `<Type>value` has no elements. Only the older decorators may be on parameters, and only the newer
  // ones after `export`.
  const ways: ParserPlugin[][] = [
    ['decorators-legacy', 'jsx'],
    ['decorators-legacy'],
    ['decorators', 'jsx'],
    ['decorators'],
  ]
  const errors: unknown[] = []
  for (const plugins of ways) {
    try {
      return parse(source, { sourceType: 'module', plugins: ['typescript', 'decoratorAutoAccessors', ...plugins] })
        .program
    } catch (error) {
      errors.push(error)
    }
  }
  throw errors[0]
}

/** Calls the visitor for a node and all nodes in it, with its parents, the nearest first. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  visit(node, parents)
  const below = [node, ...parents]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments')) continue
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value as unknown]) {
      if (isNode(child)) walk(child, visit, below)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The part of the file that a node covers. */
export function rangeOf({ start, end }: Node): readonly [number, number] {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('The parser gave a node no position')
  return [start, end]
}

/** Returns the space with which the line of a node begins. */
export function indentOf(node: Node, source: string): string {
  const lineStart = source.lastIndexOf('\n', rangeOf(node)[0] - 1) + 1
  return /^[ \t]*/.exec(source.slice(lineStart))?.[0] ?? ''
}

/** Returns the values of an object's plain properties by name. Spreads and methods are left out. */
export function propertiesOf({ properties }: ObjectExpression): ReadonlyMap<string, Node> {
  return new Map(
    properties.flatMap((property): [string, Node][] => {
      if (property.type !== 'ObjectProperty' || property.computed) return []
      if (property.key.type === 'Identifier') return [[property.key.name, property.value]]
      return property.key.type === 'StringLiteral' ? [[property.key.value, property.value]] : []
    }),
  )
}

/** Returns an object with the properties of constants in place of their spreads: `...options` with `const options = { … }`. */
export function withSpreads(object: ObjectExpression, constant: (name: string) => Node | undefined): ObjectExpression {
  const properties = object.properties.flatMap((property) => {
    if (property.type !== 'SpreadElement' || property.argument.type !== 'Identifier') return [property]
    const spread = constant(property.argument.name)
    return spread?.type === 'ObjectExpression' && spread !== object
      ? withSpreads(spread, constant).properties
      : [property]
  })
  return { ...object, properties }
}

/** Returns what `propertiesOf` leaves out: spreads, methods and computed names. */
export function unnamedOf({ properties }: ObjectExpression): readonly Node[] {
  return properties.filter((property) => property.type !== 'ObjectProperty' || property.computed)
}

/** Returns the only argument of a call or construction, if it is an object. */
export function objectArgument(node: Node | undefined): ObjectExpression | undefined {
  if (node?.type !== 'CallExpression' && node?.type !== 'NewExpression') return undefined
  const [first] = node.arguments
  return first?.type === 'ObjectExpression' ? first : undefined
}

/** Returns the value of a constant at the top of a program. */
export function constantOf({ body }: Program, name: string): Node | undefined {
  return (
    body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .flatMap((each) => (each?.type === 'VariableDeclaration' && each.kind === 'const' ? each.declarations : []))
      .find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
  )
}

/** Returns the name that a call or construction uses. */
export function calleeOf(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'CallExpression' && node?.type !== 'NewExpression') return undefined
  const callee = node.callee as Expression
  return callee.type === 'Identifier' ? callee.name : undefined
}

/** Whether an identifier is a name of its own, and not a property or a key. */
export function isReference(node: Node, parents: readonly Node[]): boolean {
  const [parent] = parents
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent && 'key' in parent && parent.key === node) return 'computed' in parent && parent.computed === true
  if (parent?.type === 'ExportSpecifier') return parent.local === node
  if (parent?.type === 'JSXMemberExpression') return parent.object === node
  return parent?.type !== 'JSXAttribute' && parent?.type !== 'ImportSpecifier'
}

/** Returns a part's new name. Others see the one it had in `{ ConnectKitButton }` and `export { ConnectKitButton }`. */
export function renamed(name: string, equal: string, parent: Node | undefined): string {
  if (parent?.type === 'ObjectProperty' && parent.shorthand) return `${name}: ${equal}`
  const isExported = parent?.type === 'ExportSpecifier' && parent.exported.start === parent.local.start
  return isExported ? `${equal} as ${name}` : equal
}

/** Returns code with the line ends of a source that has only CRLF. */
export function withLineEndsOf(source: string, code: string): string {
  const hasOnlyCrlf = source.includes('\r\n') && !/(?<!\r)\n/.test(source)
  return hasOnlyCrlf ? code.replace(/(?<!\r)\n/g, '\r\n') : code
}
