import type { Connector } from 'wagmi'
import { guardProvider } from '../announcements/guarded-provider.ts'
import type { WalletProvider } from '../announcements/parse-announcement.ts'

const guarded = new WeakSet<Connector>()

/** Checks the answers and events of injected wallets that did not pass the gate of announcements. */
export function guardInjected(connectors: readonly Connector[]): void {
  for (const connector of connectors) {
    if (connector.type !== 'injected' || guarded.has(connector)) continue
    guarded.add(connector)
    const getProvider = connector.getProvider.bind(connector)
    connector.getProvider = async (parameters) => {
      const provider: unknown = await getProvider(parameters)
      return isProvider(provider) ? guardProvider(provider) : undefined
    }
  }
}

function isProvider(value: unknown): value is WalletProvider {
  if (typeof value !== 'object' || value === null) return false
  return 'request' in value && typeof value.request === 'function'
}
