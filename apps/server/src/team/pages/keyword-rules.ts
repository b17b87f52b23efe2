/** What a keyword matches: an address by its beginning and end, or a whole name. A member with either is found. */
export type Search = {
  readonly address?: { readonly start: string; readonly end: string } | undefined
  readonly name: string
}

const wholeAddress = /^0x[0-9a-f]{40}$/
const shortened = /^(0x[0-9a-f]{0,2})(?:…|\.{3})([0-9a-f]{1,6})$/
const firstFour = /^0x[0-9a-f]{0,2}$/
const lastSix = /^[0-9a-f]{1,6}$/

/**
 * What is searched for, or undefined for nothing. An address is found by what its mask shows of it or by the whole of it, and
 * a name by the whole of it alone: otherwise one could ask for what is masked letter by letter.
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
