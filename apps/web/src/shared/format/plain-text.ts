/** Returns a text as searches compare it: in lower case, without accents and outer spaces. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
