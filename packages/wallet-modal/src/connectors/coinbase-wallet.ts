import { numberToHex, SwitchChainError } from 'viem'
import { ChainNotConfiguredError, type CreateConnectorFn, createConnector } from 'wagmi'
import { type CoinbaseWalletParameters, coinbaseWallet as wagmiCoinbaseWallet } from 'wagmi/connectors/coinbaseWallet'
import { addedChainParameters } from '../networks/rpc/add-chain.ts'
import { isUnknownChain, toWalletError } from './wallet-connect/sdk/to-wallet-error.ts'

coinbaseWallet.type = wagmiCoinbaseWallet.type

/**
 * Creates a connector for Coinbase Wallet (extension, app or smart wallet) through `@coinbase/wallet-sdk`, which the
 * app installs. The SDK is loaded when the wallet is chosen. It is wagmi's connector except for `switchChain`: wagmi
 * reports every failure to add a chain as a rejection. Here `switchChain` throws `SwitchChainError` with the wallet's
 * error as its cause.
 *
 * @example coinbaseWallet({ appName: 'Terahold' })
 */
export function coinbaseWallet(parameters: CoinbaseWalletParameters = {}): CreateConnectorFn {
  return createConnector((config) => {
    const connector = wagmiCoinbaseWallet(parameters)(config)
    return {
      ...connector,
      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        const provider = await connector.getProvider()
        try {
          await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        } catch (error) {
          if (!isUnknownChain(error)) throw new SwitchChainError(toWalletError(error))
          const params = [addedChainParameters(chain, addEthereumChainParameter)]
          await provider.request({ method: 'wallet_addEthereumChain', params }).catch((addError: unknown) => {
            throw toWalletError(addError)
          })
        }
        return chain
      },
    }
  })
}
