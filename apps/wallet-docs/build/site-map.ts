/** A page of the site: its folder, and the file in `pages` that it is written in. */
export interface SitePage {
  /** The folder of the page from the site's root, such as `recipes/nextjs`. Empty for the first page. */
  readonly path: string
  /** The name in the navigation. */
  readonly label: string
}

export interface SiteGroup {
  readonly title: string
  readonly pages: readonly SitePage[]
}

/** The pages in the order of the navigation. `pages/<path>.md` has the text of each, and `pages/index.md` of the first. */
export const siteMap: readonly SiteGroup[] = [
  {
    title: 'Start',
    pages: [
      { path: '', label: 'Overview' },
      { path: 'getting-started', label: 'Five-minute start' },
      { path: 'playground', label: 'Playground' },
      { path: 'theming', label: 'Theming' },
    ],
  },
  {
    title: 'Recipes',
    pages: [
      { path: 'recipes/nextjs', label: 'Next.js' },
      { path: 'recipes/viem-or-ethers', label: 'viem or ethers' },
      { path: 'recipes/other-frameworks', label: 'Vue, Svelte, plain pages' },
      { path: 'recipes/wallets', label: 'WalletConnect and other connectors' },
      { path: 'recipes/base-account', label: 'Base Account' },
      { path: 'recipes/own-button', label: 'Your own button' },
      { path: 'recipes/sign-in', label: 'Sign in with a wallet' },
      { path: 'recipes/sources', label: 'Directory, names, transactions' },
      { path: 'recipes/announcements', label: 'Check announcements' },
      { path: 'recipes/languages', label: 'Add a language' },
      { path: 'recipes/inputs', label: 'Email and code inputs' },
    ],
  },
  {
    title: 'Move from another kit',
    pages: [
      { path: 'migrate/rainbowkit', label: 'RainbowKit' },
      { path: 'migrate/connectkit', label: 'ConnectKit' },
      { path: 'migrate/appkit', label: 'AppKit' },
      { path: 'migrate/web3modal', label: 'web3modal' },
    ],
  },
  {
    title: 'Test kit',
    pages: [
      { path: 'testkit', label: 'First test' },
      { path: 'testkit/recipes', label: 'Playwright, Vitest, Cypress' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: 'reference/modal', label: 'Options, components, hooks' },
      { path: 'reference/walletconnect', label: 'walletConnect' },
      { path: 'reference/troubleshooting', label: 'Troubleshooting' },
      { path: 'reference/security', label: 'Security' },
    ],
  },
  {
    title: 'API',
    pages: [
      { path: 'api/wallet-modal', label: 'wallet-modal' },
      { path: 'api/eip1193', label: 'wallet-modal/eip1193' },
      { path: 'api/adapters', label: 'wallet-modal/adapters' },
      { path: 'api/connectors', label: 'wallet-modal/connectors' },
      { path: 'api/more-entries', label: 'wallet-modal: other entries' },
      { path: 'api/core', label: 'wallet-modal/core' },
      { path: 'api/wallet-testkit', label: 'wallet-testkit' },
      { path: 'api/wallet-migrate', label: 'wallet-migrate' },
    ],
  },
]

/** The pages of all groups. */
export const sitePages: readonly SitePage[] = siteMap.flatMap(({ pages }) => pages)
