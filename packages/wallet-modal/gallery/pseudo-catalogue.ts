import type { Catalogue } from '../src/locales/catalogue.ts'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
}

/** Returns a catalogue in which untranslated text is visible and which is long enough to reveal missing space. */
export function pseudoCatalogue(english: Catalogue): Catalogue {
  return translated(english)
}

type Texts = { readonly [key: string]: string | Texts }

function translated<Each extends Texts>(texts: Each): Each {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === 'string' ? pseudoText(value) : translated(value),
  ])
  return Object.fromEntries(entries) as Each
}

/** About 40 % longer, in brackets, with placeholders unchanged. */
function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  const foreign = parts
    .map((part) => (part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, accentedLetter)))
    .join('')
  return `⟦${foreign}${' ~ö'.repeat(Math.ceil((text.length * 0.4) / 3))}⟧`
}

function accentedLetter(letter: string): string {
  return accented[letter] ?? letter
}
