import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isMemoryLow, refuseLittleMemory } from './memory.ts'

const megabyte = 2 ** 20
const heap = (used: number) => ({ used_heap_size: used, heap_size_limit: 100 }) as Parameters<typeof isMemoryLow>[1]

describe('memory', () => {
  it('that is too little is refused with the amount that the process needs', () => {
    expect(() => refuseLittleMemory('production', 255.5 * megabyte)).toThrow(
      'This process may use 255 MB of memory and needs 256 MB. Raise the memory limit',
    )
    expect(() => refuseLittleMemory('production', 256 * megabyte)).not.toThrow()
    expect(() => refuseLittleMemory('demo', 319 * megabyte)).toThrow('319 MB of memory and needs 320 MB')
    expect(() => refuseLittleMemory('demo')).not.toThrow()
  })

  it('is low when little of the container or of the heap is left', () => {
    expect(isMemoryLow(48 * megabyte, heap(90))).toBe(false)
    expect(isMemoryLow(48 * megabyte - 1, heap(90))).toBe(true)
    expect(isMemoryLow(48 * megabyte, heap(91))).toBe(true)
  })
})

const groups = '/sys/fs/cgroup/memory'
const canLimit = existsSync(groups) && isWritable(groups)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

it('that its container limits too much stops a start before anything is started', (context) => {
  if (!canLimit) context.skip('limiting memory needs a control group that this user may write to')
  const group = `${groups}/terahold-test-${process.pid}`
  mkdirSync(group)
  onTestFinished(() => rmdirSync(group))
  writeFileSync(`${group}/memory.limit_in_bytes`, String(200 * megabyte))
  const inGroup = 'echo $$ > "$0/cgroup.procs" && exec "$@"'
  const { status, stderr } = spawnSync('sh', ['-c', inGroup, group, process.execPath, main], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/may use (199|200) MB of memory and needs 320 MB/)])
})

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
