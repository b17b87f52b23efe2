/** An e-mail address for showing to somebody who knows it: `ada@example.org` becomes `a***@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Another member's address as the specification shortens it: the first 4 and the last 6 characters. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}
