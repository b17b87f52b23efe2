/** Paths of what is not a call of the contract: files, streams, JSON-RPC and operation. They appear nowhere else. */
export const servicePaths = {
  events: '/prod/APP/events',
  uploadPicture: '/prod/APP/problem/upload',
  /** The bytes of a picture, for its owner. */
  ownPicture: '/prod/APP/problem/image/:id',
  /** The bytes of a picture, for operators with the role support. */
  operatorPicture: '/console/problem/image/:memberId/:id',
  /** Published files of a day's liability tree. */
  liabilityFile: '/trust/liabilities/:day/file',
  liabilityIndex: '/trust/liabilities/:day/index',
  liabilityShard: '/trust/liabilities/:day/shards/:shard',
  /** The newest signed head of the log of nights, as witnesses and monitors read it (c2sp.org/tlog-checkpoint). */
  checkpoint: '/trust/checkpoint',
  /** The page that verifies without us. It is saved, not opened here. */
  verifierPage: '/verify.html',
  /** The same page to open here, without our origin: it asks a node of the reader's choice, and no session is in its reach. */
  checkPage: '/check',
  walletPicture: '/wallet/image/:id',
  /** The base of the calls that the wallet modal makes. */
  walletServices: '/wallet',
  rpc: '/rpc/:chainId',
  appConfig: '/app-config.json',
  /** How fast a page was in a member's browser. */
  webVitals: '/web-vitals',
  /** An invitation's link as it is shared: a page that messengers can preview, and that leads to the app. */
  invitation: '/i/:code',
  openApi: '/openapi.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const

/** Paths that only the demo profile serves. */
export const demoPaths = {
  info: '/demo/info',
  clock: '/demo/clock',
  mail: '/demo/mail',
  venue: '/demo/venue',
  faucet: '/demo/faucet',
  phone: '/demo/phone',
  /** The WalletConnect relay. */
  relay: '/demo/relay',
} as const

/** How the paths of the main API begin. Each of its calls takes a `userId`. */
export const mainApi = '/prod/APP/'
/** How the paths of the second API begin. Success has code 0, and a header names the caller. */
export const secondApi = '/api/'

/** Where the server has the operators' desk. */
export const deskPath = '/desk/'

/** How every path begins that the server answers with data, in contrast to the files of the web app. */
export const dataPrefixes = [
  '/prod/',
  secondApi,
  '/console/',
  '/trust/',
  '/wallet/',
  '/rpc/',
  '/demo/',
  servicePaths.metrics,
  servicePaths.webVitals,
  servicePaths.health,
  servicePaths.readiness,
] as const

/** Returns a path as OpenAPI writes it: `{name}` instead of `:name`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** Returns a path with its `:name` segments filled in and escaped. Throws `TypeError` if a value is missing. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
