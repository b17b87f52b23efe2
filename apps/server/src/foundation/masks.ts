/** Masks an email address for somebody who knows it: `ada@example.org` becomes `a***@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Shortens another member's address as specified: the first 4 and the last 6 characters. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}
