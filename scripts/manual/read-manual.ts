import { readFileSync } from 'node:fs'

/** A command of the manual, as somebody would type it. */
export type ManualCommand = {
  /** The heading it is under. */
  readonly section: string
  readonly line: string
  /** Its words, without quotes and comments. */
  readonly words: readonly string[]
  /** In a block of its own, with all of its options. A command in a sentence can leave them out. */
  readonly isWhole: boolean
}
type Part = { readonly section: string; readonly text: string }

const manual = new URL('../../docs/operations.md', import.meta.url)
const blocks = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm

export const readManual = (): string => readFileSync(manual, 'utf8')

/** Returns the manual's blocks of a language, such as `sh` or `sql`, each with its heading. */
export function blocksOf(page: string, language: string): Part[] {
  return sectionsOf(page).flatMap(({ section, text }) =>
    [...text.matchAll(blocks)]
      .filter(([, name]) => name === language)
      .map(([, , block = '']) => ({ section, text: block.replaceAll(/^ {1,3}/gm, '') })),
  )
}

/** Returns what the manual writes as code within its sentences and tables, each with its heading. */
export function spansOf(page: string): Part[] {
  return sectionsOf(page).flatMap(({ section, text }) =>
    [...text.replaceAll(blocks, '').matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, span = '']) => ({
      section,
      text: span.replaceAll(/\s+/g, ' ').replaceAll('\\|', '|'),
    })),
  )
}

/** What a section tells to run, with the process whose settings it needs, if it names one. */
export type SectionCommand = { readonly line: string; readonly settingsOf?: string }

/** Returns the commands of a section in their order: lines of shell, statements of SQL, and what begins with one of these programs. */
export function commandsInOrder(section: string, programs: RegExp): SectionCommand[] {
  const code = /^ *```(\w+)\n([\s\S]*?)^ *```$|`([^`\n]+(?:\n[^`\n]+)?)`(?:\s+with\s+the\s+settings\s+of\s+`(\w+)`)?/gm
  return [...section.matchAll(code)].flatMap(([, language, block = '', span = '', process]): SectionCommand[] => {
    if (language === 'sql') return [{ line: inOneLine(block) }]
    if (language === 'sh') return linesOf(block.replaceAll(/^ {1,3}/gm, '')).map((line) => ({ line }))
    const line = inOneLine(span)
    return programs.test(line) ? [{ line, ...(process !== undefined && { settingsOf: process }) }] : []
  })
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns every command of the manual: all lines of its shell blocks, and what begins with one of these words in a sentence. */
export function commandsOf(page: string, isCommand: (span: string) => boolean): ManualCommand[] {
  const whole = blocksOf(page, 'sh').flatMap(({ section, text }) =>
    linesOf(text).map((line) => ({ section, line, words: wordsOf(line), isWhole: true })),
  )
  const named = spansOf(page)
    .filter(({ text }) => isCommand(text))
    .map(({ section, text }) => ({ section, line: text, words: wordsOf(text), isWhole: false }))
  return [...whole, ...named]
}

/** Returns the commands of a family, such as `withdrawals list|prepare`, or the only one. */
export function spread(command: ManualCommand): ManualCommand[] {
  const family = command.isWhole ? undefined : command.words.find((word) => /^[a-z-]+(?:\|[a-z-]+)+$/.test(word))
  if (!family) return [command]
  return family.split('|').map((word) => {
    const line = command.line.replace(family, word)
    return { ...command, line, words: line.split(' ') }
  })
}

/** Splits a line as a shell does, for the quoting that the manual uses. */
export function wordsOf(line: string): string[] {
  const words = line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)
  return [...words].map(([word]) => word.replaceAll(/["']/g, ''))
}

function linesOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)#\s.*$/, '').trimEnd())
    .flatMap((line) => line.replaceAll(/^\(|\)$/g, '').split('; '))
    .filter(Boolean)
}

function sectionsOf(page: string): Part[] {
  return page.split(/^(?=#{2,3} )/m).map((text) => ({ section: /^#{2,3} (.+)/.exec(text)?.[1] ?? '', text }))
}
