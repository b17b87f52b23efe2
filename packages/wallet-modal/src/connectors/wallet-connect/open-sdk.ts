import { importSdkParts } from './import-sdk.ts'
import type { WalletConnectOptions } from './sdk/options.ts'
import type { PageDependencies, SdkInstance } from './sdk-instance.ts'

/** Starts the SDK, or returns the running one: strict mode and reloaded modules ask several times. */
export function openSdk(options: WalletConnectOptions, dependencies: PageDependencies): Promise<SdkInstance> {
  const { pages } = dependencies
  const key = `${options.projectId} ${options.relayUrl ?? ''}`
  const running = pages.get(key)
  if (running) return running
  const page = Promise.all([importSdkParts(), dependencies.importSdk()]).then(([{ startInstance }, sdk]) =>
    startInstance(sdk, options, dependencies),
  )
  pages.set(key, page)
  // A failed start may work the next time, when the network is back.
  page.catch(() => pages.delete(key))
  return page
}
