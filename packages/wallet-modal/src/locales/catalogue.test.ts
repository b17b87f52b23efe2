import { describe, expect, it } from 'vitest'
import { type Catalogue, fill, type Language, languages } from './catalogue.ts'
import { en } from './en.ts'
import { loadCatalogue } from './load-catalogue.ts'

type Texts = { readonly [key: string]: string | Texts }

/** Every text of a catalogue with the path that leads to it. */
function textsOf(catalogue: Catalogue): [string, string][] {
  return leavesOf(catalogue, '')
}

function leavesOf(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : leavesOf(inner, `${path}${key}.`),
  )
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(languages)('the catalogue of %s', (language) => {
  it('has every text, and none is empty', async () => {
    const texts = textsOf(await loadCatalogue(language))
    expect(texts.map(([path]) => path)).toEqual(textsOf(en).map(([path]) => path))
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('names a wallet wherever its text points to one', async () => {
    const english = new Map(textsOf(en))
    for (const [path, text] of textsOf(await loadCatalogue(language))) {
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')])
    }
  })
})

it('no other language repeats an English sentence', async () => {
  const english = new Set(textsOf(en).map(([, text]) => text))
  for (const language of languages.slice(1)) {
    const repeated = textsOf(await loadCatalogue(language)).filter(([, text]) => english.has(text))
    expect([language, repeated]).toEqual([language, []])
  }
})

it("has the specification's English words", () => {
  const expected: Partial<Catalogue> = {
    connectWallet: 'Connect Wallet',
    connecting: 'Connecting...',
    legal: 'By connecting your wallet, you agree to our {links}',
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
    tryAgain: 'Try again',
    blockExplorer: 'Block Explorer',
    disconnect: 'Disconnect',
    tags: { recent: 'recent', installed: 'installed' },
    snackbars: {
      ...en.snackbars,
      declined: 'Declined',
      linkCopied: 'Link copied',
      addressCopied: 'Address copied',
      copyFailed: 'Failed to copy',
      disconnectFailed: 'Failed to disconnect',
    },
  }
  expect(en).toMatchObject(expected)
  expect(en.failures.rejected).toEqual({
    title: 'Connection declined',
    hint: 'Connection can be declined if a previous request is still active',
  })
  expect(en.failures.notInstalled.title).toBe('Not Detected')
})

it("has the specification's English words for networks and activity", () => {
  expect(en.networks).toMatchObject({
    choose: 'Choose Network',
    note: 'Your connected wallet may not support some of the networks available for this dApp',
    help: 'What is a network',
    helpTitle: 'What is a network?',
    select: 'Select Network',
    unknown: 'Unknown Network',
    approve: 'Approve in wallet',
    learnMore: 'Learn more',
  })
  expect(en.networks.failures.rejected).toEqual({
    title: 'Switch declined',
    hint: 'Switch can be declined if chain is not supported by a wallet or previous request is still active',
  })
  expect(en.activity).toMatchObject({
    title: 'Activity',
    empty: { title: 'No Transactions yet', hint: 'Start trading on dApps to grow your wallet!' },
    failed: { title: 'Failed to fetch transactions' },
    thisYear: 'This Year',
  })
  const labels = Object.values(en.activity.operations).map((label) => label.toLowerCase())
  expect(labels.join(' ')).toBe(
    'approved bought borrowed burnt canceled claimed deployed deposited executed minted received repaid sent sold staked swapped unstaked withdrawn',
  )
})

it("has the specification's English words for wallets and pairing", () => {
  expect(en.directory).toMatchObject({
    qrCodeTag: 'qr code',
    allWallets: 'All Wallets',
    search: 'Search wallet',
    noneFound: { title: 'No Wallet found' },
    getWallet: 'Get a Wallet',
    getNamed: 'Get {name}',
    exploreAll: 'Explore all',
    chromeExtension: 'Chrome Extension',
    iosApp: 'iOS App',
    androidApp: 'Android App',
    website: 'Website',
    notHaving: "Don't have {name}?",
    help: 'What is a wallet?',
  })
  expect(en.pairing).toMatchObject({
    scan: 'Scan this QR Code with your phone',
    copyLink: 'Copy Link',
    open: 'Open',
    platforms: { browser: 'Browser', mobile: 'Mobile', web: 'Webapp', desktop: 'Desktop' },
  })
  expect(en.signIn).toMatchObject({
    title: 'Sign In',
    wants: '{name} wants to connect to your wallet',
    prove: 'Sign this message to prove you own this wallet and to continue',
    cancel: 'Cancel',
    sign: 'Sign',
  })
})

it.each<[Language, RegExp]>([
  ['es', /monedero|\bapps?\b/i],
  ['fr', /répertoire/i],
  ['zh-Hans', /帐户|未知的网络/],
  ['zh-Hant', /QR 碼|打開/],
])('has one term for one thing in %s', async (language, other) => {
  expect(textsOf(await loadCatalogue(language)).filter(([, text]) => other.test(text))).toEqual([])
})

it('puts a name in as it is, whatever characters it has', () => {
  expect(fill('Open {name}, then {name}.', 'name', '$& {name}')).toBe('Open $& {name}, then $& {name}.')
})
