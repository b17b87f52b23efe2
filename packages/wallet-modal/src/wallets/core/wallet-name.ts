const maxName = 40

/** An announced name made fit to show: no control or direction-changing characters, one line, at most 40 characters. */
export function cleanName(name: unknown, fallback: string): string {
  if (typeof name !== 'string') return fallback
  const words = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return words === '' ? fallback : Array.from(words).slice(0, maxName).join('')
}

/** True for a reverse domain name as EIP-6963 asks for, such as `io.example.wallet`. */
export function isRdns(id: string): boolean {
  return id.length <= 253 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(id)
}
