import type { Node, Program } from '@babel/types'
import { isReference, walk } from './syntax.ts'

/**
 * Returns how to name parts of the modal in a file. A part gets another name where the file has one of its name, unless that
 * is the kit's own (`locals`). Nodes in `without` are not counted.
 */
export function freeNamesIn(program: Program, without: readonly Node[], locals: ReadonlyMap<string, string>) {
  const taken = new Set<string>()
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const isName = isReference(node, parents) || parents[0]?.type === 'ImportSpecifier'
    if (isName && !parents.some((parent) => without.includes(parent))) taken.add(node.name)
  })
  const ours = (name: string) => (taken.has(name) && !locals.has(name) ? `WalletModal${name}` : name)
  /** The part in an import. */
  const imported = (name: string) => (ours(name) === name ? name : `${name} as ${ours(name)}`)
  return { taken, ours, imported }
}
