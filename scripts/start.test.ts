import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout, requirePackages } from './fixtures/checkout.ts'

let checkout: Checkout
let children: ChildProcess[]

beforeEach(() => {
  checkout = makeCheckout()
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  checkout.remove()
})

describe('npm start', () => {
  it('installs packages on the first start and after the lock file changed, and not in between', async () => {
    expect(await outputOfStart()).toContain('Installing packages')
    expect(await outputOfStart()).not.toContain('Installing packages')
    requirePackages(checkout, ['fruit'])
    expect(await outputOfStart()).toContain('Installing packages')
  })

  it('passes its arguments to the server and ends with the exit code of the server', async () => {
    const started = start(['--one', 'two'])
    await vi.waitFor(() => expect(started.output()).toMatch(/ready \d+ --one two/), { timeout: 20_000 })
    const refused = start([], { EXIT_WITH: '7' })
    expect(await exitOf(refused.child)).toBe(7)
  })

  it('sends the server one signal for each Ctrl-C, although npm repeats the signal', async () => {
    const { child, output } = start()
    await vi.waitFor(() => expect(output()).toContain('ready'), { timeout: 20_000 })
    child.kill('SIGINT')
    await pause(100)
    child.kill('SIGINT')
    await vi.waitFor(() => expect(output()).toContain('got SIGINT'))
    await pause(1100)
    child.kill('SIGTERM')
    await vi.waitFor(() => expect(output()).toContain('got SIGTERM'))
    expect(output().match(/got/g)).toHaveLength(2)
  })

  it('ends the server when it is killed', async () => {
    const { child, output } = start()
    await vi.waitFor(() => expect(output()).toContain('ready'), { timeout: 20_000 })
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(serverPid(output()))).toBe(false), { timeout: 5000 })
  })

  it('stops the server when npm is killed', async () => {
    // npm takes the first Node of the path, which can be older than the one of these tests.
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const npm = spawn('npm', ['start'], { cwd: checkout.root, env: { ...process.env, PATH } })
    children.push(npm)
    const output = collect(npm)
    await vi.waitFor(() => expect(output()).toContain('ready'), { timeout: 20_000 })
    npm.kill('SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('got SIGTERM'), { timeout: 5000 })
    process.kill(serverPid(output()), 'SIGKILL')
  })
})

function start(
  args: string[] = [],
  environment: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  const { npm_lifecycle_event: _, ...outside } = process.env
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: checkout.root,
    env: { ...outside, ...environment },
  })
  children.push(child)
  return { child, output: collect(child) }
}

async function outputOfStart(): Promise<string> {
  const { child, output } = start([], { EXIT_WITH: '0' })
  expect(await exitOf(child)).toBe(0)
  return output()
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return () => text
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [code] = (await once(child, 'close')) as unknown[]
  return code
}

function serverPid(output: string): number {
  return Number(/ready (\d+)/.exec(output)?.[1])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
