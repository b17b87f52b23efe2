/** The thirteen views of the modal. The names are part of the public interface. */
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

/** The name of a view. */
export type ViewName = (typeof viewNames)[number]

/** Returns the view with a name. An unknown name shows Connect. */
export function parseViewName(name: string): ViewName {
  return viewNames.find((known) => known === name) ?? 'Connect'
}
