/** Wallets whose names are copied most, with the first two parts of their reverse domain names. */
const knownWallets: readonly (readonly [name: string, domain: string])[] = [
  ['metamask', 'io.metamask'],
  ['trustwallet', 'com.trustwallet'],
  ['okx', 'com.okex'],
  ['binance', 'com.binance'],
  ['coinbase', 'com.coinbase'],
  ['phantom', 'app.phantom'],
  ['rabby', 'io.rabby'],
  ['rainbow', 'me.rainbow'],
  ['bravewallet', 'com.brave'],
  ['zerion', 'io.zerion'],
  ['bitget', 'com.bitget'],
  ['uniswap', 'org.uniswap'],
]

/** Letters of other scripts and digits that look like Latin letters. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  һ: 'h',
  і: 'i',
  ι: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  μ: 'm',
  м: 'm',
  н: 'h',
  ո: 'n',
  о: 'o',
  ο: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ν: 'v',
  ѡ: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '8': 'b',
  $: 's',
  '@': 'a',
}

/** Returns whether a wallet's name reads like that of a well-known wallet although its domain is another one. */
export function imitatesKnownWallet(name: string | null, rdns: string | null): boolean {
  if (name === null) return false
  const skeleton = skeletonOf(name)
  return knownWallets.some(([known, domain]) => skeleton.includes(known) && !isBelow(rdns ?? '', domain))
}

/** Returns a name in lower-case Latin letters, as it reads at a glance. */
function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => lookalikes[letter] ?? letter)
  return letters.join('').replace(/[^a-z]/g, '')
}

function isBelow(rdns: string, domain: string): boolean {
  const lower = rdns.toLowerCase()
  return lower === domain || lower.startsWith(`${domain}.`)
}
