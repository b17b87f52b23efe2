import type { Address } from 'viem'
import { parseChainId } from '../../../networks/core/chain-id.ts'
import { NoChainError } from '../sdk/errors.ts'
import type { SdkClient, Session } from '../sdk/sdk.ts'
import { parseAddresses, parseSession, type SessionScope } from './parse-session.ts'
import type { MarkerStore } from './session-marker.ts'

export type ActiveSession = {
  readonly topic: string
  readonly view: SessionScope
  readonly chainId: number
  readonly accounts: readonly Address[]
  /** Rejects when the session ends, for whatever reason. */
  readonly over: Promise<never>
}

export type Change = { accounts?: readonly Address[]; chainId?: number }

export type SessionTracker = {
  readonly live: ActiveSession | undefined
  adopt(session: Session, wantedChainIds: readonly number[]): Promise<ActiveSession>
  setChain(chainId: number): void
  /** Drops the session without reporting it. */
  drop(): Promise<void>
  /** Drops the session, if there is one, and reports its end. */
  finish(): void
  /** Calls the listener after each change of what the session allows. Returns a function that stops it. */
  onUpdate(listener: () => void): () => void
}

type Dependencies = {
  client: SdkClient
  marker: MarkerStore
  chainIds: readonly number[]
  endedError: () => Error
  onChange: (change: Change) => void
  onEnd: () => void
}

/** Tracks the connector's session, and reports each change of account or chain, and its end, once. */
export function createSessionTracker(dependencies: Dependencies): SessionTracker {
  const { client, marker, chainIds, endedError, onChange, onEnd } = dependencies
  const listeners = new Set<() => void>()
  let live: (ActiveSession & { end(error: Error): void }) | undefined

  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    if (topic !== live?.topic) return
    if (event.name === 'accountsChanged') move({ accounts: approvedOf(parseAddresses(event.data)) })
    const next = event.name === 'chainChanged' ? (parseChainId(event.data) ?? parseChainId(chainId)) : undefined
    if (next && live.view.chainIds.includes(next)) move({ chainId: next, accounts: accountsOn(next) })
  })
  client.on('session_update', ({ topic, params: { namespaces } }) => {
    if (topic !== live?.topic) return
    const view = parseSession({ namespaces })
    const chainId = view.chainIds.includes(live.chainId) ? live.chainId : firstOf(view, chainIds)
    if (chainId === undefined) return finish()
    live = { ...live, view }
    move({ chainId, accounts: accountsOn(chainId) })
    for (const listener of listeners) listener()
  })
  client.on('session_delete', ({ topic }) => topic === live?.topic && finish())
  client.on('session_expire', ({ topic }) => topic === live?.topic && finish())

  return {
    get live() {
      return live
    },
    async adopt(session, wanted) {
      const view = parseSession(session)
      const chainId = firstOf(view, wanted)
      if (chainId === undefined) throw new NoChainError('The wallet approved no chain')
      live?.end(endedError())
      let end: (error: Error) => void = () => {}
      const over = new Promise<never>((_resolve, reject) => {
        end = reject
      })
      // Avoids an unhandled rejection if nothing awaits it.
      over.catch(() => {})
      live = { topic: session.topic, view, chainId, accounts: view.accounts(chainId), over, end }
      await marker.write({ topic: session.topic, chainId, requestedChainIds: chainIds })
      return live
    },
    setChain(chainId) {
      if (live?.view.chainIds.includes(chainId)) move({ chainId, accounts: accountsOn(chainId) })
    },
    drop,
    finish: () => live && finish(),
    onUpdate(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** Returns the accounts on a chain, with the current one first if it is among them. */
  function accountsOn(chainId: number): readonly Address[] {
    const accounts = live?.view.accounts(chainId) ?? []
    const [current] = live?.accounts ?? []
    return current && accounts.includes(current)
      ? [current, ...accounts.filter((other) => other !== current)]
      : accounts
  }

  /** An event may name any address. Only those of the session can sign. */
  function approvedOf(addresses: readonly Address[]): readonly Address[] {
    const approved = live?.view.accounts(live.chainId) ?? []
    return addresses.filter((address) => approved.includes(address))
  }

  function move(next: Change) {
    if (!live) return
    const change: Change = {}
    if (next.accounts?.length && next.accounts.join() !== live.accounts.join()) change.accounts = next.accounts
    if (next.chainId && next.chainId !== live.chainId) change.chainId = next.chainId
    if (!change.accounts && !change.chainId) return
    live = { ...live, ...change }
    if (change.chainId) void marker.write({ topic: live.topic, chainId: live.chainId, requestedChainIds: chainIds })
    onChange(change)
  }

  async function drop() {
    live?.end(endedError())
    live = undefined
    await marker.clear()
  }

  function finish() {
    void drop()
    onEnd()
  }
}

function firstOf(view: SessionScope, wanted: readonly number[]): number | undefined {
  return wanted.find((chainId) => view.chainIds.includes(chainId)) ?? view.chainIds[0]
}
