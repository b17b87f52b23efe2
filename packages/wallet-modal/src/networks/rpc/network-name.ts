import { rpcServiceChains } from './rpc-service.ts'

/** Networks that the RPC service does not serve. */
const otherNames: Readonly<Record<number, string>> = {
  250: 'Fantom',
  314: 'Filecoin',
  1088: 'Metis',
  1284: 'Moonbeam',
  1285: 'Moonriver',
  4689: 'IoTeX',
  9001: 'Evmos',
}

const names: Readonly<Record<number, string>> = { ...otherNames, ...rpcServiceChains }

/** Returns the name of a well-known network, or null. */
export function networkName(chainId: number): string | null {
  return Object.hasOwn(names, chainId) ? (names[chainId] ?? null) : null
}
