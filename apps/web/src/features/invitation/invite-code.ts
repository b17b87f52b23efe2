const CODE = /^[0-9A-Z]{8}$/
/** Blanks, dashes of any kind, and characters that cannot be seen, which chats and text documents add. */
const between = /[\s\p{Pd}\p{Cf}]/gu

/**
 * Returns the code in what somebody typed or a link brought: small and wide letters, dashes, blanks and look-alike letters are
 * understood. Undefined for what can be no code.
 */
export function parseInviteCode(text: string): string | undefined {
  const typed = text.normalize('NFKC').replaceAll(between, '').toUpperCase()
  if (!CODE.test(typed)) return undefined
  return typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Returns a code in two groups, which are easier to read out. */
export function groupedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
