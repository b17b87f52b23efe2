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

/** The view that is shown for a name: an unknown one shows Connect. */
export function parseViewName(name: string): ViewName {
  return viewNames.find((known) => known === name) ?? 'Connect'
}
