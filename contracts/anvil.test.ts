import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anvilBinary, startAnvil } from './anvil.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'terahold-anvil-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

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
  const start = { args: ['--no-such-flag'], logFile: path.join(folder, 'log'), detached: false }
  await expect(startAnvil(start)).rejects.toThrow(/unexpected argument '--no-such-flag'/)
})

it('takes the preferred port when it is free, otherwise another one', async () => {
  const occupied = createServer()
  const port = await new Promise<number>((resolve) => {
    occupied.listen(0, '127.0.0.1', () => resolve((occupied.address() as { port: number }).port))
  })
  const start = {
    args: ['--cache-path', folder],
    logFile: path.join(folder, 'log'),
    detached: false,
    preferredPort: port,
  }
  const elsewhere = await startAnvil(start)
  elsewhere.process.kill('SIGKILL')
  expect(elsewhere.port).not.toBe(port)
  await new Promise((resolve) => occupied.close(resolve))
  const preferred = await startAnvil(start)
  preferred.process.kill('SIGKILL')
  expect(preferred.port).toBe(port)
})

it('does not take another chain for its own that binds the port first', async () => {
  const preferredPort = await freePort()
  const start = (name: string, accounts: number) =>
    startAnvil({
      args: ['--cache-path', path.join(folder, name), '--accounts', String(accounts)],
      logFile: path.join(folder, `${name}.log`),
      detached: false,
      preferredPort,
    })
  // Many accounts keep the first one busy after it has chosen the port and before it binds it.
  const starting = start('slow', 800)
  await sleep(500)
  const anvils = await Promise.all([starting, start('fast', 1)])
  for (const { process } of anvils) process.kill('SIGKILL')
  const [slow, fast] = anvils
  expect(slow?.port).not.toBe(fast?.port)
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
