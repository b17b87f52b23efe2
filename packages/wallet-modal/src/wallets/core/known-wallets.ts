/** Wallets whose names are copied most, with the first two parts of their reverse domain names. */
const knownWallets =
  'metamask io.metamask,trustwallet com.trustwallet,okx com.okex,binance com.binance,coinbase com.coinbase,phantom app.phantom,rabby io.rabby'

/** Letters of other scripts and digits, each followed by the Latin letter that it looks like. */
const lookalikes = new Map(
  'аa сc еe εe іi кk κk мm μm оo οo рp ѕs тt τt 0o 1l 3e 4a 5s'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Returns whether a wallet's name reads like that of a well-known wallet although its domain is another one. */
export function imitatesKnownWallet(name: string | null, rdns: string | null): boolean {
  if (name === null) return false
  const skeleton = skeletonOf(name)
  return knownWallets.split(',').some((entry) => {
    const [known = '', domain = ''] = entry.split(' ')
    return skeleton.includes(known) && !`${rdns}.`.toLowerCase().startsWith(`${domain}.`)
  })
}

/** Returns a name in lower-case Latin letters, as it reads at a glance. */
function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => lookalikes.get(letter) ?? letter)
  return letters.join('').replace(/[^a-z]/g, '')
}
