/** The thirteen views of the modal; the names are its public vocabulary. */
export const viewNames = [
  'Account',
  'AllWallets',
  'Connect',
  'ConnectingExternal',
  'ConnectingSiwe',
  'ConnectingWalletConnect',
  'Downloads',
  'GetWallet',
  'Networks',
  'SwitchNetwork',
  'Transactions',
  'WhatIsANetwork',
  'WhatIsAWallet',
] as const

export type ViewName = (typeof viewNames)[number]

const builtViews = ['Account', 'Connect', 'ConnectingExternal'] as const satisfies readonly ViewName[]

/** A view this version has a screen for. */
export type BuiltView = (typeof builtViews)[number]

/** The view that is shown for a name: a name without a screen shows Connect. */
export function shownView(name: string): BuiltView {
  return builtViews.find((built) => built === name) ?? 'Connect'
}
