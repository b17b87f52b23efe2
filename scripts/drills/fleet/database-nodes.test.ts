import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRunning } from '../../command-line/is-running.mjs'
import { makeTemporaryFolder, type TemporaryFolder } from '../machine/temporary-folder.ts'

let made: TemporaryFolder

beforeEach(() => {
  made = makeTemporaryFolder('terahold-nodes-')
})
afterEach(() => made.remove())

it('does not outlive a drill that is ended by a signal, in whose process group it is not', async () => {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const program = `
    import { startDatabaseNodes } from ${module('database-nodes.ts')}
    import { exitOnSignals } from ${module('../../command-line/exit-on-signals.mjs')}
    exitOnSignals()
    const nodes = await startDatabaseNodes(process.argv[1], 1)
    console.log(nodes.addressOf('terahold', 'books'))
    setInterval(() => {}, 1000)`
  const nodes = join(made.folder, 'nodes')
  const drill = spawn(process.execPath, ['--input-type=module', '-e', program, nodes], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = (await once(drill.stdout, 'data')) as [Buffer]
  expect(String(address)).toMatch(/^postgres:\/\/terahold@127\.0\.0\.1:\d+\/books\n$/)
  const [first, , , , socket = ''] = readFileSync(join(nodes, 'one/postmaster.pid'), 'utf8').split('\n')
  const pid = Number(first)
  expect([isRunning(pid), existsSync(socket)]).toEqual([true, true])
  const ended = once(drill, 'exit')
  drill.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(existsSync(socket)).toBe(false)
})
