import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const bundledPackage = '@foundry-rs/anvil-linux-amd64/package.json'
const startAttempts = 3
const readyTimeoutMs = 20_000
const pollMs = 20

export interface Anvil {
  readonly rpcUrl: string
  stop(): Promise<void>
}

/**
 * Returns the path of anvil: the npm package's binary if installed, otherwise the one on the PATH. Throws an error that
 * explains how to install it.
 */
export function anvilBinary(
  searchPath = process.env.PATH ?? '',
  resolve = bundledBinary,
  platform: string = process.platform,
): string {
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const folders = searchPath.split(path.delimiter).filter(path.isAbsolute)
  const found = resolve() ?? folders.map((folder) => path.join(folder, program)).find(isExecutable)
  if (found !== undefined) return found
  throw new Error(
    'anvil was not found. On Linux x64 it comes with the optional dependency @foundry-rs/anvil-linux-amd64; elsewhere install Foundry (https://getfoundry.sh) and put its folder on the PATH.',
  )
}

/** Starts anvil on a free loopback port, without persistence. Throws anvil's own message if it does not start. */
export async function startAnvil(args: readonly string[]): Promise<Anvil> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(args, await freePort())
    } catch (error) {
      // Another program may have taken the port since it was chosen.
      if (attempt === startAttempts || !String(error).includes('in use')) throw error
    }
  }
}

async function launch(args: readonly string[], port: number): Promise<Anvil> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wallet-testkit-anvil-'))
  const child = spawn(
    anvilBinary(),
    ['--host', '127.0.0.1', '--port', String(port), '--quiet', '--cache-path', folder, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      words = (words + data.toString()).slice(-2000)
    })
  }
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    if (!hasEnded(child)) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      kill()
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  child.once('error', (error) => {
    words = error.message
  })
  const rpcUrl = `http://127.0.0.1:${port}`
  if (await isReady(rpcUrl, child)) return { rpcUrl, stop }
  await stop()
  throw new Error(`anvil did not start: ${words.trim()}`)
}

async function isReady(rpcUrl: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline && !hasEnded(child)) {
    if (await answers(rpcUrl)) return !hasEnded(child)
    await sleep(pollMs)
  }
  return false
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(rpcUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    // Not listening yet: the caller retries until its deadline.
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const address = await new Promise<ReturnType<typeof server.address>>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server.address()))
  })
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No free port was assigned')
  return address.port
}

function bundledBinary(): string | undefined {
  try {
    const binary = path.join(path.dirname(createRequire(import.meta.url).resolve(bundledPackage)), 'bin', 'anvil')
    return isExecutable(binary) ? binary : undefined
  } catch {
    // An optional dependency: npm skips it on other platforms.
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
