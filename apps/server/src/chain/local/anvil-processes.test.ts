import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startAnvil } from '@terahold/contracts/anvil'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandsInPs, findAnvils } from './anvil-processes.ts'

let folder: string
let state: string
let anvil: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'terahold processes '))
  state = path.join(folder, 'state.json')
  const args = ['--state', state, '--cache-path', folder]
  anvil = await startAnvil({ args, logFile: path.join(folder, 'log'), detached: false })
})
afterAll(async () => {
  anvil.process.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

it('finds only the anvil that keeps its chain in the given file', () => {
  expect(findAnvils(state)).toEqual([{ pid: anvil.pid, host: '127.0.0.1', port: anvil.port }])
  expect(findAnvils(path.join(folder, 'other.json'))).toEqual([])
  expect(findAnvils(folder)).toEqual([])
})

it('reads the same from ps, where processes are no files', () => {
  const output = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout
  const found = commandsInPs(output).find(({ pid }) => pid === anvil.pid)
  expect(found?.command).toContain(` --host 127.0.0.1 --port ${anvil.port} `)
  expect(found?.command).toContain(` --state ${state} `)
})
