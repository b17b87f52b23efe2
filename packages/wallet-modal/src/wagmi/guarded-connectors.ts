import type { Config, Connector } from 'wagmi'
import { guardProvider, InvalidAnswerError } from '../announcements/guarded-provider.ts'
import type { WalletProvider } from '../announcements/parse-announcement.ts'
import { isChainId } from '../networks/core/chain-id.ts'

const seen = new WeakSet<Connector>()

/**
 * Returns the connectors of a config that can be listed, with their answers and events checked. wagmi also makes
 * connectors of announcements that arrived before the page's gate, and those may have any id.
 */
export function guardedConnectors(config: Config): readonly Connector[] {
  const listed = config.connectors.filter(({ id, type }) => isText(id) && isText(type))
  for (const connector of listed) {
    if (seen.has(connector)) continue
    seen.add(connector)
    guardConnection(connector)
    if (connector.type === 'injected') guardInjected(connector)
  }
  return listed
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function guardInjected(connector: Connector) {
  const getProvider = connector.getProvider.bind(connector)
  connector.getProvider = async (parameters) => {
    const provider: unknown = await getProvider(parameters)
    return isProvider(provider) ? guardProvider(provider) : undefined
  }
}

/** A chain id that is no number never reaches wagmi's state. */
function guardConnection(connector: Connector) {
  const { emitter } = connector
  const connect = connector.connect.bind(connector)
  connector.connect = async (parameters) => {
    const connected = await connect(parameters)
    if (!isChainId(connected.chainId)) throw new InvalidAnswerError('The wallet is on a chain that is not a number')
    return connected
  }
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (name, ...values) => {
    const [value] = values as readonly unknown[]
    if (!hasChainId(value) || isChainId(value.chainId)) return emit(name, ...values)
    const { chainId: _, ...rest } = value
    if (name === 'change' && 'accounts' in rest) emit(name, ...([rest] as unknown as typeof values))
  }
}

function hasChainId(value: unknown): value is { chainId: unknown } {
  return typeof value === 'object' && value !== null && 'chainId' in value && value.chainId !== undefined
}

function isProvider(value: unknown): value is WalletProvider {
  if (typeof value !== 'object' || value === null) return false
  return 'request' in value && typeof value.request === 'function'
}
