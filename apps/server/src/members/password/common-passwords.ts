import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const digestBytes = 6
const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
const commonOnes = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

/** Our name and the words that members of a mining product think of first. */
const ownWords =
  /terahold|tera|hold|bitcoin|crypto|mining|miner|hash ?rate|hash|power|wallet|usdt|tether|password|login/gu
const leastRest = 4
/** The lengths of the passwords in the list. */
const shortestCommon = 8
const longestCommon = 32
/** Longer than any password. */
const [risingDigits, fallingDigits] = ['0123456789'.repeat(15), '9876543210'.repeat(15)]

/**
 * Whether a password is easy to guess: one of the most used, also with signs or digits around it or written twice; one repeated
 * character; digits in their order, up or down; our own words with a little added; or public data of the member (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, known: readonly (string | null)[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size === 1 || risingDigits.includes(text) || fallingDigits.includes(text)) return true
  const rest = text.replaceAll(ownWords, '')
  if (rest !== text && rest.replaceAll(/\P{L}/gu, '').length < leastRest) return true
  const own = known.flatMap((word) => (word === null ? [] : [word.toLowerCase(), word.toLowerCase().split('@')[0]]))
  return own.includes(text) || formsOf(text).some((form) => commonOnes.has(digestOf(form)))
}

/**
 * Returns a password itself, the password without some of the characters before and after its letters, and the part
 * that it repeats.
 */
function formsOf(text: string): string[] {
  const begins = /^\P{L}*/u.exec(text)?.[0].length ?? 0
  const ends = text.length - (/\P{L}*$/u.exec(text)?.[0].length ?? 0)
  const forms: string[] = []
  for (let from = 0; from <= begins; from += 1) {
    const most = Math.min(text.length, from + longestCommon)
    for (let to = Math.max(ends, from + shortestCommon); to <= most; to += 1) forms.push(text.slice(from, to))
  }
  const repeated = /^(.+?)\1+$/su.exec(text)?.[1]
  return repeated === undefined ? forms : [...forms, repeated]
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, digestBytes).toString('base64url')
}
