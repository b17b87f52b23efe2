import { isAddress, numberToHex } from 'viem'
import { InvalidAnswerError, parseChainId } from '../networks/core/chain-id.ts'
import type { WalletProvider } from './parse-announcement.ts'

/** The wallet did not answer a question that needs no approval. */
class WalletSilentError extends Error {
  override readonly name = 'WalletSilentError'
}

type Listener = (...values: never[]) => unknown
type Call = { method: string; params?: unknown }

/** How long a wallet may take to answer a question that needs no approval, in milliseconds. */
const silentAfter = 8000
const maxAccounts = 1000

const guards = new WeakMap<object, WalletProvider>()
const guarded = new WeakSet<object>()

/**
 * Returns the provider with its answers and events checked: chain ids are numbers, accounts are addresses, and
 * questions that need no approval end after eight seconds. A wallet that cannot tell its accounts has none. Returns the same object for the same provider.
 */
export function guardProvider(provider: WalletProvider): WalletProvider {
  if (guarded.has(provider)) return provider
  const known = guards.get(provider)
  if (known) return known
  const guard = createGuard(provider)
  guards.set(provider, guard)
  guarded.add(guard)
  return guard
}

function createGuard(provider: WalletProvider): WalletProvider {
  const wrappers = new Map<string, WeakMap<Listener, Listener>>()
  const own: Record<string, unknown> = { request, on, removeListener, off: removeListener }

  // The target is a plain object, because a frozen provider would not let a proxy replace its methods.
  return new Proxy({} as WalletProvider, {
    get: (_target, key) => own[key as string] ?? read(key),
    has: (_target, key) => key in provider,
    set: (_target, key, value) => Reflect.set(provider, key, value),
  })

  function read(key: string | symbol): unknown {
    // A page that awaits the guard would wait for the wallet's code. It may have none yet when it is announced.
    if (key === 'then') return undefined
    const value: unknown = Reflect.get(provider, key, provider)
    return typeof value === 'function' ? value.bind(provider) : value
  }

  async function request(call: Call): Promise<unknown> {
    switch (call.method) {
      case 'eth_chainId':
        return toChainId(await soon(provider.request(call)))
      case 'eth_accounts':
        return toAccounts(await knownAccounts(call))
      case 'eth_requestAccounts':
        return toAccounts(await provider.request(call))
      default:
        return provider.request(call)
    }
  }

  /** Connectors ask in event handlers without waiting for the answer: an error would be an unhandled rejection. */
  async function knownAccounts(call: Call): Promise<unknown> {
    try {
      return await soon(provider.request(call))
    } catch {
      return []
    }
  }

  function on(event: string, listener: Listener): WalletProvider {
    const known = wrappers.get(event) ?? new WeakMap<Listener, Listener>()
    const wrapper = known.get(listener) ?? wrap(event, listener)
    wrappers.set(event, known.set(listener, wrapper))
    return listen('on', event, wrapper)
  }

  function removeListener(event: string, listener: Listener): WalletProvider {
    return listen('removeListener', event, wrappers.get(event)?.get(listener) ?? listener)
  }

  function listen(method: 'on' | 'removeListener', event: string, listener: Listener): WalletProvider {
    try {
      provider[method]?.(event, listener)
    } catch {
      // A wallet that reports no changes can still connect and sign.
    }
    return guards.get(provider) as WalletProvider
  }
}

/** Connectors handle events in async functions. Their errors would otherwise be unhandled rejections. */
function wrap(event: string, listener: Listener): Listener {
  return (...values: unknown[]) => {
    let checked: readonly unknown[] | null = null
    try {
      checked = checkEvent(event, values)
    } catch {
      // Reading the value throws an error.
    }
    if (checked) Promise.resolve(listener(...(checked as never[]))).catch(() => {})
  }
}

/** Returns the checked values of an event, or null if the event is to be ignored. */
function checkEvent(event: string, values: readonly unknown[]): readonly unknown[] | null {
  const [value] = values
  if (event === 'chainChanged') {
    const chainId = parseChainId(value)
    return chainId ? [numberToHex(chainId)] : null
  }
  if (event === 'accountsChanged') {
    if (!Array.isArray(value)) return null
    const accounts = value.filter(isAccount)
    // An empty list means that the wallet disconnected. A list of garbage does not.
    return accounts.length > 0 || value.length === 0 ? [accounts] : null
  }
  if (event !== 'connect') return values
  return parseChainId((value as { chainId?: unknown } | null)?.chainId) ? values : null
}

function toChainId(answer: unknown): string {
  const chainId = parseChainId(answer)
  if (!chainId) throw new InvalidAnswerError('Not a number')
  return numberToHex(chainId)
}

function toAccounts(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.slice(0, maxAccounts).filter(isAccount) : []
}

function isAccount(value: unknown): value is string {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function soon(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WalletSilentError('No answer')), silentAfter)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
