import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAnvil, waitUntilReady } from '@terahold/contracts/anvil'
import { localChain } from '@terahold/contracts/local-chain'
import { isRunning } from '../../db/embedded/process-table.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import { onProcessExit } from '../../foundation/on-process-exit.ts'
import type { BlockRef, Chain } from '../chain.ts'
import { connectChain } from '../client/connect-chain.ts'
import { controlAnvil } from './anvil-control.ts'
import { type AnvilProcess, findAnvils } from './anvil-processes.ts'
import {
  type LocalChainFiles,
  lastBlockSeconds,
  openLocalChainFiles,
  readLogTail,
  readRecord,
  writeRecord,
} from './local-chain-files.ts'
import { repairState, startKeeper } from './local-chain-keeper.ts'
import { startMining } from './local-chain-mining.ts'

export const localChainId = localChain.id

export interface LocalChainOptions {
  /** Held by this process alone while the chain runs. The chain is in its subfolder `chain`. */
  dataDir: string
  log: LocalChainLog
  /** The clock the chain follows. It is never set back behind the chain's last block. */
  clock?: Clock
  /** Seconds between blocks when idle. With transactions under way it is one second. */
  idleBlockTime?: number
}

export interface LocalChainLog {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
}

export interface LocalChain {
  readonly rpcUrl: string
  readonly pid: number
  /** Whether anvil was already running, left by a process that was killed. */
  readonly wasAdopted: boolean
  /** The newest block that is safely on disk. */
  savedHeight(): bigint
  /** Waits until everything mined so far is on disk. @throws Error when that takes too long. */
  saved(): Promise<void>
  /** Ends anvil once it has written its state. */
  stop(): Promise<void>
}

const stopTimeoutMs = 10_000
const saveTimeoutMs = 30_000
const ownClockDrift = 5

/**
 * Starts the demo's chain, or takes over the running one: anvil is a separate process that survives when this one is
 * killed, but not when it ends by itself. There is a block every second, final two blocks later. A chain that is moved
 * ahead has final blocks before they are on disk (see `savedHeight`).
 * @throws Error with anvil's own message when it does not start.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { dataDir, log, clock = systemClock, idleBlockTime = 10 } = options
  const files = openLocalChainFiles(dataDir)
  const adopted = await adopt(files, log)
  let anvil = adopted ?? (await launch(files, clock, log))
  const forget = onProcessExit(() => kill(anvil.pid))
  const rpcUrl = urlOf(anvil)
  if (adopted) await catchUp(rpcUrl, clock, idleBlockTime)
  const keeper = await startKeeper(files, log)
  const mining = startMining({ rpcUrl, chainId: localChainId, idleBlockTime, onFailure: revive })

  async function revive(failure: unknown): Promise<void> {
    if (isRunning(anvil.pid)) return log.warn({ error: String(failure) }, 'the local chain does not answer')
    const lastWords = readLogTail(files)
    try {
      anvil = await launch(files, clock, log, anvil)
      log.warn({ pid: anvil.pid, lastWords }, 'the local chain ended unexpectedly and was started again')
    } catch (error) {
      log.warn({ error: String(error), lastWords }, 'the local chain ended unexpectedly and does not start again')
    }
  }

  return {
    rpcUrl,
    wasAdopted: adopted !== undefined,
    get pid() {
      return anvil.pid
    },
    savedHeight: keeper.height,
    saved: async () => {
      const { number } = await clientOf(rpcUrl).latest()
      const deadline = performance.now() + saveTimeoutMs
      while (keeper.height() < number) {
        if (performance.now() > deadline) throw new Error(`Block ${number} of the local chain is not on disk yet`)
        await sleep(20)
      }
    },
    stop: async () => {
      await mining.stop()
      await keeper.stop()
      await end(anvil.pid, log)
      forget()
    },
  }
}

/** Returns the anvil that already serves this folder, if it serves the folder's chain. */
async function adopt(files: LocalChainFiles, log: LocalChainLog): Promise<AnvilProcess | undefined> {
  const record = readRecord(files)
  for (const found of findAnvils(files.state)) {
    const isReady = await waitUntilReady(urlOf(found), () => !isRunning(found.pid))
    const genesis = isReady ? await genesisOf(urlOf(found)) : undefined
    if (record && genesis?.hash === record.genesisHash) {
      writeRecord(files, { ...record, ...found })
      log.info({ pid: found.pid }, 'took over the local chain that was running')
      return found
    }
    await discard(found, files, record !== undefined, log)
  }
  return undefined
}

