import type { Config, Connector } from 'wagmi'
import { AttemptCancelledError } from '../connection/core/attempt-cancelled.ts'
import { InvalidAnswerError, isChainId } from '../networks/core/chain-id.ts'

const seen = new WeakSet<Connector>()
/**
 * Connectors that the user left before they answered, until they are asked again. The value is whether a reload would have
 * restored the wallet anyway when it was left: this tab or another one of the site had connected it.
 */
const left = new WeakMap<Connector, Promise<boolean>>()

/** Makes an approval that is still to come change nothing, also after a reload. */
export function leaveConnector(config: Config, connector: Connector): void {
  left.set(
    connector,
    connector.isAuthorized().catch(() => false),
  )
  void keepOut(config, connector)
}

/** Ends a connection that the user no longer wants. One that is just being restored changes nothing, also after a reload. */
export async function endConnector(config: Config, connector: Connector): Promise<void> {
  left.set(connector, Promise.resolve(false))
  void keepOut(config, connector)
  await connector.disconnect().catch(() => {})
}

/** wagmi's own reconnect restores every injected wallet that gave the page access, unless it finds this entry. */
async function keepOut({ storage }: Config, connector: Connector) {
  if (connector.type !== 'injected') return
  // All tabs share the storage, and a tab that is connected must stay so after a reload.
  const isRestored = await left.get(connector)
  if (isRestored || !left.has(connector)) return
  await storage?.setItem(`${connector.id}.disconnected`, true)?.catch(() => {})
}

/**
 * Forgets a late approval in this tab only. The disconnect of an injected wallet revokes the access of the whole site
 * (`wallet_revokePermissions`, MetaMask Improvement Proposal 2), and so ends the connection of another tab. A page cannot
 * know that nothing else needs the access: a locked wallet reports no account, and another tab may be connecting. So the
 * access stays, and the wallet asks the user again before a connection. The session of an SDK is in the page's own storage,
 * and a reload would restore it: it is ended, unless it is older than the attempt.
 */
async function forget(config: Config, connector: Connector) {
  const ends = connector.type !== 'injected' && !(await left.get(connector))
  try {
    await (ends ? connector.disconnect() : connector.onDisconnect())
  } catch {
    // The attempt is over, whatever the wallet makes of it.
  }
  await keepOut(config, connector)
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
      if (!config.state.connections.has(connector.uid)) await forget(config, connector)
      throw new AttemptCancelledError('The wallet was left')
    }
    if (!isChainId(connected.chainId)) throw new InvalidAnswerError('Not a number')
    return connected
  }
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (name, ...values) => {
    // Some wallets report their account too, and wagmi connects them by that.
    if (name === 'connect' && left.has(connector)) return void keepOut(config, connector)
    const [value] = values as readonly ({ readonly chainId?: unknown } | undefined)[]
    if (value?.chainId === undefined || isChainId(value.chainId)) emit(name, ...values)
  }
}
