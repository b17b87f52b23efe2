const CODE = /^(?:[0-9A-Z]-?){8}$/

/**
 * A code as it is kept, of what somebody typed or a link brought: small letters, hyphens, spaces and look-alike letters are
 * understood. Undefined for what can be no code.
 */
export function readCode(text: string): string | undefined {
  const typed = text.replaceAll(/\s/g, '').toUpperCase()
  if (!CODE.test(typed)) return undefined
  return typed.replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Returns a code in two groups, which are easier to read out. */
export function groupedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
