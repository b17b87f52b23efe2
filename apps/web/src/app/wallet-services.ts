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

/** Returns the address of the token everything is paid in; null if the server's is not valid. */
export function tokenAddressOf({ token }: AppConfig): Address | null {
  return isAddress(token.address, { strict: false }) ? token.address : null
}

/** Wallets, names and transactions from our own server, so that pages contact no third party. */
export function walletServices(): Pick<WalletModalOptions, 'directory' | 'identity' | 'activity'> {
  return { directory: directory(), identity: createServerIdentity(server), activity: createServerActivity(server) }
}

/** The server's directory, or the bundled one while the server does not answer. The first entries of the list need no request. */
function directory(): Directory {
  const bundled = createBundledDirectory()
  return { ...bundled, ...withFallback(createServerDirectory(server), bundled) }
}
