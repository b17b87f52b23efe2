import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const digestBytes = 6
const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
const commonOnes = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

/**
 * Whether a password is easy to guess: one of the most used, one repeated character, our own name with a little added,
 * or public data of the member (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, known: readonly (string | null)[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size === 1) return true
  if (/^.{0,3}terahold.{0,6}$/su.test(text)) return true
  const own = known.flatMap((word) => (word === null ? [] : [word.toLowerCase(), word.toLowerCase().split('@')[0]]))
  return own.includes(text) || commonOnes.has(digestOf(text))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, digestBytes).toString('base64url')
}
