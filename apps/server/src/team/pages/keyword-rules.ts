/** What a keyword matches: the beginning and end of an address, or a whole name. Finds members with either. */
export type Search = {
  readonly address?: { readonly start: string; readonly end: string } | undefined
  readonly name: string
}

const wholeAddress = /^0x[0-9a-f]{40}$/
const shortened = /^(0x[0-9a-f]{0,2})(?:…|\.{3})([0-9a-f]{1,6})$/
const firstFour = /^0x[0-9a-f]{0,2}$/
const lastSix = /^[0-9a-f]{1,6}$/

/**
 * Returns the search, or undefined for none. An address is found by its masked form or as a whole, and a name only as a
 * whole: otherwise a member could find out masked characters one by one.
 */
export function searchOf(keyword: string | undefined): Search | undefined {
  const name = keyword?.trim().toLowerCase()
  return name ? { name, address: addressOf(name) } : undefined
}

function addressOf(text: string): Search['address'] {
  if (wholeAddress.test(text) || firstFour.test(text)) return { start: text, end: '' }
  if (lastSix.test(text)) return { start: '', end: text }
  const [, start, end] = shortened.exec(text) ?? []
  return start !== undefined && end !== undefined ? { start, end } : undefined
}
