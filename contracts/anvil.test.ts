import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnvilStart, anvilBinary, type RunningAnvil, startAnvil } from './anvil.ts'

let folder: string
const starting: Promise<RunningAnvil>[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'terahold-anvil-'))
})
afterAll(async () => {
  for (const start of await Promise.allSettled(starting)) {
    if (start.status === 'fulfilled') start.value.process.kill('SIGKILL')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts an anvil that ends with the tests, also when one of them ran out of time. */
function start(options: AnvilStart): Promise<RunningAnvil> {
  const one = startAnvil(options)
  starting.push(one)
  return one
}

const notBundled = () => undefined

it('uses the one on the PATH when npm installed none', () => {
  const binary = path.join(folder, 'anvil')
  writeFileSync(binary, '')
  expect(() => anvilBinary(folder, notBundled)).toThrow('anvil was not found')
  chmodSync(binary, 0o755)
  expect(anvilBinary(`/nowhere:${folder}`, notBundled)).toBe(binary)
  expect(anvilBinary(folder, () => '/bundled/anvil')).toBe('/bundled/anvil')
})

it('explains how to get one when there is none', () => {
  expect(() => anvilBinary('/nowhere', notBundled)).toThrow(/npm ci.*getfoundry\.sh/)
})

it('reports anvil’s own output when it does not start', async () => {
  await expect(start({ args: ['--no-such-flag'], logFile: path.join(folder, 'log'), detached: false })).rejects.toThrow(
    /unexpected argument '--no-such-flag'/,
  )
})

it('takes the preferred port when it is free, otherwise another one', async () => {
  const occupied = createServer()
  const port = await new Promise<number>((resolve) => {
    occupied.listen(0, '127.0.0.1', () => resolve((occupied.address() as { port: number }).port))
  })
  const options = {
    args: ['--cache-path', folder],
    logFile: path.join(folder, 'log'),
    detached: false,
    preferredPort: port,
  }
  const elsewhere = await start(options)
  expect(elsewhere.port).not.toBe(port)
  await new Promise((resolve) => occupied.close(resolve))
  const preferred = await start(options)
  expect(preferred.port).toBe(port)
})

it('does not take another chain for its own that binds the port first', async () => {
  const preferredPort = await freePort()
  const startNamed = (name: string, accounts: number) =>
    start({
      args: ['--cache-path', path.join(folder, name), '--accounts', String(accounts)],
      logFile: path.join(folder, `${name}.log`),
      detached: false,
      preferredPort,
    })
  // Many accounts keep the first one busy after it has chosen the port and before it binds it.
  const slowly = startNamed('slow', 800)
  await sleep(500)
  const [slow, fast] = await Promise.all([slowly, startNamed('fast', 1)])
  expect(slow.port).not.toBe(fast.port)
})

/** Returns a port that was free just now. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}
