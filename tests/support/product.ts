import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '@terahold/contract/service-paths'
import { freePort } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { onProcessExit } from '../../apps/server/src/foundation/on-process-exit.ts'
import { serverFlags } from '../../scripts/command-line/run-node.mjs'
import { copyDemoTemplate } from './demo-template-setup.ts'
import { endServersOf } from './processes.ts'

export const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'apps', 'server', 'src', 'main.ts')
/** A first start creates a whole demo, which takes a while on a busy machine. */
const startPatience = 180_000

export type Product = {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  /** Its whole output since its first start. */
  readonly output: () => string
  /** Kills the server process without a warning; what it started keeps running. */
  readonly kill: () => Promise<void>
  /** Ends it as Ctrl-C does. Returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Starts it again on the same folder and port, and waits until it is ready. Returns how long that took, in ms. */
  readonly restart: (additionalEnv?: Readonly<Record<string, string>>) => Promise<number>
  /** Starts it again without waiting for anything. */
  readonly spawn: () => void
  /** Waits until it has ended. Returns its exit code. */
  readonly ended: () => Promise<number | null>
  /** @throws Error with its output when it ends, or is not ready in time. */
  readonly ready: () => Promise<void>
  /** Stops it, ends whatever it left behind and removes a folder created for it. */
  readonly remove: () => Promise<void>
}

export type ProductOptions = {
  readonly dataDir?: string
  readonly port?: number
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts the real product, as `npm start` does, in a data folder of its own, and waits until it is ready. A folder that
 * is not given begins as a copy of the run's demo.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await prepareProduct(options)
  try {
    if (options.dataDir === undefined) await copyDemo(product.dataDir)
    product.spawn()
    await product.ready()
    return product
  } catch (error) {
    await product.remove()
    throw error
  }
}

/** Fills an empty data folder with a copy of the run's demo, for a program that starts the product itself. */
export function copyDemo(dataDir: string): Promise<void> {
  return copyDemoTemplate(dataDir, makeDemo)
}

/** Makes a demo in an empty data folder, and leaves it stopped. */
async function makeDemo(dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir })
  const code = await product.stop()
  await product.remove()
  if (code !== 0) throw new Error(`the demo template ended with ${code}:\n${product.output()}`)
}

const outputs = new Set<() => string>()

/** Returns the last lines that the products that were not removed wrote, for the report of a failure. */
export function recentOutput(): string {
  return Array.from(outputs, (output) => output().slice(-4_000)).join('\n')
}

/** The product, not started yet. */
export async function prepareProduct({ dataDir, port, env = {} }: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'terahold-journey-'))
  const chosenPort = port ?? (await freePort())
  const base = `http://127.0.0.1:${chosenPort}`
  let child: ChildProcess | undefined
  let output = ''

  const readOutput = () => output
  outputs.add(readOutput)

  function spawnServer(additionalEnv: Readonly<Record<string, string>> = {}): void {
    const started = spawn(process.execPath, [...serverFlags, program], {
      env: { ...environment(), PORT: String(chosenPort), TERAHOLD_DATA: folder, ...env, ...additionalEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.once(
      'exit',
      onProcessExit(() => void started.kill('SIGTERM')),
    )
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child = started
  }

  async function ready(): Promise<void> {
    const deadline = performance.now() + startPatience
    while (!(await answers(`${base}${servicePaths.readiness}`))) {
      if (hasEnded(child)) throw new Error(`the product ended with ${child?.exitCode ?? child?.signalCode}:\n${output}`)
      if (performance.now() > deadline) throw new Error(`the product is not ready in time:\n${output}`)
      await pause(50)
    }
  }

  async function end(name: NodeJS.Signals): Promise<number | null> {
    if (child === undefined) return null
    if (!hasEnded(child)) {
      const exit = once(child, 'exit')
      child.kill(name)
      await exit
    }
    return child.exitCode
  }

  return {
    base,
    port: chosenPort,
    dataDir: folder,
    spawn: () => spawnServer(),
    ready,
    output: readOutput,
    ended: async () => {
      if (child !== undefined && !hasEnded(child)) await once(child, 'exit')
      return child?.exitCode ?? null
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGINT'),
    restart: async (additionalEnv) => {
      const since = performance.now()
      spawnServer(additionalEnv)
      await ready()
      return performance.now() - since
    },
    remove: async () => {
      await end('SIGINT')
      await endServersOf(folder)
      outputs.delete(readOutput)
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The test's own environment without what would configure the product. */
export function environment(): Record<string, string | undefined> {
  const { PORT: _, HOST: __, TERAHOLD_DATA: ___, TERAHOLD_PROFILE: ____, DATABASE_URL: _____, ...rest } = process.env
  return rest
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child !== undefined && (child.exitCode !== null || child.signalCode !== null)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    // Nobody listens yet, or the connection broke with the process.
    return false
  }
}
