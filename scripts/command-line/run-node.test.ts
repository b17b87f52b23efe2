import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runNode, serverFlags } from './run-node.mjs'

const module = pathToFileURL(join(import.meta.dirname, 'run-node.mjs')).href
let folder: string
const started: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-run-node-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const run = (code: string, isServer = false) => runNode(process.execPath, ['-e', code], { isServer })

/** Starts a program that runs another one, which is the given code, without a terminal. `heard` is everything that both write. */
async function startRunner(code: string, isServer = true) {
  writeFileSync(join(folder, 'server.mjs'), code)
  writeFileSync(
    join(folder, 'runner.mjs'),
    `import { runNode } from ${JSON.stringify(module)}
process.exitCode = await runNode(process.execPath, [${JSON.stringify(join(folder, 'server.mjs'))}], { isServer: ${isServer} })`,
  )
  const env = { ...process.env, npm_lifecycle_event: undefined }
  const child = spawn(process.execPath, [join(folder, 'runner.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let heard = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (heard += String(chunk)))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('ready')
  return { child, ended, heard: () => heard }
}

const listens = `
let told = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
  console.log(signal)
  if (++told === 1) setTimeout(() => process.exit(7), 600)
})
setInterval(() => {}, 1000)
console.log('ready')`

describe('a program that is run for the terminal', () => {
  it.each([
    ['its own exit code', 'process.exit(7)', 7],
    ['nothing wrong', '', 0],
    ['what a shell says of a signal', "process.kill(process.pid, 'SIGTERM')", 143],
  ])('ends with %s', async (_, code, expected) => {
    expect(await run(code)).toBe(expected)
  })

  it('has more memory for young objects only as a server', async () => {
    const hasFlag = `process.exit(process.execArgv.includes('${serverFlags[0]}') ? 0 : 1)`
    expect(await run(hasFlag)).toBe(1)
    expect(await run(hasFlag, true)).toBe(0)
  })

  it('that cannot be started is an error', async () => {
    await expect(runNode(join(folder, 'nothing'), [])).rejects.toThrow('ENOENT')
  })
})

describe('a program that is run without a terminal', () => {
  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    ['SIGHUP', 'SIGTERM'],
  ] as const)('gets for %s of its runner alone %s, and does not go on after it', async (sent, got) => {
    const { child, ended, heard } = await startRunner(listens, false)
    child.kill(sent)
    expect(await ended).toEqual([7, null])
    expect(heard().match(/SIG\w+/g)).toEqual([got])
  })
})

describe('a server that is run for the terminal', () => {
  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    // A server would take the end of a terminal for the wish to read its settings again.
    ['SIGHUP', 'SIGTERM'],
  ] as const)('gets for %s of its runner %s, and ends both with its own code', async (sent, got) => {
    const { child, ended, heard } = await startRunner(listens)
    child.kill(sent)
    expect(await ended).toEqual([7, null])
    expect(heard().match(/SIG\w+/g)).toEqual([got])
  })

  it('gets a signal once that npm repeats', async () => {
    const { child, ended, heard } = await startRunner(listens)
    child.kill('SIGINT')
    await expect.poll(heard).toContain('SIGINT')
    child.kill('SIGINT')
    expect(await ended).toEqual([7, null])
    expect(heard().match(/SIG\w+/g)).toEqual(['SIGINT'])
  })

  it('that was killed is reported, because nobody else says why', async () => {
    const { ended, heard } = await startRunner(
      `console.log('ready'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)`,
    )
    expect(await ended).toEqual([137, null])
    expect(heard()).toContain('Terahold was killed')
  })
})
