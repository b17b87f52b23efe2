import type { LocalAccount } from 'viem'
import { type Behaviours, failures, WalletRpcError } from './behaviour.ts'
import { createPrompts, type Prompts, type WalletRequest } from './prompts.ts'
import { isSigningMethod, signRequest } from './sign-request.ts'

/** One URL for every chain, or one by chain id. */
export type RpcUrls = string | Readonly<Record<number, string>>

export interface WalletCoreOptions {
  accounts: readonly LocalAccount[]
  /** The chains the wallet knows. It starts on the first. */
  chains: readonly number[]
  rpcUrl?: RpcUrls | undefined
  behaviours?: Behaviours | undefined
  /** Reports a change to the other side. The request that caused it is answered afterwards. */
  onChain(chainId: number): Promise<void>
}

/** Creates a wallet without a transport: accounts, chains, and answers to requests. */
export interface WalletCore {
  readonly prompts: Prompts
  readonly requests: readonly WalletRequest[]
  readonly chainId: number
  readonly chains: readonly number[]
  accounts: readonly LocalAccount[]
  record(request: WalletRequest): void
  knowChain(chainId: number): void
  setChain(chainId: number): Promise<void>
  /** Throws `WalletRpcError` if the wallet refuses. */
  answer(request: WalletRequest): Promise<unknown>
}

type AddedChain = { chainId?: unknown; rpcUrls?: unknown }

export function createWalletCore({ accounts, chains, rpcUrl, behaviours, onChain }: WalletCoreOptions): WalletCore {
  const [first] = chains
  if (first === undefined) throw new TypeError('A wallet needs at least one chain')
  const prompts = createPrompts(behaviours)
  const requests: WalletRequest[] = []
  const known = new Set(chains)
  const added = new Map<number, string>()
  let chainId = first

  const urlOf = (id: number) => (typeof rpcUrl === 'string' ? rpcUrl : (rpcUrl?.[id] ?? added.get(id)))

  async function setChain(next: number): Promise<void> {
    known.add(next)
    if (next === chainId) return
    chainId = next
    await onChain(next)
  }

  async function answerSwitch(request: WalletRequest): Promise<null> {
    const id = chainIdIn(firstParam<AddedChain>(request))
    const behaviour = prompts.behaviourOf(request.method)
    // A wallet does not ask about an unknown chain.
    if (!known.has(id) && (behaviour === 'approve' || behaviour === 'ask')) {
      throw new WalletRpcError(failures.unknownChain)
    }
    if (await prompts.decide(request)) await setChain(id)
    return null
  }

  async function answerAdd(request: WalletRequest): Promise<null> {
    const chain = firstParam<AddedChain>(request)
    const id = chainIdIn(chain)
    if (!(await prompts.decide(request))) return null
    const url: unknown = Array.isArray(chain.rpcUrls) ? chain.rpcUrls[0] : undefined
    if (typeof url === 'string') added.set(id, url)
    await setChain(id)
    return null
  }

  const core: WalletCore = {
    prompts,
    requests,
    accounts,
    get chainId() {
      return chainId
    },
    get chains() {
      return [...known]
    },
    record: (request) => void requests.push(request),
    knowChain: (id) => void known.add(id),
    setChain,
    async answer(request) {
      const { method } = request
      const wrong = prompts.wrongAnswer(method)
      if (wrong) return wrong.answer
      if (method === 'wallet_switchEthereumChain') return answerSwitch(request)
      if (method === 'wallet_addEthereumChain') return answerAdd(request)
      if (method === 'wallet_watchAsset') return prompts.decide(request)
      const onto = request.chainId ?? chainId
      if (isSigningMethod(method)) {
        const isDone = await prompts.decide(request)
        return isDone ? signRequest(request, { accounts: core.accounts, chainId: onto, rpcUrl: urlOf(onto) }) : '0x'
      }
      await prompts.decide(request)
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      return forwardRead(request, urlOf(onto))
    },
  }
  return core
}

function firstParam<T extends object>({ params }: WalletRequest): Partial<T> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null) throw new WalletRpcError({ code: -32602, message: 'No parameters' })
  return first
}

/** A chain id is a hexadecimal text, without zeros before it (EIP-695). */
function chainIdIn({ chainId }: AddedChain): number {
  const id = typeof chainId === 'string' && /^0x[1-9a-f][\da-f]*$/i.test(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new WalletRpcError({ code: -32602, message: 'The chain id is not valid' })
  return id
}

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Forwards a request to the wallet's node, as wallets do for everything else. Throws `WalletRpcError` 4200 without a
 * node or for a wallet method, -32603 for a node that does not answer, otherwise the node's error.
 */
async function forwardRead({ method, params }: WalletRequest, rpcUrl: string | undefined): Promise<unknown> {
  if (rpcUrl === undefined || method.startsWith('wallet_')) throw new WalletRpcError(failures.unsupportedMethod)
  const { result, error } = await askNode(
    rpcUrl,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  )
  if (error) throw new WalletRpcError(error, error.data)
  return result ?? null
}

async function askNode(rpcUrl: string, body: string): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as Answer
  } catch (error) {
    throw new WalletRpcError({ code: -32603, message: `The wallet's node did not answer: ${String(error)}` })
  }
}
