/**
 * Writes the marks of wallets and networks from `@web3icons/core` (MIT). The package is not a dependency, because it has
 * 18,000 files and the modal shows about sixty marks. To renew them:
 *
 *     npm pack @web3icons/core@4.0.56 && tar xzf web3icons-core-4.0.56.tgz
 *     node scripts/run.mjs packages/wallet-modal/scripts/generate-marks.ts package
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseDrawing } from './parse-drawing.ts'

/** Our wallet id, and where the package has its mark on a background, unless the path says otherwise. Wallets with the same name in both need no second one. */
const wallets: Readonly<Record<string, string>> = {
  '1inch': 'exchanges/1inch',
  alphawallet: 'wallets/alpha-wallet',
  atomic: 'wallets/atomic',
  backpack: 'wallets/backpack',
  base: 'networks/branded/base',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  coin98: 'wallets/coin98',
  coinbase: 'wallets/coinbase',
  'crypto-com': 'exchanges/crypto-com',
  enkrypt: 'wallets/enkrypt',
  exodus: 'wallets/exodus',
  gate: 'exchanges/gate-io',
  imtoken: 'wallets/imtoken',
  keplr: 'wallets/keplr',
  kraken: 'wallets/kraken',
  ledger: 'wallets/ledger',
  metamask: 'wallets/metamask',
  mew: 'wallets/my-ether-wallet',
  okx: 'wallets/okx',
  phantom: 'wallets/phantom',
  rabby: 'wallets/rabby',
  rainbow: 'wallets/rainbow',
  ronin: 'wallets/ronin',
  safe: 'wallets/safe',
  tokenpocket: 'wallets/token-pocket',
  trust: 'wallets/trust',
  uniswap: 'exchanges/uniswap',
  walletConnect: 'wallets/wallet-connect',
  zengo: 'wallets/zengo',
  zerion: 'wallets/zerion',
}

/** Ids of wagmi's connectors whose wallet has another id. */
const connectors: Readonly<Record<string, string>> = { baseAccount: 'base', coinbaseWalletSDK: 'coinbase' }

/** Chain id, and the name of its mark. */
const networks: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  25: 'cronos',
  56: 'binance-smart-chain',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon',
  143: 'monad',
  146: 'sonic',
  250: 'fantom',
  252: 'fraxtal',
  314: 'filecoin',
  324: 'zksync',
  480: 'world',
  999: 'hyper-evm',
  1088: 'metis-andromeda',
  1284: 'moonbeam',
  1285: 'moonriver',
  1868: 'soneium',
  2020: 'ronin',
  2741: 'abstract',
  4689: 'iotex',
  5000: 'mantle',
  8453: 'branded/base',
  33139: 'apechain',
  34443: 'mode',
  42161: 'arbitrum-one',
  42220: 'celo',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  534352: 'scroll',
  7777777: 'zora',
  1313161554: 'aurora',
}

const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the unpacked folder of @web3icons/core')
const svgs = path.join(source, 'dist/svgs')
const target = fileURLToPath(new URL('../src/marks/generated/', import.meta.url))
const header = '// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.\n'

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const entries = [
  ...Object.entries(wallets),
  ...Object.entries(networks).map(([id, name]) => [`eip155:${id}`, `networks/${name}`] as const),
]
for (const from of new Set(entries.map(([, name]) => name))) {
  const drawing = parseDrawing(await readSvg(from))
  const code = `import type { Drawing } from '../drawing.ts'\n\nexport const drawing: Drawing = ${JSON.stringify(drawing)}\n`
  writeFileSync(path.join(target, `${fileOf(from)}.ts`), `${header}${code}`)
}
const aliases = Object.entries(connectors).map(([id, wallet]) => [id, wallets[wallet] ?? ''] as const)
const lines = [...entries, ...aliases].map(([id, from]) => `  '${id}': () => import('./${fileOf(from)}.ts'),\n`)
writeFileSync(
  path.join(target, 'marks.ts'),
  `${header}import type { Drawing } from '../drawing.ts'

/** Loads the mark of a wallet, a connector or a network, by id. Networks have CAIP-2 ids. */
export const marks: Readonly<Record<string, () => Promise<{ drawing: Drawing }>>> = {
${lines.join('')}}
`,
)

/** A file of the package exports its picture as a data URL or as text. */
async function readSvg(from: string): Promise<string> {
  const [folder = '', ...name] = from.split('/')
  const file = path.join(svgs, folder, name.length > 1 ? '' : 'background', `${name.join('/')}.svg.js`)
  const { default: svg } = (await import(pathToFileURL(path.resolve(file)).href)) as { default: string }
  return svg
}

/** A wallet and a network can have the same name. */
function fileOf(from: string): string {
  return from
    .replace('branded/', '')
    .replace('wallets/', 'wallet-')
    .replace('exchanges/', 'wallet-')
    .replace('networks/', 'network-')
}
