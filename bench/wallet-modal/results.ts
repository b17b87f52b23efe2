import type { Connecting, Trouble } from './bad-network.ts'
import type { BuiltPage } from './build-page.ts'
import type { Intrusions } from './intrusions.ts'
import { versionsOf } from './kit-list.ts'
import type { Opening } from './opening.ts'
import type { QrCode } from './qr-code.ts'

/** All measurements of one page. */
export type Measured = {
  readonly name: string
  readonly title: string
  readonly versions: string
  /** Compressed script of the first load, without React, wagmi, viem and TanStack Query. */
  readonly ownInitial: number
  /** One per round, in order. */
  readonly refused: Opening[]
  readonly hung: Opening[]
  readonly connecting: Partial<Record<Trouble, Connecting>>
  qrCode: QrCode
  intrusions: Intrusions | null
}

export function nothingMeasured({ kit }: BuiltPage, ownInitial: number): Measured {
  return {
    name: kit.name,
    title: kit.title,
    versions: versionsOf(kit),
    ownInitial,
    refused: [],
    hung: [],
    connecting: {},
    qrCode: { reason: 'not measured' },
    intrusions: null,
  }
}
