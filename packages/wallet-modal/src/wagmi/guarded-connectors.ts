import type { Config, Connector } from 'wagmi'
import { AttemptCancelledError } from '../connection/core/attempt-cancelled.ts'
import { InvalidAnswerError, isChainId } from '../networks/core/chain-id.ts'

const seen = new WeakSet<Connector>()
/** Connectors that the user left before they answered. They stay here until they are asked again. */
const left = new WeakSet<Connector>()

/** Makes an approval that is still to come change nothing, also after a reload. */
export function leaveConnector(config: Config, connector: Connector): void {
  left.add(connector)
  keepOut(config, connector)
}

/** wagmi's own reconnect restores every injected wallet that gave the page access, unless it finds this entry. */
function keepOut({ storage }: Config, { id, type }: Connector) {
  if (type === 'injected') storage?.setItem(`${id}.disconnected`, true)?.catch(() => {})
}

/**
 * Returns the connectors of a config that can be listed, with the chain ids of their connections checked. wagmi also makes
 * connectors of announcements that arrived before the page's gate, and those may have any id.
 */
export function guardedConnectors(config: Config): readonly Connector[] {
  const listed = config.connectors.filter(({ id, type }) => isText(id) && isText(type))
  for (const connector of listed) {
    if (seen.has(connector)) continue
    seen.add(connector)
    guardConnection(config, connector)
  }
  return listed
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** A chain id that is no number, and a wallet that was left, never reach wagmi's state. */
function guardConnection(config: Config, connector: Connector) {
  const { emitter } = connector
  const connect = connector.connect.bind(connector)
  connector.connect = async (parameters) => {
    // A reconnection is not the user's choice.
    if (!parameters?.isReconnecting) left.delete(connector)
    const connected = await connect(parameters)
    if (left.has(connector)) {
      if (!config.state.connections.has(connector.uid)) await connector.disconnect().catch(() => {})
      throw new AttemptCancelledError('The wallet was left')
    }
    if (!isChainId(connected.chainId)) throw new InvalidAnswerError('Not a number')
    return connected
  }
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (name, ...values) => {
    // Some wallets report their account too, and wagmi connects them by that.
    if (name === 'connect' && left.has(connector)) return keepOut(config, connector)
    const [value] = values as readonly ({ readonly chainId?: unknown } | undefined)[]
    if (value?.chainId === undefined || isChainId(value.chainId)) emit(name, ...values)
  }
}
