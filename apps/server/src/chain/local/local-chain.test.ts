import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { it } from 'vitest'
import { isRunning } from '../../db/embedded/process-table.ts'
import { connectChain } from '../client/connect-chain.ts'
import { signerFromPrivateKey } from '../signer/signer.ts'
import { transact } from '../signer/transact.ts'
import { controlAnvil } from './anvil-control.ts'
import { findAnvils } from './anvil-processes.ts'
import { type LocalChain, startLocalChain } from './local-chain.ts'

const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const nobody = '0x00000000000000000000000000000000000000aa'
const day = 86_400

/**
 * A data folder of its own for each test, with its processes. Block times make each test slow, so they run
 * concurrently.
 */
class Home {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'terahold chain '))
  readonly stateFile = path.join(this.dataDir, 'chain', 'state.json')
  readonly wholeFile = path.join(this.dataDir, 'chain', 'whole-state.json')
  readonly recordFile = path.join(this.dataDir, 'chain', 'anvil.json')
  readonly warnings: string[] = []
  readonly #started: LocalChain[] = []
  readonly #children: ChildProcess[] = []

  async start(options: { now?: () => Date; idleBlockTime?: number } = {}) {
    const log = { info: () => undefined, warn: (_: object, message: string) => void this.warnings.push(message) }
    const { now = () => new Date(), idleBlockTime = 1 } = options
    const local = await startLocalChain({ dataDir: this.dataDir, log, clock: { now }, idleBlockTime })
    this.#started.push(local)
    return { local, chain: connectChain({ rpcUrls: [local.rpcUrl], chainId: 31_337 }) }
  }

  /** Starts the chain from another process and ends that process; killed, it leaves its anvil running. */
  async startAndEnd(signal: 'SIGKILL' | 'SIGUSR2' = 'SIGKILL') {
    const script = path.join(import.meta.dirname, 'fixtures', 'local-chain-process.ts')
    const child = spawn(process.execPath, [script, this.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#children.push(child)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    child.kill(signal)
    await once(child, 'exit')
    return JSON.parse(line) as { rpcUrl: string; pid: number }
  }

  async remove() {
    for (const child of this.#children) child.kill('SIGKILL')
    for (const chain of this.#started) await chain.stop()
    for (const { pid } of findAnvils(this.stateFile)) process.kill(pid, 'SIGKILL')
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Opens a data folder that is removed when the test ends. */
function openHome(onTestFinished: (clear: () => Promise<void>) => void): Home {
  const home = new Home()
  onTestFinished(() => home.remove())
  return home
}

const seconds = (time: Date) => time.getTime() / 1000

async function until(condition: () => Promise<boolean>, timeoutMs = 15_000) {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the condition was not met in time')
    await sleep(50)
  }
}

it.concurrent('makes a block a second, finalizes each after two more, and ends when it is stopped', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const { local, chain } = await home.start()
  expect(local.wasAdopted).toBe(false)
  await until(async () => (await chain.latest()).number >= 3n)
  const [latest, finalized] = [await chain.latest(), await chain.finalized()]
  expect(latest.number - finalized.number).toBe(2n)
  expect(seconds(latest.time) - seconds(finalized.time)).toBeLessThanOrEqual(3)
  await local.stop()
  expect(isRunning(local.pid)).toBe(false)
  await expect(chain.latest()).rejects.toThrow('is unreachable')
})

// Another process may take the port between a stop and the next start, so the test retries.
it.concurrent('continues after a stop with the same blocks at the same address', { retry: 2 }, async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const first = await home.start()
  const { txHash, blockHash } = await payOne(first.chain)
  const genesis = await first.chain.block(0n)
  await first.local.stop()
  const second = await home.start()
  expect(second.local.wasAdopted).toBe(false)
  expect(second.local.rpcUrl).toBe(first.local.rpcUrl)
  expect(await second.chain.block(0n)).toEqual(genesis)
  expect(await second.chain.receipt(txHash)).toMatchObject({ blockHash, isSuccess: true })
  await until(async () => (await second.chain.latest()).number > 3n)
  expect(home.warnings).toEqual([])
})

it.concurrent('is taken over unchanged when the process that started it was killed', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const killed = await home.startAndEnd()
  expect(isRunning(killed.pid)).toBe(true)
  const { local, chain } = await home.start()
  expect(local).toMatchObject({ pid: killed.pid, rpcUrl: killed.rpcUrl, wasAdopted: true })
  await payOne(chain)
  await local.stop()
  expect(isRunning(killed.pid)).toBe(false)
  expect(home.warnings).toEqual([])
})

it.concurrent('ends with a process that gives up', async ({ expect, onTestFinished }) => {
  const { pid } = await openHome(onTestFinished).startAndEnd('SIGUSR2')
  await until(async () => !isRunning(pid))
  expect(isRunning(pid)).toBe(false)
})

it.concurrent('survives a kill of anvil itself with everything that was final', async ({ expect, onTestFinished }) => {
  const home = openHome(onTestFinished)
  const { local, chain } = await home.start()
  const { txHash, blockNumber } = await payOne(chain)
  await until(async () => (await chain.finalized()).number >= blockNumber)
  const killed = local.pid
  process.kill(killed, 'SIGKILL')
  await until(async () => local.pid !== killed)
  expect(await chain.receipt(txHash)).toMatchObject({ blockNumber, isSuccess: true })
  expect(home.warnings).toEqual(['the local chain ended unexpectedly and was started again'])
})

it.concurrent('does not mistake another process for its anvil, and copes with an outdated record', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const first = await home.start()
  await first.local.stop()
  const record = JSON.parse(readFileSync(home.recordFile, 'utf8')) as object
  writeFileSync(home.recordFile, JSON.stringify({ ...record, pid: process.pid }))
  const second = await home.start()
  expect(second.local.wasAdopted).toBe(false)
  expect(second.local.pid).not.toBe(process.pid)
})

