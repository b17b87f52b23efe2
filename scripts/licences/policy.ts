/** Licences that an Apache-2.0 product complies with by naming them. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** A package that may have another licence, or name none, and why. */
export interface LicenceException {
  /** Matches the package's name. */
  readonly name: RegExp
  /** The licence in its manifest; undefined if there is none. */
  readonly licence: string | undefined
  readonly reason: string
}

export const exceptions: readonly LicenceException[] = [
  {
    name: /^lightningcss(-.+)?$/,
    licence: 'MPL-2.0',
    reason: 'runs while the web app is built; none of it is in the result',
  },
  {
    name: /^@safe-global\/safe-smart-account$/,
    licence: 'LGPL-3.0',
    reason: 'compiled contracts that tests and the rehearsal deploy on a local chain; none of it is in the product',
  },
  { name: /^axe-core$/, licence: 'MPL-2.0', reason: 'runs in tests only' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', reason: 'browser data read while the web app is built' },
  {
    name: /^@img\/sharp-libvips-.+$/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library in a file of its own, which whoever runs the server can replace',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'the same library as WebAssembly, in a file of its own',
  },
  {
    name: /^@img\/sharp-win32-.+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'the same library as its binding, in a separate file',
  },
  { name: /^web-push$/, licence: 'MPL-2.0', reason: 'used unchanged on the server, in files of its own' },
  {
    name: /^memorystream$/,
    licence: undefined,
    reason: 'MIT, named in the old "licenses" field; runs inside the Solidity compiler',
  },
]

/** Packages that are refused regardless of their manifest, with the first refused version. */
export const refusedPackages: readonly { readonly name: RegExp; readonly since: string; readonly reason: string }[] = [
  { name: /^@walletconnect\//, since: '2.21.9', reason: 'from this version under a licence that forbids our use' },
  { name: /^@reown\/appkit/, since: '0.0.0', reason: 'under a licence that forbids our use' },
  { name: /^@metamask\/connect-evm$/, since: '0.0.0', reason: 'under a licence that forbids our use' },
]
