import { createHash } from 'node:crypto'

/** Whether a password is known from a breach; false if the service gives no answer. */
export type IsBreached = (password: string) => Promise<boolean>

type BreachServiceOptions = {
  /** The address before the five hex digits, such as `https://api.pwnedpasswords.com/range/`. */
  readonly url: string
  readonly onFailure: (error: unknown) => void
}

/** For an installation without such a service. */
export const askNoService: IsBreached = async () => false

/**
 * Asks a service of breached passwords by k-anonymity (Have I Been Pwned, Pwned Passwords API v3): it learns the first
 * five of forty hex digits of the password's SHA-1, and padding hides how many passwords begin so.
 */
export function createBreachService({ url, onFailure }: BreachServiceOptions): IsBreached {
  // Without the last slash, the digits would replace the end of the path.
  const base = url.endsWith('/') ? url : `${url}/`
  return async (password) => {
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    try {
      const response = await fetch(new URL(hash.slice(0, 5), base), {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(3_000),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'))
      return lines.some(([suffix, count]) => suffix === hash.slice(5) && Number(count) > 0)
    } catch (error) {
      // An outage of the service must not keep a member from setting a password.
      onFailure(error)
      return false
    }
  }
}
