import { servicePaths } from '@terahold/contract/service-paths'
import type { Directory, WalletModalOptions } from '@terahold/wallet-modal'
import {
  createBundledDirectory,
  createServerActivity,
  createServerDirectory,
  createServerIdentity,
  withFallback,
} from '@terahold/wallet-modal/adapters'
import { type Address, isAddress } from 'viem'
import type { AppConfig } from '../shared/config/app-config.ts'

const server = { baseUrl: servicePaths.walletServices }

/** The address of the token everything is paid in; null when the server's is none. */
export function tokenAddressOf({ token }: AppConfig): Address | null {
  return isAddress(token.address, { strict: false }) ? token.address : null
}

/** Wallets, names and transactions as our own server knows them: pages ask nobody else. */
export function walletServices(): Pick<WalletModalOptions, 'directory' | 'identity' | 'activity'> {
  return { directory: directory(), identity: createServerIdentity(server), activity: createServerActivity(server) }
}

/** The server's, and the bundled one while it does not answer; what the list begins with is at hand without a question. */
function directory(): Directory {
  const bundled = createBundledDirectory()
  return { ...bundled, ...withFallback(createServerDirectory(server), bundled) }
}
