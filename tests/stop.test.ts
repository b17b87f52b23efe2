import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { serversOf, signal } from './support/processes.ts'
import { startProduct } from './support/product.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** What the units and the compose file give a process to stop. */
const graceMs = 60_000

it('ends with all it started when its data folder was removed', async () => {
  const product = await startProduct()
  onTestFinished(product.remove)
  const servers = serversOf(product.dataDir)
  expect(servers.length).toBe(2)
  rmSync(product.dataDir, { recursive: true })
  // PostgreSQL ends itself within a minute when its files are gone.
  for (const { pid, command } of servers) if (command.includes('postgres')) signal(pid, 'SIGKILL')
  // Long enough for the job queue to look for the database.
  await pause(3_000)
  const since = performance.now()
  await product.stop()
  expect(performance.now() - since).toBeLessThan(graceMs / 2)
  // A server that was killed is listed until the system has removed it.
  for (const { pid } of servers) await expect.poll(() => isRunning(pid)).toBe(false)
})

it.skipIf(!isFull)('ends in time, and says so, while PostgreSQL does not answer', async () => {
  const product = await startProduct()
  onTestFinished(product.remove)
  const [server] = serversOf(product.dataDir).filter(({ command }) => command.includes('postgres'))
  // With its own processes, which serve the connections.
  const stopAll = 'all="$0 $(pgrep -P $0)"; kill -STOP $all; echo $all'
  const { stdout } = spawnSync('sh', ['-c', stopAll, String(server?.pid)], { encoding: 'utf8' })
  // A stopped process outlives the one that started it.
  onTestFinished(() => {
    for (const pid of stdout.trim().split(/\s+/)) signal(Number(pid), 'SIGKILL')
  })
  await pause(3_000)
  const since = performance.now()
  expect(await product.stop()).toBe(1)
  expect(performance.now() - since).toBeLessThan(graceMs)
  // Ended by force, as the process itself gives up.
  await expect.poll(() => serversOf(product.dataDir)).toEqual([])
  expect(product.output()).toContain('Something did not stop within 50 s. Nothing that was confirmed is lost.')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
