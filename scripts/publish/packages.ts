/** What strangers install of one package, and how its sources become it. */
export type PublishedPackage = {
  readonly name: 'wallet-modal' | 'wallet-testkit' | 'wallet-migrate'
  readonly platform: 'browser' | 'node'
  /** Entries of the package: its export, without the leading `./`, and the source. */
  readonly entries: Readonly<Record<string, string>>
  /** Entries that only run in the browser: React Server Components import them as client modules. */
  readonly clientEntries: readonly string[]
  readonly styles: Readonly<Record<string, string>>
  /** Licences of drawings and texts that are copied into the sources. */
  readonly notices: readonly string[]
  /** Modules that the app provides, or that npm installs. Everything else is part of the package. */
  readonly external: RegExp
  readonly manifest: Readonly<Record<string, unknown>>
}

const common = {
  license: 'Apache-2.0',
  type: 'module',
  publishConfig: { access: 'public', provenance: true },
}

export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: 'wallet-modal',
    platform: 'browser',
    entries: {
      '.': 'exports/wallet-modal.ts',
      adapters: 'exports/adapters.ts',
      announcements: 'announcements/announcement-gate.ts',
      'bundled-wallets': 'directory/bundled/bundled-wallets.ts',
      connectors: 'exports/connectors.ts',
      core: 'exports/core.ts',
      eip1193: 'exports/eip1193.ts',
      element: 'element/wallet-element.tsx',
      inputs: 'exports/inputs.ts',
      language: 'locales/language-file.ts',
      'sign-in': 'exports/sign-in.ts',
      'wallet-connect': 'exports/wallet-connect.ts',
    },
    clientEntries: ['.', 'eip1193', 'inputs'],
    styles: { 'theme.css': 'theme.css', 'inputs.css': 'inputs/inputs.css' },
    notices: ['marks/NOTICE.txt'],
    external: /^(?:react|react-dom|wagmi|viem|@coinbase\/wallet-sdk|@safe-global\/[\w-]+)(?:\/|$)/,
    manifest: {
      ...common,
      description:
        'A small, accessible dialog to connect wallets, for wagmi, viem, ethers and any framework, with a headless core.',
      keywords: [
        'wallet',
        'connect',
        'ethereum',
        'wagmi',
        'viem',
        'react',
        'walletconnect',
        'eip-6963',
        'siwe',
        'web3',
      ],
      engines: { node: '>=20' },
      sideEffects: ['*.css'],
      peerDependencies: {
        '@coinbase/wallet-sdk': '^4.3.0',
        '@safe-global/safe-apps-provider': '^0.18.6',
        '@safe-global/safe-apps-sdk': '^9.1.0',
        react: '^18.3.0 || ^19.0.0',
        'react-dom': '^18.3.0 || ^19.0.0',
        viem: '^2.57.1',
        wagmi: '^2.19.0 || ^3.7.1',
      },
      peerDependenciesMeta: {
        wagmi: { optional: true },
        '@coinbase/wallet-sdk': { optional: true },
        '@safe-global/safe-apps-provider': { optional: true },
        '@safe-global/safe-apps-sdk': { optional: true },
      },
    },
  },
  {
    name: 'wallet-testkit',
    platform: 'node',
    entries: {
      '.': 'wallet-testkit.ts',
      page: 'page.ts',
      playwright: 'playwright.ts',
      relay: 'relay/attach-relay.ts',
    },
    clientEntries: [],
    styles: {},
    notices: [],
    external: /^(?:node:|viem(?:\/|$)|ws$|pngjs$|qr(?:\/|$)|@walletconnect\/sign-client$)/,
    manifest: {
      ...common,
      description: 'Real wallets, a WalletConnect relay and a local chain, to test how a dApp connects wallets.',
      keywords: ['wallet', 'testing', 'walletconnect', 'relay', 'eip-6963', 'playwright', 'anvil', 'ethereum'],
      engines: { node: '>=20' },
      sideEffects: false,
      dependencies: {
        '@walletconnect/sign-client': '2.21.8',
        pngjs: '^7.0.0',
        qr: '^0.7.0',
        ws: '^8.18.0',
      },
      optionalDependencies: { '@foundry-rs/anvil-linux-amd64': '1.7.1' },
      peerDependencies: { viem: '^2.57.1' },
    },
  },
  {
    name: 'wallet-migrate',
    platform: 'node',
    entries: { '.': 'migrate-source.ts', cli: 'cli.ts' },
    clientEntries: [],
    styles: {},
    notices: [],
    // It runs with npx, so it has no dependencies of its own to install.
    external: /^node:/,
    manifest: {
      ...common,
      description: 'Replaces RainbowKit, ConnectKit, AppKit or web3modal in an app with the Terahold wallet modal.',
      keywords: ['wallet', 'codemod', 'rainbowkit', 'connectkit', 'appkit', 'web3modal', 'wagmi'],
      engines: { node: '>=20' },
      bin: { 'wallet-migrate': './cli.js' },
    },
  },
]
