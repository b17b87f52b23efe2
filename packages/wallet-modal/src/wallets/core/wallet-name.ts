const maxName = 40

/** Returns an announced name on one line of at most 40 characters, without control and bidirectional characters. */
export function cleanName(name: unknown, fallback: string): string {
  if (typeof name !== 'string') return fallback
  const words = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return words === '' ? fallback : Array.from(words).slice(0, maxName).join('')
}

/** Returns whether a text is a reverse domain name as EIP-6963 requires, such as `io.example.wallet`. */
export function isRdns(id: string): boolean {
  return id.length <= 253 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(id)
}
