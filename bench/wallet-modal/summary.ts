import { type Connecting, troubles } from './bad-network.ts'
import { baseline } from './kit-list.ts'
import type { Opening } from './opening.ts'
import type { Measured } from './results.ts'
import { median, medianRatio } from './statistics.ts'

/** The results of one page: medians over the rounds in milliseconds, sizes in bytes, null for what never happened. */
export type Summary = {
  readonly title: string
  readonly versions: string
  readonly ownInitial: number
  readonly ownWhenOpen: number | null
  readonly scriptWhenUsable: number | null
  readonly scriptWhenOpen: number | null
  readonly usable: number | null
  readonly usableRatio: number | null
  readonly pressable: number | null
  readonly pressableRatio: number | null
  readonly listed: number | null
  readonly listedRatio: number | null
  readonly rested: number | null
  readonly listedHung: number | null
  readonly listedHungRatio: number | null
  readonly foreignBeforePress: number | null
  readonly walletConnectBeforePress: number | null
  readonly walletConnectBeforeChoice: number | null
  readonly qrCode: number | null
  readonly qrCodeReason: string | null
  readonly isQrCodeReadable: boolean
  readonly connecting: Measured['connecting']
  readonly intrusions: Measured['intrusions']
}

/** Returns the results of every page, with ratios to the hand-written one. */
export function summarise(all: readonly Measured[]): Map<string, Summary> {
  const base = all.find(({ name }) => name === baseline)
  if (!base) throw new Error('the hand-written page was not measured')
  return new Map(all.map((measured) => [measured.name, summaryOf(measured, base)]))
}

function summaryOf(measured: Measured, base: Measured): Summary {
  const { refused, hung, connecting, qrCode } = measured
  const before = troubles.flatMap((trouble) => connecting[trouble] ?? [])
  const most = (read: (one: Connecting) => number) => (before.length > 0 ? Math.max(...before.map(read)) : null)
  return {
    title: measured.title,
    versions: measured.versions,
    ownInitial: measured.ownInitial,
    connecting,
    intrusions: measured.intrusions,
    ownWhenOpen: median(refused.map(({ whenOpen }) => whenOpen.own)),
    scriptWhenUsable: median(refused.map(({ whenUsable }) => whenUsable.total)),
    scriptWhenOpen: median(refused.map(({ whenOpen }) => whenOpen.total)),
    usable: median(refused.map(usable)),
    usableRatio: medianRatio(refused.map(usable), base.refused.map(usable)),
    pressable: median(refused.map(pressable)),
    pressableRatio: medianRatio(refused.map(pressable), base.refused.map(pressable)),
    listed: median(refused.map(listed)),
    listedRatio: medianRatio(refused.map(listed), base.refused.map(listed)),
    rested: median(refused.map(({ rested }) => rested)),
    listedHung: median(hung.map(listed)),
    listedHungRatio: medianRatio(hung.map(listed), base.hung.map(listed)),
    foreignBeforePress: most(({ foreignBeforePress }) => foreignBeforePress.length),
    walletConnectBeforePress: most(({ walletConnectBeforePress }) => walletConnectBeforePress),
    walletConnectBeforeChoice: most(({ walletConnectBeforeChoice }) => walletConnectBeforeChoice),
    qrCode: 'visible' in qrCode ? qrCode.visible : null,
    qrCodeReason: 'reason' in qrCode ? qrCode.reason : null,
    isQrCodeReadable: 'visible' in qrCode && qrCode.isReadable,
  }
}

const usable = (opening: Opening) => opening.usable
const pressable = (opening: Opening) => opening.pressable
const listed = (opening: Opening) => opening.listed
