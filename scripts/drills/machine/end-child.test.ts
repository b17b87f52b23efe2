import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { childEnder, hasEnded } from './end-child.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('the end of a child process', () => {
  it('waits for what the child wrote last, and may be asked for twice', async () => {
    const { child, output } = await start("process.on('SIGTERM', () => { console.log('bye'); process.exit() })")
    const end = childEnder(child)
    await Promise.all([end('SIGTERM'), end('SIGTERM')])
    expect([output(), child.exitCode]).toEqual(['ready\nbye\n', 0])
    await end('SIGKILL')
  })

  it('is by force when the child does not end', async () => {
    const { child } = await start("process.on('SIGTERM', () => {})")
    await childEnder(child, 100)('SIGTERM')
    expect(child.signalCode).toBe('SIGKILL')
  })

  it('is reached by a child that never started', async () => {
    const child = spawn('/nowhere/program')
    const end = childEnder(child)
    await once(child, 'error')
    await end('SIGTERM')
    expect(hasEnded(child)).toBe(true)
  })
})

async function start(program: string) {
  const child = spawn(process.execPath, ['-e', `${program}; setInterval(() => {}, 1000); console.log('ready')`])
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await expect.poll(() => output, { interval: 10 }).toBe('ready\n')
  return { child, output: () => output }
}
