const maxLength = 2048

/**
 * Schemes of wallet apps that do not contain the word "wallet". Any other scheme could act on the device:
 * `ms-officecmd:` and `ms-msdt:` have run programs.
 */
const walletSchemes: ReadonlySet<string> = new Set([
  'argent',
  'bitkeep',
  'bitpay',
  'bloom',
  'bnc',
  'bw',
  'bybitapp',
  'cbwallet',
  'celo',
  'coin98',
  'com.kresus.superapp',
  'dfw',
  'exodus',
  'frontier',
  'imtokenv2',
  'iopay',
  'ledgerlive',
  'metamask',
  'okex',
  'okto',
  'okx',
  'omni',
  'oneinch',
  'phantom',
  'rainbow',
  'safe',
  'tangem',
  'tpoutside',
  'trust',
  'uniswap',
  'xportal',
  'zeal',
  'zerion',
  'zilpay',
])

/** Schemes that act on the page, on files or on the device instead of opening an app. */
const refused =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|chrome|resource|intent|content|mailto|tel|sms|smsto|facetime|wss?|ftp|jar|(?:ms|x|search)-.+|search)$/i

/** Returns an http or https URL without credentials, otherwise null. */
export function safeWebLink(link: unknown): string | null {
  const text = linkText(link)
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { username, password } = new URL(text)
  return username + password === '' ? text : null
}

/**
 * Returns a link that opens an app: a web URL, or an allowed scheme with or without `://` and a path. Otherwise null.
 * A directory or a storage may only name schemes of wallets.
 */
export function safeAppLink(link: unknown, isAllowed: (scheme: string) => boolean = isWalletScheme): string | null {
  const text = linkText(link)
  if (text === null || /^https?:/i.test(text)) return safeWebLink(text)
  const scheme = /^([a-z][a-z0-9+.-]*)(?::?\/{0,2}|:\/\/[\w\-.~/?#[\]@!$&()*+,;=:%]+)$/i.exec(text)?.[1]
  return scheme && isAllowed(scheme) ? text : null
}

/** Returns whether a scheme belongs to a wallet app. */
export function isWalletScheme(scheme: string): boolean {
  const name = scheme.toLowerCase()
  return isAppScheme(name) && (walletSchemes.has(name) || name.includes('wallet'))
}

/** Returns whether a scheme that the app itself configured may be opened. */
export function isAppScheme(scheme: string): boolean {
  return !refused.test(scheme)
}

/** Browsers skip control characters and spaces inside a scheme, so a link with any is not what it seems. */
function linkText(link: unknown): string | null {
  const text = typeof link === 'string' && link.length <= maxLength ? link.trim() : ''
  return text === '' || /[\p{Cc}\p{Cf}\s]/u.test(text) ? null : text
}
