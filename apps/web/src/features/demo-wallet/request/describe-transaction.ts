import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  formatUnits,
  type Hex,
  isAddressEqual,
} from 'viem'
import type { DemoInfo } from '../rpc/demo-info.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import type { ConfirmRequest } from './confirm-request.ts'
import { gasQuote, type PreparedTransaction } from './prepare-transaction.ts'

type Token = { symbol: string; decimals: number }

/** Describes a transaction in terms that a person can check. A plain token transfer is decoded; everything else is shown raw. */
export async function describeTransaction(
  rpc: Rpc,
  info: DemoInfo,
  transaction: PreparedTransaction,
): Promise<ConfirmRequest> {
  const { from, to, value, data } = transaction
  const gas = gasQuote(transaction)
  const transfer = value === 0n ? readTransfer(data) : null
  const token = transfer && to ? await tokenAt(rpc, info, to) : null
  if (!transfer || !token || !to) {
    return { kind: 'transaction', address: from, to, value: formatEther(value), data, gas }
  }
  return {
    kind: 'transfer',
    address: from,
    token: { address: to, symbol: token.symbol, isDemoToken: isAddressEqual(to, info.token.address) },
    amount: formatUnits(transfer.amount, token.decimals),
    to: transfer.to,
    isTreasury: [info.treasury, info.reserve].some((own) => own !== null && isAddressEqual(transfer.to, own)),
    gas,
  }
}

function readTransfer(data: Hex): { to: Address; amount: bigint } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { to: args[0], amount: args[1] } : null
  } catch {
    // Not a token call, so it is shown raw.
    return null
  }
}

async function tokenAt(rpc: Rpc, { token }: DemoInfo, address: Address): Promise<Token | null> {
  if (isAddressEqual(address, token.address)) return token
  try {
    const [symbol, decimals] = await Promise.all([
      read(rpc, address, 'symbol').then((data) =>
        decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data }),
      ),
      read(rpc, address, 'decimals').then((data) =>
        decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data }),
      ),
    ])
    return { symbol, decimals }
  } catch {
    // A contract without a symbol and decimals cannot be shown as a token.
    return null
  }
}

async function read(rpc: Rpc, to: Address, functionName: 'symbol' | 'decimals'): Promise<Hex> {
  return (await rpc('eth_call', [{ to, data: encodeFunctionData({ abi: erc20Abi, functionName }) }, 'latest'])) as Hex
}
