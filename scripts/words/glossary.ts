/** A word or phrase to avoid, and what to write instead. */
export interface BannedPhrase {
  readonly phrase: string
  readonly instead: string
}

/**
 * Reads the phrases to avoid from the tables `Term | Meaning | Avoid` of the glossary.
 * @throws Error when the glossary has none, because then its format must have changed.
 */
export function readBannedPhrases(markdown: string): BannedPhrase[] {
  const phrases = markdown
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[3] !== 'Avoid' && !/^:?-+:?$/.test(cells[3] ?? ''))
    .flatMap(([, term = '', , avoid = '']) =>
      avoid.split(',').flatMap((phrase) => (phrase.trim() === '' ? [] : [{ phrase: phrase.trim(), instead: term }])),
    )
  if (phrases.length === 0) throw new Error('The glossary has no table with the columns Term, Meaning and Avoid.')
  return phrases
}

/** Reads the names that the glossary keeps for calls and their fields, such as `activationCode`: “On the wire: …”. */
export function readWireNames(markdown: string): string[] {
  return [...markdown.matchAll(/On the wire: `(?<name>\w+)`/g)].flatMap(({ groups }) => groups?.name ?? [])
}
