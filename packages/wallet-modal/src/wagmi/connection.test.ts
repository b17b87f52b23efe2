import { describe, expect, it } from 'vitest'
import { type Connector, createConfig, http, mock } from 'wagmi'
import { connect, disconnect, getConnection as wagmiConnection } from 'wagmi/actions'
import { bsc } from 'wagmi/chains'
import { getConnection, watchConnection } from './connection.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Fields = Pick<ReturnType<typeof getConnection>, 'status' | 'address' | 'chain'> & {
  chainId?: number | undefined
  connector?: Connector | undefined
}

const pick = ({ status, address, chain, chainId, connector }: Fields) => ({
  status,
  address,
  chain,
  chainId,
  connector,
})

function createTestConfig() {
  return createConfig({
    chains: [bsc],
    connectors: [mock({ accounts: [address] })],
    transports: { [bsc.id]: http() },
    storage: null,
  })
}

describe('the connection of a wagmi config', () => {
  it('equals the one of wagmi, disconnected and connected', async () => {
    const config = createTestConfig()
    expect(pick(wagmiConnection(config))).toEqual(pick(getConnection(config)))
    const [connector] = config.connectors
    if (!connector) throw new Error('The config has no connector')
    await connect(config, { connector })
    const connection = pick(getConnection(config))
    expect(connection).toEqual({ status: 'connected', address, chainId: bsc.id, chain: bsc, connector })
    expect(pick(wagmiConnection(config))).toEqual(connection)
  })

  it('reports each change once', async () => {
    const config = createTestConfig()
    const [connector] = config.connectors
    if (!connector) throw new Error('The config has no connector')
    const seen: string[] = []
    const stop = watchConnection(config, () => seen.push(getConnection(config).status))
    await connect(config, { connector })
    config.setState((state) => ({ ...state, connections: new Map(state.connections) }))
    await disconnect(config, { connector })
    stop()
    await connect(config, { connector })
    expect(seen).toEqual(['connecting', 'connected', 'disconnected'])
  })
})
