import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { startAnvil } from './anvil.ts'
import { localChain } from './local-chain.ts'

/** When blocks are mined: with each transaction, only when the test mines, or at an interval in seconds. */
export type Mining = 'auto' | 'manual' | { blockTime: number }

export interface TestAnvil {
  rpcUrl: string
  client: AnvilClient
  stop(): Promise<void>
}

export type AnvilClient = ReturnType<typeof anvilClient>

/**
 * A chain for one test file: nothing is kept, and a block is final two blocks later, as on BNB Smart Chain.
 * @example const anvil = await startTestAnvil({ mining: 'auto' })
 */
export async function startTestAnvil({
  mining = 'auto',
  genesisTime,
  chainId = localChain.id,
}: {
  mining?: Mining
  genesisTime?: number
  chainId?: number
} = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'terahold-anvil-'))
  const args = [
    '--chain-id',
    String(chainId),
    '--slots-in-an-epoch',
    '1',
    '--cache-path',
    folder,
    ...miningArgs(mining),
  ]
  if (genesisTime !== undefined) args.push('--timestamp', String(genesisTime))
  const anvil = await startAnvil({ args, logFile: path.join(folder, 'anvil.log'), detached: false })
  const kill = () => anvil.process.kill('SIGKILL')
  const end = () => {
    kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    await new Promise((resolve) => {
      anvil.process.once('exit', resolve)
      kill()
    })
    await rm(folder, { recursive: true, force: true })
  }
  const testAnvil: TestAnvil = { rpcUrl: anvil.rpcUrl, client: anvilClient(anvil.rpcUrl), stop }
  return testAnvil
}

function anvilClient(rpcUrl: string) {
  return createTestClient({
    mode: 'anvil',
    chain: localChain,
    transport: http(rpcUrl),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}

function miningArgs(mining: Mining): string[] {
  if (mining === 'auto') return []
  return mining === 'manual' ? ['--no-mining'] : ['--block-time', String(mining.blockTime)]
}
