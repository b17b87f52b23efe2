import type { CreateConnectorFn } from 'wagmi'
import { type SafeParameters, safe as wagmiSafe } from 'wagmi/connectors/safe'

/** The origins trusted as a Safe app by default. */
const safeOrigins = [/^https:\/\/app\.safe\.global$/]

/** In milliseconds. On a slow phone the parent needs more than the 10 ms that wagmi allows. */
const infoTimeout = 1000

safe.type = wagmiSafe.type

/**
 * Creates a connector for apps opened inside a Safe, through `@safe-global/safe-apps-provider`, which the app installs.
 * Outside a frame nothing is loaded and the wallet is not installed. It is wagmi's connector with safer defaults:
 * otherwise any page could frame the app and provide an account.
 */
export function safe(parameters: SafeParameters = {}): CreateConnectorFn {
  return wagmiSafe({ allowedDomains: safeOrigins, unstable_getInfoTimeout: infoTimeout, ...parameters })
}
