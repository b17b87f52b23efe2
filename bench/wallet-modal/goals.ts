import { troubles } from './bad-network.ts'
import type { Summary } from './summary.ts'

export type Goal = {
  readonly check: string
  readonly text: string
  readonly value: string
  /** Null if it could not be measured. */
  readonly isMet: boolean | null
}

type Limit = { check: string; text: string; value: number | null; atMost: number; show: (value: number) => string }

const kilobyte = 1000
const kilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} kB`
const times = (ratio: number) => `${ratio.toFixed(2)} ×`
const milliseconds = (time: number) => `${Math.round(time)} ms`
const count = (value: number) => String(value)

/** The goals of our page, and whether it meets them. */
export function goalsOf(ours: Summary): Goal[] {
  return [
    ...[
      limit('1', 'core and React views beyond React, wagmi and viem, first load', ours.ownInitial, 30_000, kilobytes),
      limit('1', 'all script by the time the modal is open', ours.scriptWhenOpen, 140_000, kilobytes),
      limit('2', 'requests to foreign hosts before a press', ours.foreignBeforePress, 0, count),
      limit('2', 'WalletConnect bytes before a press', ours.walletConnectBeforePress, 0, kilobytes),
      limit('2', 'WalletConnect bytes before it is chosen', ours.walletConnectBeforeChoice, 0, kilobytes),
      limit('3', 'button usable, against the hand-written page', ours.usableRatio, 1.15, times),
      limit('3', 'press to list, against the hand-written dialog', ours.listedRatio, 2, times),
      limit('3', 'press to list while every host hangs, the same', ours.listedHungRatio, 2, times),
      limit('5', 'choice to QR code with the attestation host hung', ours.qrCode, 1000, milliseconds),
    ].map(judge),
    connectsAlways(ours),
    blocksNothing(ours),
    survivesMalformed(ours),
  ]
}

function limit(check: string, text: string, value: number | null, atMost: number, show: Limit['show']): Limit {
  return { check, text, value, atMost, show }
}

function judge({ check, text, value, atMost, show }: Limit): Goal {
  const isMet = value === null ? null : value <= atMost
  return { check, text: `${text}: at most ${show(atMost)}`, value: value === null ? 'none' : show(value), isMet }
}

function connectsAlways({ connecting }: Summary): Goal {
  const tried = troubles.filter((trouble) => connecting[trouble])
  const connected = tried.filter((trouble) => connecting[trouble]?.isConnected)
  return {
    check: '31',
    text: 'an announced wallet connects whatever the network does',
    value: `${connected.length} of ${tried.length} troubles`,
    isMet: tried.length === 0 ? null : connected.length === tried.length,
  }
}

function blocksNothing({ intrusions }: Summary): Goal {
  const blocked = Object.values(intrusions?.blocked ?? {}).reduce((sum, times) => sum + times, 0)
  return {
    check: '23',
    text: "scripts, styles and frames that default-src 'self' blocks: at most 0",
    value: intrusions ? String(blocked) : 'none',
    isMet: intrusions && blocked === 0,
  }
}

function survivesMalformed({ intrusions }: Summary): Goal {
  return {
    check: 'P6',
    text: 'a wallet connects next to fifteen malformed announcements',
    value: intrusions ? (intrusions.malformed.isConnected ? 'yes' : 'no') : 'none',
    isMet: intrusions?.malformed.isConnected ?? null,
  }
}
