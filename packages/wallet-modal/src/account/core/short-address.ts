const leading = 4
const trailing = 6

/** Returns the first 4 and last 6 characters of an address: `0x12…abcdef`. */
export function shortAddress(address: string): string {
  return address.length <= leading + trailing ? address : `${address.slice(0, leading)}…${address.slice(-trailing)}`
}
