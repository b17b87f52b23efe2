import type { ImportDeclaration, Program } from '@babel/types'
import { namesOf } from './imports.ts'
import { isReference, walk } from './syntax.ts'

/**
 * Returns how to name parts of the modal in a file. A part gets another name where the file has one of its name, other than
 * from `imports`: those of the kit and of the modal.
 */
export function freeNamesIn(program: Program, imports: readonly ImportDeclaration[]) {
  const locals = namesOf(imports)
  const taken = new Set<string>()
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const isName = isReference(node, parents) || parents[0]?.type === 'ImportSpecifier'
    if (isName && !parents.some((parent) => imports.some((each) => each === parent))) taken.add(node.name)
  })
  const ours = (name: string) => (taken.has(name) && !locals.has(name) ? renamed(name) : name)
  /** The part in an import. */
  const imported = (name: string) => (ours(name) === name ? name : `${name} as ${ours(name)}`)
  return { taken, ours, imported }
}

/** `ConnectButton` becomes `WalletModalConnectButton`, and `http` becomes `walletModalHttp`. */
function renamed(name: string): string {
  const [first = '', isComponent] = [name[0], /^[A-Z]/.test(name)]
  return `${isComponent ? 'W' : 'w'}alletModal${first.toUpperCase()}${name.slice(1)}`
}
