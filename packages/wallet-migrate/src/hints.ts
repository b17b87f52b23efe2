const signIn = 'pass signIn: createSignIn(…) of @terahold/wallet-modal/sign-in to createWalletModal'
const wallets = 'choose the wallets with featuredWalletIds, includeWalletIds and customWallets of createWalletModal'
const page = '"Use Vue, Svelte or a plain page" in the README of the modal says how'

/** What to do about a part of a kit that has no equal, by its name. */
const hints: Readonly<Record<string, string>> = {
  // RainbowKit
  connectorsForWallets: `${wallets}, and pass connectors to createConfig`,
  getDefaultWallets: `${wallets}, and pass connectors to createConfig`,
  useChainModal: "call open({ view: 'Networks' }) of useWalletModal",
  createAuthenticationAdapter: signIn,
  RainbowKitAuthenticationProvider: signIn,
  AuthenticationStatus: 'use the type of modal.getState().signIn.status',
  Locale: 'use the type Language of the modal',
  Theme: 'set --wm-* properties',
  cssStringFromTheme: 'set --wm-* properties',
  // ConnectKit
  useSIWE: 'use modal.getState().signIn, after createSignIn',
  SIWEProvider: signIn,
  SIWEConfig: signIn,
  SIWESession: 'use the session of modal.getState().signIn',
  SIWEButton: "call open({ view: 'ConnectingSiwe' }) of useWalletModal",
  Avatar: 'use AddressAvatar',
  useChains: 'use useChains of wagmi',
  useChainIsSupported: 'use useChains of wagmi',
  wallets,
  // AppKit
  useAppKitAccount: 'use useConnection of wagmi 3, or useAccount of wagmi 2',
  useAppKitNetwork: 'use useChainId and useSwitchChain of wagmi',
  useAppKitNetworkCore: 'use useChainId and useSwitchChain of wagmi',
  useAppKitBalance: 'use useBalance of wagmi',
  useAppKitProvider: 'use useConnectorClient of wagmi',
  useAppKitState: 'use useWalletModalState',
  useAppKitConnections: 'use useConnections of wagmi',
  useDisconnect: 'use useDisconnect of wagmi',
  useWalletInfo: 'use the connector of useConnection of wagmi 3, or of useAccount of wagmi 2',
  useAppKitWallets: wallets,
  WalletItem: wallets,
  authConnector: 'remove it: the modal has no accounts with e-mail',
  SIWXSession: signIn,
  // web3modal
  useWeb3ModalAccount: 'use useConnection of wagmi 3, or useAccount of wagmi 2',
  useWeb3ModalProvider: 'use useConnectorClient of wagmi',
}

/** What to do about a module of a kit, by a part of its name. */
const moduleHints: readonly (readonly [RegExp, string])[] = [
  [/rainbowkit\/wallets$/, wallets],
  [/siwe|siwx/, signIn],
  [/adapter-.*ethers|web3modal\/ethers/i, 'without wagmi, use createProviderModal of @terahold/wallet-modal/eip1193'],
  [/adapter-|solana/, 'the modal works with EVM chains alone'],
  [/\/vue$|\/svelte$/, page],
  [/wallet-button/, 'use WalletButton'],
]

/** What to do about a field of a kit's hook that useWalletModal does not have. */
const fieldHints: Readonly<Record<string, string>> = {
  setOpen: 'call open() for setOpen(true), and close() for setOpen(false)',
  openSIWE: "call open({ view: 'ConnectingSiwe' })",
  openAbout: "call open({ view: 'WhatIsAWallet' })",
  openOnboarding: "call open({ view: 'GetWallet' })",
  openProfile: "call open({ view: 'Account' })",
  openSwitchNetworks: "call open({ view: 'Networks' })",
}

/** What to do about an option or a property, by its name. */
const optionHints: Readonly<Record<string, string>> = {
  locale: 'set language',
  siweConfig: signIn,
  siwx: signIn,
  theme: 'set theme, and --wm-* properties',
  customTheme: 'set --wm-* properties',
  themeVariables: 'set --wm-* properties',
  mode: 'set theme',
  initialChain: 'set defaultChainId of createWalletModal',
  defaultNetwork: 'set defaultChainId of createWalletModal',
  wallets,
  chainImages: 'chainImages of createWalletModal takes pictures by chain id',
  label: 'use ConnectButton.Custom',
  accountStatus: 'use ConnectButton.Custom',
  chainStatus: 'use NetworkButton, or ConnectButton.Custom',
  onConnect: 'use useConnectionEffect of wagmi 3, or useAccountEffect of wagmi 2',
  onDisconnect: 'use useConnectionEffect of wagmi 3, or useAccountEffect of wagmi 2',
}

/** Returns the next step as the end of a sentence: `: use useBalance of wagmi.` */
const endWith = (hint: string | undefined, otherwise = '.') => (hint === undefined ? otherwise : `: ${hint}.`)

export const partHint = (name: string | undefined) =>
  endWith(name === undefined || !Object.hasOwn(hints, name) ? undefined : hints[name])
export const fieldHint = (name: string) => endWith(Object.hasOwn(fieldHints, name) ? fieldHints[name] : undefined)
export const optionHint = (name: string) => endWith(Object.hasOwn(optionHints, name) ? optionHints[name] : undefined)
export const moduleHint = (name: string) =>
  endWith(moduleHints.find(([pattern]) => pattern.test(name))?.[1], ': replace it by hand.')
