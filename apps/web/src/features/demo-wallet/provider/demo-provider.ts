import { type Address, isAddressEqual } from 'viem'
import { type AccountOption, describeAccounts, knownAccounts, suggestAccount } from '../account/account-options.ts'
import { makeAccount, signBytes, signTransaction, signTypedData } from '../account/signer.ts'
import type { StoredAccount } from '../account/stored-account.ts'
import type { Confirm, ConfirmRequest } from '../request/confirm-request.ts'
import { describeTransaction } from '../request/describe-transaction.ts'
import { parseMessageParams, parseTypedDataParams } from '../request/parse-message.ts'
import { prepareTransaction, toSerializable } from '../request/prepare-transaction.ts'
import { demandDemoChain, demoChainHex } from '../rpc/demo-chain.ts'
import type { DemoInfo, DemoMember } from '../rpc/demo-info.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import { parseToken } from '../rpc/parse-token.ts'
import {
  alreadyAsking,
  invalidParams,
  ProviderError,
  unauthorized,
  unknownChain,
  unsupportedMethod,
  userRejected,
} from '../rpc/provider-error.ts'
import { isReadMethod } from './read-methods.ts'

export type DemoProvider = Pick<EventHub, 'on' | 'removeListener'> & {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

type Dependencies = {
  /** Loaded when a person first uses the wallet, not before. */
  loadInfo: () => Promise<DemoInfo>
  rpc: Rpc
  account: StoredAccount
  confirm: Confirm
}

/**
 * Creates an EIP-1193 provider for the local test chain. It has no screen: `confirm` asks the person, and every connection,
 * signature and payment goes through it.
 */
export function createDemoProvider({ loadInfo, rpc, account, confirm }: Dependencies): DemoProvider {
  const events = createEventHub()
  let isAsking = false

  const methods: Record<string, (params: unknown) => unknown> = {
    eth_chainId: () => demoChainHex,
    net_version: () => String(Number(demoChainHex)),
    eth_accounts: () => visibleAccounts(),
    eth_requestAccounts: async () => (visibleAccounts().length > 0 ? visibleAccounts() : [await connect()]),
    wallet_requestPermissions: async () => permissionsFor([await connect()]),
    wallet_getPermissions: () => permissionsFor(visibleAccounts()),
    wallet_revokePermissions: () => revoke(),
    wallet_switchEthereumChain: (params) => demandKnownChain(params),
    wallet_addEthereumChain: (params) => demandKnownChain(params),
    personal_sign: (params) => signMessage(params),
    eth_signTypedData_v4: (params) => signStructured(params),
    eth_sendTransaction: (params) => send(params),
    wallet_watchAsset: (params) => watchToken(params),
  }

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (own) return own(params)
    if (isReadMethod(method)) return rpc(method, Array.isArray(params) ? params : [])
    throw unsupportedMethod(method)
  }

  /** Asks the person, one request at a time as real wallets do. `prepare` may take its time, because it holds the lock. */
  async function ask(prepare: () => Promise<ConfirmRequest>): Promise<{ account?: Address | 'new' }> {
    if (isAsking) throw alreadyAsking()
    isAsking = true
    try {
      const decision = await confirm(await prepare())
      if (!decision.isApproved) throw userRejected()
      return decision
    } finally {
      isAsking = false
    }
  }

  async function connect(): Promise<Address> {
    const info = await demoInfo()
    const known = knownAccounts(info, account.read())
    const { account: chosen } = await ask(async () => connectRequest(await describeAccounts(rpc, info, known), info))
    const before = visibleAccounts()
    const next = chosen === 'new' ? await makeAccount() : known.find(({ address }) => address === chosen)
    if (!next) throw unauthorized()
    account.connect(next)
    if (!before.some((address) => isAddressEqual(address, next.address))) events.emit('accountsChanged', [next.address])
    return next.address
  }

  function connectRequest(accounts: readonly AccountOption[], { token }: DemoInfo): ConfirmRequest {
    return { kind: 'connect', accounts, suggested: suggestAccount(accounts, account.read()), symbol: token.symbol }
  }

  function visibleAccounts(): Address[] {
    const kept = account.isConnected() ? account.read() : null
    return kept ? [kept.address] : []
  }

  function revoke(): null {
    if (visibleAccounts().length > 0) {
      account.disconnect()
      events.emit('accountsChanged', [])
    }
    return null
  }

  async function signMessage(params: unknown): Promise<unknown> {
    const { address, raw, text, signsInAt } = parseMessageParams(params)
    const signer = demandConnected(address)
    await ask(async () => ({ kind: 'message', address: signer.address, text, signsInAt }))
    return signBytes(signer, raw)
  }

  async function signStructured(params: unknown): Promise<unknown> {
    const { address, data, text } = parseTypedDataParams(params)
    const signer = demandConnected(address)
    await ask(async () => ({ kind: 'typedData', address: signer.address, text }))
    return signTypedData(signer, data)
  }

  async function send(params: unknown): Promise<unknown> {
    const signer = demandConnected(visibleAccounts()[0])
    const [info, transaction] = await Promise.all([demoInfo(), prepareTransaction(rpc, signer.address, params)])
    await ask(() => describeTransaction(rpc, info, transaction))
    return rpc('eth_sendRawTransaction', [await signTransaction(signer, toSerializable(transaction))])
  }

  async function watchToken(params: unknown): Promise<true> {
    const offered = parseToken(params)
    const { token } = await demoInfo()
    const isDemoToken = isAddressEqual(offered.address, token.address)
    await ask(async () => ({ kind: 'token', token: { ...offered, ...(isDemoToken && token), isDemoToken } }))
    return true
  }

  function demandConnected(address: Address | undefined): DemoMember {
    const kept = account.isConnected() ? account.read() : null
    if (!kept || !address || !isAddressEqual(kept.address, address)) throw unauthorized()
    return kept
  }

  async function demoInfo(): Promise<DemoInfo> {
    const info = await loadInfo().catch((cause: unknown) => {
      throw new ProviderError(-32603, 'The demo does not answer, so its accounts are not known', cause)
    })
    demandDemoChain(info.chainId)
    return info
  }

  return { request, on: events.on, removeListener: events.removeListener }
}

/** The wallet has one chain. Switching to it succeeds, to any other fails. */
function demandKnownChain(params: unknown): null {
  const [wanted] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof wanted !== 'object' || wanted === null || !('chainId' in wanted)) throw invalidParams('chainId')
  if (typeof wanted.chainId !== 'string' || wanted.chainId.toLowerCase() !== demoChainHex) throw unknownChain()
  return null
}

/** EIP-2255 */
function permissionsFor(addresses: readonly Address[]): unknown[] {
  if (addresses.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] }]
}

type Listener = (...values: unknown[]) => void

/** The event listeners of an EIP-1193 provider. */
type EventHub = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, ...values: unknown[]): void
}

function createEventHub(): EventHub {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, ...values) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(...values)
    },
  }
}
