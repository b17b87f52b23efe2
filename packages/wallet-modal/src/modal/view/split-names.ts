import type { ViewName } from '../../shell/core/view-name.ts'

/** Views that a wide window shows next to the list they were opened from. */
const splitNames = [
  'AllWallets',
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'Downloads',
  'GetWallet',
  'WhatIsAWallet',
] as const satisfies readonly ViewName[]

export type SplitName = (typeof splitNames)[number]

export function isSplitName(view: ViewName): view is SplitName {
  return splitNames.some((name) => name === view)
}
