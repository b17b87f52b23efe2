import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { SdkClass } from './sdk/sdk.ts'
import { polyfillStorage } from './sdk/storage-polyfill.ts'

type SdkParts = typeof import('./sdk-parts.ts').sdkParts

/** Loads the SDK and our code that works with it, as one chunk. Call it only after the user chose WalletConnect. */
export function importSdkParts(): Promise<SdkParts> {
  polyfillStorage()
  return importWithRetry(() => import('./sdk-parts.ts'), 'sdkParts')
}

export async function importSdk(): Promise<SdkClass> {
  return (await importSdkParts()).UniversalProvider
}
