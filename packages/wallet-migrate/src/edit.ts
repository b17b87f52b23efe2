import type { Node } from '@babel/types'

/** How the parts of a migration change a file and tell its author of what is left. */
export type Edit = {
  read(node: Node): string
  write(node: Node, replacement: string): void
  /** Removes a node and the space before it. */
  remove(node: Node): void
  note(node: Node, sentence: string): void
}
