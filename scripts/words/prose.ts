/** A piece of text that people read, and the line of the file where it begins. */
export interface Prose {
  readonly line: number
  readonly text: string
  /** As it is written, where the text is the words of a name. */
  readonly name?: string
}

const comments = {
  code: /(?<=^|\s)\/\/ (?<line>.*)$|\/\*(?<block>[\s\S]*?)\*\//gm,
  sql: /(?<=^|\s)-- (?<line>.*)$|\/\*(?<block>[\s\S]*?)\*\//gm,
  settings: /(?<=^|\s)# (?<line>.*)$/gm,
} as const
const declaration = /(?<=^|\s)(?:const|let|function\*?|class|type|interface) (?<declared>[A-Za-z_$][\w$]*)/gm
/** The first argument of `it`, `test` and `describe`, also after `.each(…)`. */
const testName =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|[\])`]\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>/gs

/** Returns the comments and test names of a source file, or the text of a document without its code, links and paths. */
export function listProse(path: string, text: string): Prose[] {
  if (path.endsWith('.md')) return [{ line: 1, text: withoutCode(text) }]
  const names = /\.test\.tsx?$/.test(path) ? find(text, testName) : []
  return [...find(text, commentsOf(path)), ...names].map((prose) => ({ ...prose, text: withoutCode(prose.text) }))
}

/** Returns the names that a source file declares, each as words: “is sent” for `isSent`. */
export function listNames(path: string, text: string): Prose[] {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return []
  return [...text.matchAll(declaration)].map(({ index, groups }) => {
    const name = groups?.declared ?? ''
    return { line: lineAt(text, index), text: name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' '), name }
  })
}

function commentsOf(path: string): RegExp {
  if (path.endsWith('.sql')) return comments.sql
  return /\.ya?ml$/.test(path) ? comments.settings : comments.code
}

function find(text: string, pattern: RegExp): Prose[] {
  return [...text.matchAll(pattern)].map(({ index, groups = {} }) => ({
    line: lineAt(text, index),
    text: (groups.line ?? groups.block ?? groups.name ?? '').replace(/^\s*\*(?= |$)/gm, ''),
  }))
}

/** Blanks out code, link targets, addresses and paths; line breaks stay. */
function withoutCode(text: string): string {
  const code = /^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|\S*[\w-]\/[\w-]\S*/gm
  return text.replace(code, (found) => found.replace(/[^\n]/g, ' '))
}

/** Returns the number of the line, from 1, that a position of a text is on. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
