import { getAddress, isAddress } from 'viem'

interface Kind {
  /** The type in the EIP-712 message. */
  readonly solidity: 'string' | 'address' | 'bytes32' | 'uint64' | 'uint256' | 'string[]' | 'address[]'
  readonly isValid: (value: unknown) => boolean
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const hash = /^0x[\da-f]{64}$/
const whole = '(0|[1-9]\\d{0,19})'

/**
 * The kinds of fields in a decision. Each value has exactly one valid spelling, so two texts never mean the same. Units
 * are part of the value, because many wallets show the bare value only.
 */
export const fieldKinds = {
  /** One line of 1 to 500 characters, without invisible ones that could change how a wallet shows it. */
  text: { solidity: 'string', isValid: isLine },
  texts: { solidity: 'string[]', isValid: (value) => isList(value, isLine) },
  /** One of the field's codes, which the definition lists. */
  code: { solidity: 'string', isValid: isLine },
  /** A lower-case UUID. */
  id: { solidity: 'string', isValid: (value) => matches(value, uuid) },
  /** Can be empty. */
  ids: { solidity: 'string[]', isValid: (value) => isList(value, (item) => matches(item, uuid), 0) },
  idOrNone: { solidity: 'string', isValid: (value) => value === 'none' || matches(value, uuid) },
  /** A UTC day, YYYY-MM-DD. */
  day: { solidity: 'string', isValid: isDay },
  /** 32 bytes in lower-case hex. */
  hash: { solidity: 'bytes32', isValid: (value) => matches(value, hash) },
  hashOrNone: { solidity: 'string', isValid: (value) => value === 'none' || matches(value, hash) },
  /** A checksummed address. */
  address: { solidity: 'address', isValid: isChecksummed },
  /** Can be empty. */
  addresses: { solidity: 'address[]', isValid: (value) => isList(value, isChecksummed, 0) },
  /** Money without trailing zeros, such as `6000 USDT`. */
  money: { solidity: 'string', isValid: (value) => matches(value, unit(18, 'USDT')) },
  /** Money, or points such as `50 points`. */
  quantity: {
    solidity: 'string',
    isValid: (value) => matches(value, unit(18, 'USDT')) || matches(value, unit(0, 'points')),
  },
  /** Minor units of the field `amount`, for contracts. Must be the same sum. */
  minor: { solidity: 'uint256', isValid: (value) => matches(value, /^[1-9]\d{0,37}$/) },
  /** Such as `123456 sat`. */
  satoshi: { solidity: 'string', isValid: (value) => matches(value, unit(0, 'sat')) },
  /** Such as `120.5 TH/s`. */
  power: { solidity: 'string', isValid: (value) => matches(value, unit(3, 'TH/s')) },
  /** From `0 %` to `100 %`, at most two decimal places. */
  share: { solidity: 'string', isValid: (value) => matches(value, unit(2, '%')) && parseFloat(String(value)) <= 100 },
  /** A whole number from 0 to 2^53 - 1. */
  count: { solidity: 'uint64', isValid: (value) => Number.isSafeInteger(value) && Number(value) >= 0 },
  /** Seconds since 1970-01-01 UTC, up to the year 9999. */
  time: {
    solidity: 'uint64',
    isValid: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 253e9,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type FieldKind = keyof typeof fieldKinds

export type FieldValue = string | number | readonly string[]

/** Returns the minor units of a valid `money` value. */
export function minorOf(money: string): bigint {
  const [units = '', decimals = ''] = money.replace(' USDT', '').split('.')
  return BigInt(units + decimals.padEnd(18, '0'))
}

function unit(places: number, name: string): RegExp {
  const decimals = places === 0 ? '' : `(\\.\\d{0,${places - 1}}[1-9])?`
  return new RegExp(`^${whole}${decimals} ${name}$`)
}

/** Also fillers such as those of Hangul, and the empty Braille pattern. U+FE0F only chooses how an emoji looks. */
const invisible = /(?!\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns whether a value is one line of 1 to 500 visible characters, in its only spelling. */
export function isLine(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= 500 &&
    value === value.trim().normalize('NFC') &&
    !invisible.test(value)
  )
}

function isDay(value: unknown): boolean {
  if (!matches(value, /^2\d{3}-\d\d-\d\d$/)) return false
  const time = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value)
}

function isChecksummed(value: unknown): boolean {
  return typeof value === 'string' && isAddress(value) && getAddress(value) === value
}

function isList(value: unknown, isItem: (item: unknown) => boolean, least = 1): boolean {
  return Array.isArray(value) && value.length >= least && value.length <= 200 && value.every(isItem)
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}
