import { getAddress } from 'viem'

/**
 * Formats a wallet address for an email: all 42 characters in groups of four. This is easier to compare, and never puts
 * six digits in a row, so that a confirmation code is the only such run.
 */
export function formatWallet(address: string): string {
  const checksummed = getAddress(address)
  return `0x${checksummed.slice(2).replace(/(.{4})(?!$)/g, '$1 ')}`
}

const narrowSpace = '\u202f'

/**
 * Formats a decimal amount for an email, digits in groups of three on both sides of the point: at most three in a row.
 */
export function formatGrouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${narrowSpace}`)
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/(\d{3})(?=\d)/g, `$1${narrowSpace}`)}`
}

/** Formats a moment for an email, such as `2026-11-20 14:05 UTC`. */
export function formatMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Formats an order number for an email: at most three characters in a row, so that it never looks like a code. */
export function formatOrderNo(orderNo: string): string {
  return orderNo.replace(/([0-9A-Z]{3})(?=[0-9A-Z])/g, `$1${narrowSpace}`)
}
