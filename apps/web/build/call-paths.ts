import { fileURLToPath } from 'node:url'
import { contract } from '@terahold/contract'
import type { Caller } from '@terahold/contract/endpoint'
import type { Plugin } from 'vite'

const replaced = fileURLToPath(new URL('../../../packages/contract/src/client/call-paths.ts', import.meta.url))

/** Gives the browser the bare methods and paths of the calls that these callers can make, in place of the contract's schemas. */
export function callPaths(callers: readonly Caller[]): Plugin {
  const calls = Object.entries(contract).filter(([, { caller }]) => callers.includes(caller))
  const paths = Object.fromEntries(calls.map(([name, { method, path }]) => [name, `${method} ${path}`]))
  return {
    name: 'terahold-call-paths',
    load: (id) => (id === replaced ? `export const callPaths = ${JSON.stringify(paths)}` : undefined),
  }
}
