import type { Config, Connector } from 'wagmi'
import { InvalidAnswerError, isChainId } from '../networks/core/chain-id.ts'

const seen = new WeakSet<Connector>()

/**
 * Returns the connectors of a config that can be listed, with the chain ids of their connections checked. wagmi also makes
 * connectors of announcements that arrived before the page's gate, and those may have any id.
 */
export function guardedConnectors(config: Config): readonly Connector[] {
  const listed = config.connectors.filter(({ id, type }) => isText(id) && isText(type))
  for (const connector of listed) {
    if (seen.has(connector)) continue
    seen.add(connector)
    guardConnection(connector)
  }
  return listed
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** A chain id that is no number never reaches wagmi's state. */
function guardConnection(connector: Connector) {
  const { emitter } = connector
  const connect = connector.connect.bind(connector)
  connector.connect = async (parameters) => {
    const connected = await connect(parameters)
    if (!isChainId(connected.chainId)) throw new InvalidAnswerError('Not a number')
    return connected
  }
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (name, ...values) => {
    const [value] = values as readonly ({ readonly chainId?: unknown } | undefined)[]
    if (value?.chainId === undefined || isChainId(value.chainId)) emit(name, ...values)
  }
}
