import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { readCommandEnvironment } from '../../foundation/config.ts'
import { UsageError } from '../command/options.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Name = 'TOKEN_ADDRESS' | 'TREASURY_ADDRESS' | 'VAULT_ADDRESS' | 'OPERATOR_REGISTRY_ADDRESS' | 'RESERVE_ADDRESS'

/** The chain and the addresses of the house, from the settings of the processes. No database is needed. */
export type TreasurySettings = { readonly chain: Chain } & Readonly<
  Record<Exclude<Name, 'RESERVE_ADDRESS'>, Address>
> & {
    readonly RESERVE_ADDRESS: Address | undefined
  }

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** Opens the chain of CHAIN_ID and RPC_URLS. @throws UsageError naming what is missing. */
export function openChain(environment: Environment): Chain {
  const { CHAIN_ID: id, RPC_URLS: urls } = readCommandEnvironment(environment)
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw new UsageError('CHAIN_ID must be the number of a chain, such as 56')
  const rpcUrls = (urls ?? '').split(',').flatMap((url) => (url.trim() ? [url.trim()] : []))
  if (rpcUrls.length === 0 || !rpcUrls.every((url) => URL.canParse(url)))
    throw new UsageError('RPC_URLS must be addresses of nodes, separated by commas')
  return connectChain({ rpcUrls, chainId: Number(id) })
}

/** Reads the settings of the treasury's commands. @throws UsageError naming what is missing. */
export function readTreasurySettings(environment: Environment): TreasurySettings {
  const given = readCommandEnvironment(environment)
  const required = ['TOKEN_ADDRESS', 'TREASURY_ADDRESS', 'VAULT_ADDRESS', 'OPERATOR_REGISTRY_ADDRESS'] as const
  const wrong = [
    ...required.filter((name) => !addressPattern.test(given[name] ?? '')),
    ...(given.RESERVE_ADDRESS === undefined || addressPattern.test(given.RESERVE_ADDRESS) ? [] : ['RESERVE_ADDRESS']),
  ]
  if (wrong.length > 0)
    throw new UsageError(`set ${wrong.join(', ')}: each is an address, as \`terahold deploy\` prints it`)
  const read = (name: Name) => given[name]?.toLowerCase() as Address
  return {
    chain: openChain(environment),
    TOKEN_ADDRESS: read('TOKEN_ADDRESS'),
    TREASURY_ADDRESS: read('TREASURY_ADDRESS'),
    VAULT_ADDRESS: read('VAULT_ADDRESS'),
    OPERATOR_REGISTRY_ADDRESS: read('OPERATOR_REGISTRY_ADDRESS'),
    RESERVE_ADDRESS: given.RESERVE_ADDRESS === undefined ? undefined : read('RESERVE_ADDRESS'),
  }
}
