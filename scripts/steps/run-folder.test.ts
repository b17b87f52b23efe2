import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { installPackages } from '../prepare/install.mjs'
import { chooseBase, closeRunFolder, openRunFolder, processesOf } from './run-folder.mjs'

let base: string
const sleep = 'setTimeout(() => {}, 60_000)'

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'terahold-base-'))
})
afterEach(async () => {
  await closeRunFolder(base, 0)
})

describe('the folder of a run', () => {
  it('ends the processes that have it as TMPDIR, detached or not, and removes their files', async () => {
    const folder = await openRunFolder(base)
    mkdirSync(join(folder, 'left', 'behind'), { recursive: true })
    start(sleep, folder)
    start(sleep, folder, { detached: true })
    expect(processesOf(folder)).toHaveLength(2)
    await closeRunFolder(folder)
    expect(processesOf(folder)).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })

  it('kills a process that ignores every other signal', async () => {
    const folder = await openRunFolder(base)
    const stubborn = start(
      `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {}); console.log('ready'); ${sleep}`,
      folder,
    )
    await saying(stubborn, 'ready')
    const ended = once(stubborn, 'exit')
    await closeRunFolder(folder, 200)
    await ended
    expect(stubborn.signalCode).toBe('SIGKILL')
  })

  it('removes what a run that was killed left behind, and nothing of a run that goes on', async () => {
    const running = await openRunFolder(base)
    const killed = join(base, 'terahold-run-4194305-abcdef')
    mkdirSync(killed)
    const orphan = start(sleep, killed)
    await openRunFolder(base)
    if (orphan.exitCode === null && orphan.signalCode === null) await once(orphan, 'exit')
    expect(existsSync(killed)).toBe(false)
    expect(existsSync(running)).toBe(true)
  })
})

describe('the place of run folders', () => {
  const mounts = 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n'
  const freeBytes = 8 * 2 ** 30

  it('is memory when there is enough of it', () => {
    expect(chooseBase({}, { mounts, freeBytes })).toBe('/dev/shm')
  })

  it.each([
    ['TMPDIR is set', { TMPDIR: '/elsewhere' }, { mounts, freeBytes }],
    ['memory is short', {}, { mounts, freeBytes: 2 ** 30 }],
    ['nothing may run from memory', {}, { mounts: `${mounts}${mounts.replace('nodev', 'noexec')}`, freeBytes }],
    ['the machine has no folder in memory', {}, { mounts: '', freeBytes }],
  ])('is the temporary folder of the system when %s', (_, environment, memory) => {
    expect(chooseBase(environment, memory)).toBe(tmpdir())
  })
})

describe('npm test', () => {
  let checkout: Checkout

  beforeEach(async () => {
    checkout = makeCheckout()
    await installPackages(checkout.root)
    checkout.write(
      'node_modules/vitest/vitest.mjs',
      `import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
mkdtempSync(tmpdir() + '/left-')
spawn(process.execPath, ['-e', ${JSON.stringify(sleep)}], { detached: true, stdio: 'ignore' })
console.log('started')
${sleep}`,
    )
  })
  afterEach(() => checkout.remove())

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('stops everything it started on %s and leaves no folder behind', async (signal, exitCode) => {
    const run = start([join(checkout.root, 'scripts', 'test.mjs'), 'scripts'], base)
    await saying(run, 'started')
    // The run itself, the test runner and what that started.
    expect(processesOf(base)).toHaveLength(3)
    const ended = once(run, 'exit')
    run.kill(signal)
    expect(await ended).toEqual([exitCode, null])
    expect(processesOf(base)).toEqual([])
    expect(readdirSync(base)).toEqual([])
  })
})

/** Starts Node on a program text or on arguments, with the folder as TMPDIR. */
function start(program: string | readonly string[], folder: string, { detached = false } = {}): ChildProcess {
  const { npm_lifecycle_event: _, ...outside } = process.env
  const args = typeof program === 'string' ? ['-e', program] : program
  const env = { ...outside, TMPDIR: folder }
  return spawn(process.execPath, args, { env, detached, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Waits until a process has written a word, and returns everything it wrote. */
async function saying(child: ChildProcess, word: string): Promise<string> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await expect.poll(() => text).toContain(word)
  return text
}
