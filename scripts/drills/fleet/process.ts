import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '@terahold/contract/service-paths'
import { freePort } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { childEnder, hasEnded } from '../machine/end-child.ts'
import { collectOutput } from '../machine/run-to-end.ts'

export type Role = 'api' | 'worker' | 'payout'
export type ProductProcess = {
  readonly role: Role
  readonly port: number
  /** What it wrote so far. */
  readonly output: () => string
  /** Ends it as a system does. @throws Error when it does not end with success. */
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
}

const patienceMs = 180_000

/** Production refuses the local test chain, so a drill sets its number after the check. */
const program = `
  const [root, web, chainId] = process.argv.slice(1)
  const load = (file) => import('file://' + root + '/apps/server/src/' + file)
  const [{ readConfig }, { runProduction }, { createLog }] = await Promise.all(
    ['foundation/config.ts', 'production/run-production.ts', 'foundation/log.ts'].map(load))
  const config = { ...readConfig(process.env), ...(chainId && { CHAIN_ID: Number(chainId) }) }
  const application = await runProduction(config, createLog({ level: 'warn' }), web)
  process.on('SIGTERM', () => application.stop().then(() => process.exit(0)))
  process.on('disconnect', () => process.exit(1))`

/** Starts one process of production from the sources in `root`, and waits until it is ready. */
export async function startProcess(
  root: string,
  role: Role,
  {
    environment,
    folder,
    chainId = 31_337,
    node = process.execPath,
  }: {
    readonly environment: Readonly<Record<string, string>>
    readonly folder: string
    /** Overrides the setting; null leaves it as it is. */
    readonly chainId?: number | null
    /** The program that runs the sources. */
    readonly node?: string
  },
): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(node, ['--input-type=module', '-e', program, root, join(folder, 'web'), String(chainId ?? '')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ...environment,
      TERAHOLD_ROLES: role,
      PORT: String(port),
      TERAHOLD_DATA: join(folder, `${role}-${port}`),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const written = collectOutput(child)
  let failure = ''
  child.once('error', ({ message }) => (failure = message))
  const output = () => written() + failure
  const end = childEnder(child)
  const product: ProductProcess = {
    role,
    port,
    output,
    async stop() {
      await end('SIGTERM')
      const { exitCode } = child
      if (exitCode !== 0) throw new Error(`a process with the role ${role} ended with ${exitCode}:\n${output()}`)
    },
    kill: () => end('SIGKILL'),
  }
  for (const deadline = performance.now() + patienceMs; !(await isReady(port)); await pause(100)) {
    if (hasEnded(child) || performance.now() > deadline) {
      await product.kill()
      throw new Error(`a process with the role ${role} does not get ready:\n${output()}`)
    }
  }
  return product
}

/** Returns whether a process says that it can work. */
export async function isReady(port: number): Promise<boolean> {
  const headers = { 'x-forwarded-proto': 'https' }
  return fetch(`http://127.0.0.1:${port}${servicePaths.readiness}`, { headers }).then(
    ({ status }) => status === 200,
    () => false,
  )
}