/**
 * Ends an unused anvil in this folder. Without a record no start here has succeeded: either a start was killed at once,
 * or the anvil served a removed folder at this path. Its chain is unused in both cases.
 */
async function discard(found: AnvilProcess, files: LocalChainFiles, isRecorded: boolean, log: LocalChainLog) {
  log.warn({ pid: found.pid }, 'stopped a local chain that does not belong to this folder')
  process.kill(found.pid, 'SIGKILL')
  await gone(found.pid, stopTimeoutMs)
  if (!isRecorded) rmSync(files.state, { force: true })
}

/** With `same`, listens where that process did, or fails. */
async function launch(
  files: LocalChainFiles,
  clock: Clock,
  log: LocalChainLog,
  same?: Pick<AnvilProcess, 'host' | 'port'>,
): Promise<AnvilProcess> {
  const record = readRecord(files)
  repairState(files)
  rmSync(files.cache, { recursive: true, force: true })
  // Anvil would return to the machine's time, behind blocks that were mined while the clock was moved ahead.
  const lastBlock = lastBlockSeconds(files)
  const time = Math.max(seconds(clock.now()), lastBlock ?? 0, record?.genesisTime ?? 0)
  const {
    pid,
    host,
    port,
    rpcUrl,
    process: child,
  } = await startAnvil({
    args: [
      '--chain-id',
      String(localChainId),
      '--block-time',
      '1',
      '--slots-in-an-epoch',
      '1',
      '--accounts',
      '30',
      '--state',
      files.state,
      '--state-interval',
      '1',
      '--cache-path',
      files.cache,
      '--timestamp',
      String(time),
      '--no-cors',
    ],
    logFile: files.log,
    detached: true,
    host: same?.host ?? chooseHost(record?.host),
    preferredPort: same?.port ?? record?.port,
  })
  child.unref()
  if (same !== undefined && (host !== same.host || port !== same.port)) {
    child.kill('SIGKILL')
    throw new Error(`another program took port ${same.port} in the meantime`)
  }
  if (record && lastBlock === undefined)
    log.warn({}, 'the local chain starts from its first block: its state was removed')
  // Anvil makes a first block at each start and shows either that or the stored one, so it only helps to recognize a
  // process.
  const genesis = await genesisOf(rpcUrl)
  writeRecord(files, { pid, host, port, genesisHash: genesis.hash, genesisTime: seconds(genesis.time) })
  // Anvil has no state for blocks before its start: the newest final block cannot be read until it is a later one.
  if (lastBlock !== undefined) await controlAnvil(rpcUrl).moveTo(new Date(time * 1000))
  return { pid, host, port }
}

/**
 * Moves the chain's clock ahead if it is behind. The process may have been killed between moving its own clock and the
 * chain's.
 */
async function catchUp(rpcUrl: string, clock: Clock, idleBlockTime: number): Promise<void> {
  const latest = await clientOf(rpcUrl).latest()
  const behind = seconds(clock.now()) - seconds(latest.time)
  if (behind > idleBlockTime + ownClockDrift) await controlAnvil(rpcUrl).moveTo(clock.now())
}

async function end(pid: number, log: LocalChainLog): Promise<void> {
  if (!isRunning(pid)) return
  process.kill(pid, 'SIGTERM')
  if (await gone(pid, stopTimeoutMs)) return
  log.warn({ pid }, 'the local chain did not end on request and was killed')
  kill(pid)
  await gone(pid, stopTimeoutMs)
}

function kill(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function genesisOf(rpcUrl: string): Promise<BlockRef> {
  return clientOf(rpcUrl).block(0n)
}

function clientOf(rpcUrl: string): Chain {
  return connectChain({ rpcUrls: [rpcUrl], chainId: localChainId })
}

function urlOf({ host, port }: AnvilProcess): string {
  return `http://${host}:${port}`
}

/**
 * Returns the chain's own address in 127.0.0.0/8, the recorded one if there is one. Anvil answers any Host header, so a
 * page that points its own name at 127.0.0.1 could pay from every account (DNS rebinding). No page can guess this one.
 */
function chooseHost(recorded: string | undefined): string {
  if (recorded !== undefined && recorded !== '127.0.0.1') return recorded
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
