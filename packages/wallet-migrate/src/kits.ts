/** What a wallet kit calls its parts, and what the wallet modal calls them. */
export type Kit = {
  readonly name: string
  /** The kit's packages with all that is in them. */
  readonly packages: RegExp
  readonly modules: RegExp
  readonly styles: RegExp
  /** Modules that only pass on chains. */
  readonly chains: RegExp
  /** Exports with an equal of another name, or of the same one. */
  readonly names: Readonly<Record<string, string>>
  /** Hooks that open the dialog, and the fields of `useWalletModal` for theirs. */
  readonly hooks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Functions and classes that make a wagmi config, or only its parameters. */
  readonly configs: Readonly<Record<string, 'config' | 'parameters'>>
  /** Chains of a config that names none. */
  readonly defaultChains: readonly string[]
  /** Functions that make the dialog from a wagmi config. */
  readonly modals: readonly string[]
  /** What makes a connection without wagmi. Empty for a kit that needs wagmi. */
  readonly withoutWagmi: readonly string[]
  /** Functions that make a theme, and the modal's theme. */
  readonly themes: Readonly<Record<string, 'light' | 'dark' | 'dim'>>
  /** Elements of the page, and our components. */
  readonly elements: Readonly<Record<string, string>>
}

const nothing = /^$/
const open = { open: 'open', close: 'close' }

const kits: readonly Kit[] = [
  {
    name: 'RainbowKit',
    packages: /^@rainbow-me\/rainbowkit(?:-siwe-next-auth)?(?:\/|$)/,
    modules: /^@rainbow-me\/rainbowkit$/,
    styles: /^@rainbow-me\/rainbowkit\/styles\.css$/,
    chains: nothing,
    names: {
      RainbowKitProvider: 'WalletModalProvider',
      ConnectButton: 'ConnectButton',
      WalletButton: 'WalletButton',
      useAddRecentTransaction: 'useAddRecentTransaction',
    },
    hooks: {
      useConnectModal: { openConnectModal: 'open', connectModalOpen: 'isOpen' },
      useAccountModal: { openAccountModal: 'open', accountModalOpen: 'isOpen' },
    },
    configs: { getDefaultConfig: 'config' },
    defaultChains: [],
    modals: [],
    withoutWagmi: [],
    themes: { lightTheme: 'light', darkTheme: 'dark', midnightTheme: 'dim' },
    elements: {},
  },
  {
    name: 'ConnectKit',
    packages: /^connectkit(?:-next-siwe)?(?:\/|$)/,
    modules: /^connectkit$/,
    styles: nothing,
    chains: nothing,
    names: { ConnectKitProvider: 'WalletModalProvider', ConnectKitButton: 'ConnectButton' },
    hooks: { useModal: { open: 'isOpen' } },
    configs: { getDefaultConfig: 'parameters' },
    defaultChains: ['mainnet', 'polygon', 'optimism', 'arbitrum'],
    modals: [],
    withoutWagmi: [],
    themes: {},
    elements: {},
  },
  {
    name: 'AppKit',
    packages: /^@reown\/appkit[\w-]*(?:\/|$)/,
    modules: /^@reown\/appkit(?:\/react|-adapter-wagmi)?$/,
    styles: nothing,
    chains: /^@reown\/appkit\/networks$/,
    names: { useAppKitTheme: 'useWalletModalTheme', useAppKitEvents: 'useWalletModalEvents' },
    hooks: { useAppKit: open },
    configs: { WagmiAdapter: 'config' },
    defaultChains: [],
    modals: ['createAppKit'],
    withoutWagmi: ['createAppKit', 'UniversalConnector'],
    themes: {},
    elements: {
      'appkit-button': 'ConnectButton',
      'appkit-connect-button': 'ConnectButton',
      'appkit-account-button': 'AccountButton',
      'appkit-network-button': 'NetworkButton',
    },
  },
  {
    name: 'web3modal',
    packages: /^@web3modal\/[^/]+(?:\/|$)/,
    modules: /^@web3modal\/wagmi(?:\/react)?$/,
    styles: nothing,
    chains: nothing,
    names: {
      useWeb3ModalState: 'useWalletModalState',
      useWeb3ModalTheme: 'useWalletModalTheme',
      useWeb3ModalEvents: 'useWalletModalEvents',
    },
    hooks: { useWeb3Modal: open },
    configs: { defaultWagmiConfig: 'config' },
    defaultChains: [],
    modals: ['createWeb3Modal'],
    withoutWagmi: ['createWeb3Modal'],
    themes: {},
    elements: {
      'w3m-button': 'ConnectButton',
      'w3m-connect-button': 'ConnectButton',
      'w3m-account-button': 'AccountButton',
      'w3m-network-button': 'NetworkButton',
    },
  },
]

/** Returns the kits that a file may use: it names their packages, has their elements, or takes the config of an adapter. */
export function kitsIn(source: string): readonly Kit[] {
  return kits.filter(({ packages, elements, configs }) => {
    const hasElement = Object.keys(elements).some((element) => source.includes(`<${element}`))
    const hasAdapter = Object.hasOwn(configs, 'WagmiAdapter') && source.includes('.wagmiConfig')
    return namesPackage(source, packages) || hasElement || hasAdapter
  })
}

/** The text of a file, and the folder of its app. */
type AppFile = { readonly app: string | undefined; readonly source: string }

/**
 * Returns the apps that use a kit without wagmi, by their folder with the kit's name. The migration needs wagmi, and would leave
 * them half done. An app that has the word anywhere is taken for one with wagmi: its adapter may be in a package of its own.
 */
export function appsWithoutWagmi(
  files: readonly AppFile[],
  packageOf: (app: string) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { app, source } of files) {
    if (app === undefined || found.has(app)) continue
    const kit = kits.find(({ packages, withoutWagmi }) => {
      return withoutWagmi.some((name) => source.includes(name)) && namesPackage(source, packages)
    })
    const texts = () => [packageOf(app), ...files.filter((each) => each.app === app).map((each) => each.source)]
    if (kit && !texts().some((text) => /wagmi/i.test(text))) found.set(app, kit.name)
  }
  return found
}

/** Returns where a file that the migration cannot read uses a kit: its name, and the line. */
export function mentionsIn(source: string): readonly { readonly name: string; readonly line: number }[] {
  return source.split('\n').flatMap((text, at) =>
    kits
      .filter(({ packages, elements }) => {
        const hasElement = Object.keys(elements).some((element) => text.includes(`<${element}`))
        return hasElement || namesPackage(text, packages)
      })
      .map(({ name }) => ({ name, line: at + 1 })),
  )
}

function namesPackage(source: string, packages: RegExp): boolean {
  return [...source.matchAll(/(['"`])([^'"`\s]+)\1/g)].some(([, , text = '']) => packages.test(text))
}

/** Returns whether a module is part of a kit. */
export function isOf({ modules, styles, chains }: Kit, from: string): boolean {
  return modules.test(from) || styles.test(from) || chains.test(from)
}

/** Returns whether a kit has an export that the migration knows. */
export function hasPart({ names, hooks, configs, themes, modals }: Kit, name: string | undefined): boolean {
  if (name === undefined) return false
  return [names, hooks, configs, themes].some((parts) => Object.hasOwn(parts, name)) || modals.includes(name)
}
