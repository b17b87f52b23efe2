import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  isAddressEqual,
  isHex,
  type LocalAccount,
  type TypedDataDefinition,
} from 'viem'
import { failures, WalletRpcError } from './behaviour.ts'
import type { WalletRequest } from './prompts.ts'

/** What a wallet signs and sends with. */
export interface Signer {
  readonly accounts: readonly LocalAccount[]
  readonly chainId: number
  /** The node for transactions. Without it the wallet cannot send any. */
  readonly rpcUrl: string | undefined
}

type TransactionRequest = Partial<
  Record<
    'from' | 'to' | 'data' | 'input' | 'value' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce',
    Hex
  >
>

const signers: Readonly<Record<string, (params: readonly unknown[], signer: Signer) => Promise<Hex>>> = {
  personal_sign([message, address], { accounts }) {
    const text = String(message)
    return sign(accountOf(accounts, address), { message: isHex(text) ? { raw: text } : text })
  },
  eth_signTypedData_v4([address, typedData], { accounts }) {
    const { domain, types, primaryType, message } = readTypedData(typedData)
    const account = accountOf(accounts, address)
    return account.signTypedData({ domain, types, primaryType, message } as TypedDataDefinition)
  },
  async eth_sendTransaction([request], signer) {
    const { from, to, data, input, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } =
      request as TransactionRequest
    const account = accountOf(signer.accounts, from)
    if (signer.rpcUrl === undefined) throw new WalletRpcError({ code: 4900, message: 'The wallet has no RPC URL' })
    const client = createWalletClient({ account, transport: http(signer.rpcUrl, { retryCount: 0 }) })
    const fees = gasPrice
      ? { gasPrice: BigInt(gasPrice) }
      : {
          ...(maxFeePerGas && { maxFeePerGas: BigInt(maxFeePerGas) }),
          ...(maxPriorityFeePerGas && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
        }
    const payload = data ?? input
    return client.sendTransaction({
      chain: bareChain(signer.chainId, signer.rpcUrl),
      ...(to && { to }),
      ...(payload && { data: payload }),
      ...(value && { value: BigInt(value) }),
      ...(gas && { gas: BigInt(gas) }),
      ...(nonce && { nonce: Number(nonce) }),
      ...fees,
    })
  },
}

/** Returns whether the method needs a signature, so that its user would be asked. */
export function isSigningMethod(method: string): boolean {
  return Object.hasOwn(signers, method)
}

/**
 * Signs a message or typed data, or signs and sends a transaction, with the requested account. Throws `WalletRpcError`
 * 4100 for another account than the wallet's, and −32603 with the node's message if it refuses.
 */
export async function signRequest({ method, params }: WalletRequest, signer: Signer): Promise<Hex> {
  const run = signers[method]
  if (!run) throw new WalletRpcError(failures.unsupportedMethod)
  try {
    return await run(Array.isArray(params) ? params : [], signer)
  } catch (error) {
    if (error instanceof WalletRpcError) throw error
    throw new WalletRpcError({ code: -32603, message: error instanceof Error ? error.message : String(error) })
  }
}

function accountOf(accounts: readonly LocalAccount[], address: unknown): LocalAccount {
  const account = accounts.find((known) => typeof address === 'string' && isSame(known.address, address))
  if (!account) throw new WalletRpcError(failures.unauthorized)
  return account
}

function isSame(known: Address, address: string): boolean {
  return isHex(address) && address.length === known.length && isAddressEqual(known, address)
}

function sign(account: LocalAccount, { message }: { message: string | { raw: Hex } }): Promise<Hex> {
  return account.signMessage({ message })
}

function readTypedData(value: unknown): Record<'domain' | 'types' | 'primaryType' | 'message', unknown> {
  return (typeof value === 'string' ? JSON.parse(value) : value) as ReturnType<typeof readTypedData>
}

function bareChain(id: number, rpcUrl: string) {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}