it.concurrent('ends an anvil whose start was killed before it was recorded, and starts a new chain', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const killed = await home.startAndEnd()
  rmSync(home.recordFile)
  const { local } = await home.start()
  expect(local.wasAdopted).toBe(false)
  expect(isRunning(killed.pid)).toBe(false)
  expect(home.warnings).toEqual(['stopped a local chain that does not belong to this folder'])
})

it.concurrent('follows a clock that was moved, also over a restart and after a takeover', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  let offset = 0
  const now = () => new Date(Date.now() + offset * 1000)
  const first = await home.start({ now })
  offset = 2 * day
  await controlAnvil(first.local.rpcUrl).moveTo(now())
  expect(seconds((await first.chain.finalized()).time)).toBeGreaterThanOrEqual(Math.floor(seconds(now())) - 2)
  const before = await first.chain.latest()
  await first.local.stop()
  const second = await home.start({ now })
  await until(async () => (await second.chain.latest()).number > before.number)
  expect(seconds((await second.chain.latest()).time)).toBeGreaterThan(seconds(before.time))
  await second.local.stop()

  await home.startAndEnd()
  offset = 5 * day
  const third = await home.start({ now })
  expect(third.local.wasAdopted).toBe(true)
  expect(seconds((await third.chain.finalized()).time)).toBeGreaterThan(seconds(now()) - 10)
})

it.concurrent('never sets a chain’s clock back behind its own last block', async ({ expect, onTestFinished }) => {
  const home = openHome(onTestFinished)
  const ahead = new Date(Date.now() + 3 * day * 1000)
  const first = await home.start({ now: () => ahead })
  const last = await first.chain.latest()
  await first.local.stop()
  const second = await home.start()
  await until(async () => (await second.chain.latest()).number > last.number)
  expect(seconds((await second.chain.latest()).time)).toBeGreaterThanOrEqual(seconds(last.time))
})

it.concurrent('slows down when idle, and still mines a transaction at once', async ({ expect, onTestFinished }) => {
  const home = openHome(onTestFinished)
  const { chain } = await home.start({ idleBlockTime: 60 })
  await until(async () => {
    const { number } = await chain.latest()
    await sleep(2_500)
    return (await chain.latest()).number === number
  })
  const { txHash, blockNumber } = await payOne(chain)
  // At the slow pace this would take two minutes.
  await until(async () => (await chain.finalized()).number >= blockNumber)
  expect(await chain.receipt(txHash)).toMatchObject({ blockNumber, isSuccess: true })
}, 60_000)

it.concurrent('knows how much of it is on disk, and keeps that when it is killed while writing', async ({
  expect,
  onTestFinished,
}) => {
  const home = openHome(onTestFinished)
  const { local, chain } = await home.start()
  const { txHash, blockNumber } = await payOne(chain)
  await local.saved()
  expect(local.savedHeight()).toBeGreaterThanOrEqual(blockNumber)
  const height = local.savedHeight()
  await local.stop()
  truncateSync(home.stateFile, Math.floor(statSync(home.stateFile).size / 2))
  const again = await home.start()
  expect((await again.chain.latest()).number).toBeGreaterThanOrEqual(height)
  expect(await again.chain.receipt(txHash)).toMatchObject({ blockNumber, isSuccess: true })
})

it.concurrent('can be read at its newest final block as soon as it is restored from disk', async ({
  onTestFinished,
  expect,
}) => {
  const home = openHome(onTestFinished)
  const first = await home.start()
  await until(async () => (await first.chain.latest()).number > 3n)
  await first.local.saved()
  await first.local.stop()
  const { chain, local } = await home.start()
  const { number } = await chain.finalized()
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [nobody, `0x${number.toString(16)}`] }
  const answer = await fetch(local.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ result: '0x0' })
})

it.concurrent('names a damaged file instead of overwriting it with a new chain', async ({ expect, onTestFinished }) => {
  const home = openHome(onTestFinished)
  const { local, chain } = await home.start()
  await until(async () => (await chain.latest()).number > 0n)
  await local.saved()
  await local.stop()
  truncateSync(home.stateFile, 10)
  truncateSync(home.wholeFile, 10)
  await expect(home.start()).rejects.toThrow(`${home.stateFile} is damaged`)
  rmSync(home.stateFile)
  await home.start()
  expect(home.warnings).toEqual(['the local chain starts from its first block: its state was removed'])
})

async function payOne(chain: Parameters<typeof transact>[0]) {
  return transact(chain, signerFromPrivateKey(developmentKey), { to: nobody, value: 1n })
}
