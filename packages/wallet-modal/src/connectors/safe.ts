import { type SafeParameters, safe as wagmiSafe } from 'wagmi/connectors/safe'

/** The pages whose frame is taken for a Safe's, unless the app names others. */
const safeOrigins = [/^https:\/\/app\.safe\.global$/]

/** A frame's parent on a slow phone needs more than the ten milliseconds wagmi gives it. */
const infoTimeout = 1000

safe.type = wagmiSafe.type

/**
 * A Safe, for apps that are opened inside one, through `@safe-global/safe-apps-provider`, which the app installs.
 * Outside a frame nothing is loaded and the wallet counts as not installed. wagmi's connector with safer defaults: any
 * page could otherwise frame the app and name an account.
 */
export function safe(parameters: SafeParameters = {}) {
  return wagmiSafe({ allowedDomains: safeOrigins, unstable_getInfoTimeout: infoTimeout, ...parameters })
}
