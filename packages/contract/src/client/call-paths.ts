import { type Contract, contract } from '../calls/contract.ts'

/**
 * Method and path of every call by its name. The build of a browser's app replaces this module with the bare paths of that app's
 * callers (`apps/web/build/call-paths.ts`), because the schemas of the contract would weigh down a browser.
 */
export const callPaths = Object.fromEntries(
  Object.entries(contract).map(([name, { method, path }]) => [name, `${method} ${path}`]),
) as { readonly [Name in keyof Contract]: string }
