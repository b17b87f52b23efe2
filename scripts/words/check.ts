import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../imports/list-files.ts'
import { type BannedPhrase, readBannedPhrases, readWireNames } from './glossary.ts'
import { lineAt, listNames, listProse, type Prose } from './prose.ts'

/** The document that lists the phrases, and is not checked itself. */
const glossary = 'docs/glossary.md'
const checked = /(?<!\.gen)\.(?:md|tsx?|mjs|sql|css|ya?ml)$/
/** Applied migrations never change, so their comments are not checked. */
const ignored: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'generated',
  'migrations',
  'test-results',
  '.terahold',
])

/**
 * Returns every banned phrase in comments, documents, test names and declared names under the given paths, one line each. A name
 * may contain one that the glossary says is on the wire.
 */
export function checkWords(root: string, paths: readonly string[]): string[] {
  const words = readFileSync(join(root, glossary), 'utf8')
  const phrases = readBannedPhrases(words)
  const wireNames = readWireNames(words).map((name) => name.toLowerCase())
  const isOfWire = ({ name = '' }: Prose) => wireNames.some((wire) => name.toLowerCase().includes(wire))
  const pattern = new RegExp(
    `(?<![\\w-])(?:${phrases.map(({ phrase }) => toPattern(phrase)).join('|')})(?![\\w-])`,
    'gi',
  )
  return paths
    .flatMap((path) => (statSync(join(root, path)).isFile() ? [path] : listFiles(root, path, checked, ignored)))
    .filter((file) => file !== glossary)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const prose = [...listProse(file, text), ...listNames(file, text).filter((name) => !isOfWire(name))]
      return prose.flatMap(({ line, text }) =>
        [...text.matchAll(pattern)].map(({ 0: found, index }) => {
          const written = found.replace(/\s+/g, ' ')
          return `${file}:${line + lineAt(text, index) - 1}: “${written}”: write “${insteadOf(written, phrases)}”`
        }),
      )
    })
}

function toPattern(phrase: string): string {
  return `${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}s?`
}

function insteadOf(written: string, phrases: readonly BannedPhrase[]): string {
  const word = written.toLowerCase()
  const found = phrases.find(({ phrase }) => [phrase.toLowerCase(), `${phrase.toLowerCase()}s`].includes(word))
  return found?.instead ?? ''
}
