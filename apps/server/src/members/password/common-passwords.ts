import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const digestBytes = 6
const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
const commonOnes = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

/** Our name and the words that members of a mining product think of first. */
const ownWords =
  /terahold|tera|hold|bitcoin|crypto|mining|miner|hash ?rate|hash|power|wallet|usdt|tether|password|login/gu
const leastRest = 4

/**
 * Whether a password is easy to guess: one of the most used, also with digits around it or written twice; one repeated
 * character; digits in their order; our own words with a little added; or public data of the member (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, known: readonly (string | null)[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size === 1 || '12345678901234567890'.startsWith(text)) return true
  const rest = text.replaceAll(ownWords, '')
  if (rest !== text && rest.replaceAll(/\P{L}/gu, '').length < leastRest) return true
  const own = known.flatMap((word) => (word === null ? [] : [word.toLowerCase(), word.toLowerCase().split('@')[0]]))
  return own.includes(text) || formsOf(text).some((form) => commonOnes.has(digestOf(form)))
}

/** Returns a password as it is, without what surrounds its letters, and the part it repeats. */
function formsOf(text: string): string[] {
  const core = text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const repeated = /^(.+?)\1+$/su.exec(text)?.[1]
  return [text, core, ...(repeated === undefined ? [] : [repeated])]
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, digestBytes).toString('base64url')
}
