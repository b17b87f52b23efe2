import type { RevenueInput } from './revenue-file.ts'

/** Returns whether the message of a `RevenueRecord` has the values of a row, and no others. */
export function isRecordOf(message: Readonly<Record<string, unknown>>, given: RevenueInput): boolean {
  const { decisionId: _, role: __, expiresAt: ___, ...own } = message
  const { poolId, day, satoshi, usdt, venue, txid, statementHash, uptimeBps } = given
  const wanted: Readonly<Record<string, string>> = {
    poolId,
    day,
    mined: `${BigInt(satoshi)} sat`,
    amount: `${plain(usdt)} USDT`,
    venue: venue.trim().normalize('NFC'),
    txid: hash(txid),
    statement: hash(statementHash),
    uptime: `${uptimeBps / 100} %`,
  }
  return (
    Object.keys(own).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([name, value]) => own[name] === value)
  )
}

/** Writes a decimal without zeros that say nothing, as a decision does. */
function plain(amount: string): string {
  const short = amount.replace(/^0+(?=\d)/, '')
  return short.includes('.') ? short.replace(/\.?0+$/, '') : short
}

const hash = (text: string) => `0x${text.replace(/^0x/i, '').toLowerCase()}`
