import type { Config } from 'wagmi'
import { WalletModalConfigError } from '../shell/core/errors.ts'
import { createWagmiPort } from '../wagmi/wagmi-port.ts'
import { assembleModal, type CommonOptions, type WalletModal } from './assemble-modal.ts'

type WalletConnectOptions =
  | { projectId: string; walletConnect?: true }
  /** For an app without WalletConnect. Needs neither a project id nor the connector. */
  | { projectId?: never; walletConnect: false }

/** The options of `createWalletModal`. */
export type WalletModalOptions = WalletConnectOptions &
  CommonOptions & {
    wagmiConfig: Config
    /** Pictures by connector id, in place of the connector's own. */
    connectorImages?: Readonly<Record<string, string>>
  }

/**
 * Creates the modal of an app. Fetches nothing and loads no connector. Throws `WalletModalConfigError` if an
 * option or the WalletConnect connector is missing.
 *
 * @example const modal = createWalletModal({ wagmiConfig, walletConnect: false })
 */
export function createWalletModal(options: WalletModalOptions): WalletModal {
  demandOptions(options)
  const { wagmiConfig, tokens = {}, chainImages = {}, connectorImages = {}, defaultChainId, signIn } = options
  const wallets = createWagmiPort(wagmiConfig, {
    tokens,
    defaultChainId,
    chainImages,
    connectorImages,
    oneClick: signIn?.oneClick,
  })
  return assembleModal(wallets, options, options.projectId ?? null)
}

/** Plain JavaScript can call this with invalid options. */
function demandOptions({ wagmiConfig, projectId, walletConnect }: Partial<WalletModalOptions>): void {
  if (!wagmiConfig) throw new WalletModalConfigError('web3modal:constructor - wagmiConfig is undefined')
  if (walletConnect === false) return
  if (!projectId) throw new WalletModalConfigError('web3modal:constructor - projectId is undefined')
  if (!wagmiConfig.connectors.some(({ type }) => type === 'walletConnect')) {
    throw new WalletModalConfigError('web3modal:constructor - WalletConnectConnector is required')
  }
}
