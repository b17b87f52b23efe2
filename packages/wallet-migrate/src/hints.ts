const signIn = 'pass signIn: createSignIn(…) of @terahold/wallet-modal/sign-in to createWalletModal'
const wallets = 'choose the wallets with featuredWalletIds, includeWalletIds and customWallets of createWalletModal'
const theme = 'write theme="light", "dark" or "dim" on <WalletModalProvider>'
const company = 'remove what used it, because it needs servers of a company'
const withoutWagmi = 'without wagmi, use createProviderModal of @terahold/wallet-modal/eip1193'
const page = '"Use Vue, Svelte or a plain page" in the README of the modal says how'

/** What to do about a part of a kit that has no equal, by its name. */
const hints: Readonly<Record<string, string>> = {
  // RainbowKit
  connectorsForWallets: `${wallets}, and pass connectors to createConfig`,
  getDefaultWallets: `${wallets}, and pass connectors to createConfig`,
  useChainModal: "call open({ view: 'Networks' }) of useWalletModal",
  createAuthenticationAdapter: signIn,
  RainbowKitAuthenticationProvider: signIn,
  AvatarComponent: 'use AddressAvatar, which draws a pattern, and remove the component',
  DisclaimerComponent: 'set termsConditionsUrl and privacyPolicyUrl of createWalletModal',
  Chain: 'use the type Chain of viem',
  Wallet: wallets,
  WalletList: wallets,
  getDefaultConfig: 'write createConfig of wagmi and createWalletModal in this place',
  lightTheme: theme,
  darkTheme: theme,
  midnightTheme: theme,
  RainbowKitProvider: 'render <WalletModalProvider modal={modal}> in its place',
  useConnectModal: 'call useWalletModal',
  useAccountModal: 'call useWalletModal',
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
  ChainIcon: 'use NetworkButton, or a picture of your own',
  Types: 'use the types Language and ThemeMode of the modal',
  useModal: 'call useWalletModal',
  getDefaultConnectors: 'pass injected() of wagmi and walletConnect() of @terahold/wallet-modal/wallet-connect',
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
  useAppKit: 'call useWalletModal',
  createAppKit: 'write createWalletModal({ wagmiConfig, projectId }) in this place',
  WagmiAdapter: 'write createConfig of wagmi in this place',
  AppKit: 'use the type WalletModal of the modal',
  AppKitNetwork: 'use the type Chain of viem',
  CaipNetwork: 'use the type Chain of viem',
  AppKitProvider: 'render <WalletModalProvider modal={modal}> in its place',
  Provider: 'use the type EIP1193Provider of viem',
  getAppKit: 'import the modal that createWalletModal returns',
  UniversalConnector: withoutWagmi,
  UniversalProvider: withoutWagmi,
  useAppKitUpdateEmail: company,
  useAppKitPay: company,
  authConnector: 'remove it: the modal has no accounts with e-mail',
  SIWXSession: signIn,
  // web3modal
  useWeb3ModalAccount: 'use useConnection of wagmi 3, or useAccount of wagmi 2',
  useWeb3ModalProvider: 'use useConnectorClient of wagmi',
  useWeb3Modal: 'call useWalletModal',
  createWeb3Modal: 'write createWalletModal({ wagmiConfig, projectId }) in this place',
  defaultWagmiConfig: 'write createConfig of wagmi in this place',
}

/** What to do about a module of a kit, by a part of its name. */
const moduleHints: readonly (readonly [RegExp, string])[] = [
  [/rainbowkit\/wallets$/, wallets],
  [/siwe|siwx/, signIn],
  [/adapter-.*ethers|web3modal\/ethers|universal-connector|universal-provider/i, withoutWagmi],
  [/adapter-|solana/, 'the modal works with EVM chains alone'],
  [/\/vue$|\/svelte$/, page],
  [/wallet-button/, 'use WalletButton'],
  [/\/core$|-core$|web3modal\/(?:standalone|html|ethereum|react)$/, `use createWalletModal, or ${withoutWagmi}`],
  [/-common$|\/common$|-utils$|\/utils$|-controllers$/, 'use the types and functions of viem'],
  [/-ui$|-scaffold/, 'render the buttons of the modal'],
  [/-(?:wallet|pay|cdn|polyfills)$/, 'remove it: the modal has what it needs'],
  [/\/networks$/, 'take the networks from wagmi/chains'],
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
  size: 'set --wm-* properties, or use ConnectButton.Custom',
  balance: 'set showsBalance of ConnectButton',
  showBalance: 'set showsBalance to true or false',
  showAvatar: 'use ConnectButton.Custom',
  loadingLabel: 'use ConnectButton.Custom',
  customRpcUrls: 'write the URLs into http() of the transports',
  features: 'remove what used it, because e-mail, social accounts, swaps and purchases need servers of a company',
  avatar: 'the modal draws a pattern, or shows the picture of its identity source',
  appInfo: 'set termsConditionsUrl and privacyPolicyUrl of createWalletModal',
  tokens: 'tokens of createWalletModal takes { address } by chain id',
  enableAnalytics: 'set onEvent of createWalletModal',
  label: 'use ConnectButton.Custom',
  accountStatus: 'use ConnectButton.Custom',
  chainStatus: 'use NetworkButton, or ConnectButton.Custom',
  onConnect: 'use useConnectionEffect of wagmi 3, or useAccountEffect of wagmi 2',
  onDisconnect: 'use useConnectionEffect of wagmi 3, or useAccountEffect of wagmi 2',
}

/** What to do about what has no step of its own. */
const otherwise = {
  part: 'write what you need of it yourself, or remove it',
  field: 'remove it, or use useWalletModalState',
  option: 'check that the app works without it',
  module: 'replace it by hand',
}

/** Returns the next step as the end of a sentence: `: use useBalance of wagmi.` */
const endWith = (steps: Readonly<Record<string, string>>, name: string | undefined, other: string) =>
  `: ${(name !== undefined && Object.hasOwn(steps, name) && steps[name]) || other}.`

export const partHint = (name: string | undefined) => endWith(hints, name, otherwise.part)
export const fieldHint = (name: string) => endWith(fieldHints, name, otherwise.field)
export const optionHint = (name: string) => endWith(optionHints, name, otherwise.option)
export const moduleHint = (name: string) =>
  `: ${moduleHints.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise.module}.`
