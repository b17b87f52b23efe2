import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { accessSync, closeSync, constants, openSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const defaultHost = '127.0.0.1'
const bundledPackage = '@foundry-rs/anvil-linux-amd64/package.json'
const startAttempts = 3
const readyTimeoutMs = 30_000
const pollMs = 20
/**
 * Below the port range of outgoing connections (from 32,768 on Linux, 49,152 elsewhere): such a connection could
 * otherwise take the port of a node that is about to restart on it.
 */
const firstPort = 20_000
const lastPort = 32_767
const portAttempts = 20

export interface AnvilStart {
  /** Arguments in addition to the host, the port and `--quiet`. */
  args: readonly string[]
  /** The loopback address to listen on, 127.0.0.1 by default and where this machine does not have the given one. */
  host?: string | undefined
  /** Used when it is free. */
  preferredPort?: number | undefined
  /** Receives what anvil prints at its start and end; emptied first. */
  logFile: string
  /** Lets anvil outlive this process, in its own process group. */
  detached: boolean
}

export interface RunningAnvil {
  host: string
  port: number
  rpcUrl: string
  pid: number
  process: ChildProcess
}

/**
 * Finds anvil: the binary of the npm package if installed, otherwise the one on the PATH.
 * @throws Error that explains how to get one.
 */
export function anvilBinary(searchPath = process.env.PATH ?? '', resolve = resolveBundled): string {
  const bundled = resolve()
  if (bundled !== undefined) return bundled
  const candidates = searchPath.split(path.delimiter).filter(path.isAbsolute)
  const found = candidates.map((folder) => path.join(folder, 'anvil')).find(isExecutable)
  if (found !== undefined) return found
  throw new Error(
    'anvil was not found. On Linux x64 it comes with `npm ci`; elsewhere install Foundry (https://getfoundry.sh) and put its folder on the PATH.',
  )
}

/**
 * Starts anvil on a free port of the loopback interface and waits until it answers.
 * @throws Error with anvil's own output when it ends before it answers, or does not answer in time.
 */
export async function startAnvil(start: AnvilStart): Promise<RunningAnvil> {
  const host = start.host !== undefined && (await bindOnce(start.host, 0)) !== undefined ? start.host : defaultHost
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(start, host, await choosePort(host, attempt === 1 ? start.preferredPort : undefined))
    } catch (error) {
      // Between choosing the port and binding it, another program may have taken it.
      if (attempt === startAttempts || !String(error).includes('in use')) throw error
    }
  }
}

/**
 * Waits until the node at `rpcUrl` answers. Returns false when it has not within `readyTimeoutMs`, or `isGone` says it
 * never will.
 */
export function waitUntilReady(rpcUrl: string, isGone: () => boolean) {
  return waitUntil(() => request(rpcUrl, 'eth_chainId', []), isGone)
}

async function waitUntil(isTrue: () => boolean | Promise<boolean>, isGone: () => boolean) {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline && !isGone()) {
    if (await isTrue()) return true
    await sleep(pollMs)
  }
  return false
}

function resolveBundled(): string | undefined {
  try {
    const binary = path.join(path.dirname(createRequire(import.meta.url).resolve(bundledPackage)), 'bin', 'anvil')
    return isExecutable(binary) ? binary : undefined
  } catch {
    // An optional dependency: npm leaves it out on every other platform.
    return undefined
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function choosePort(host: string, preferred: number | undefined): Promise<number> {
  const wanted = Array.from({ length: portAttempts }, () => randomInt(firstPort, lastPort + 1))
  for (const port of [...(preferred === undefined ? [] : [preferred]), ...wanted, 0]) {
    const chosen = await bindOnce(host, port)
    if (chosen !== undefined) return chosen
  }
  throw new Error('the operating system gave no free port')
}

/** Returns the port when it could be bound; 0 asks for any. */
async function bindOnce(host: string, port: number): Promise<number | undefined> {
  const server = createServer()
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, host, () => resolve(server.address()))
  })
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : undefined
}

async function launch({ args, logFile, detached }: AnvilStart, host: string, port: number): Promise<RunningAnvil> {
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(anvilBinary(), ['--host', host, '--port', String(port), '--color', 'never', ...args], {
    detached,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const rpcUrl = `http://${host}:${port}`
  const isGone = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  // Another node may answer on this port while this one finds it taken, so only its own words count.
  const isListening = () => readFileSync(logFile, 'utf8').includes(`Listening on ${host}:${port}`)
  const isReady = (await waitUntil(isListening, isGone)) && (await waitUntilReady(rpcUrl, isGone))
  if (isReady && !isGone() && child.pid !== undefined) {
    await request(rpcUrl, 'anvil_setLoggingEnabled', [false])
    return { host, port, rpcUrl, pid: child.pid, process: child }
  }
  child.kill('SIGKILL')
  const words = failure?.message ?? readFileSync(logFile, 'utf8').trim().slice(-2000)
  throw new Error(`anvil did not start: ${words || `it did not answer within ${readyTimeoutMs / 1000} seconds`}`)
}

/** Returns whether the node answered. */
async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<boolean> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(1_000),
    })
    return response.ok
  } catch {
    // Not listening yet: the caller polls until its deadline.
    return false
  }
}
