/** Returns a hash as the books store it: lower case with 0x. Venues and operators also write it without 0x. */
export const normalHash = (text: string): `0x${string}` => `0x${text.replace(/^0x/i, '').toLowerCase()}`
