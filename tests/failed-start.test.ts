import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, type TestContext } from 'vitest'
import { freePort } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { endServersOf, serversOf } from './support/processes.ts'
import { environment, root } from './support/product.ts'

const program = join(root, 'apps', 'server', 'src', 'main.ts')
const isFull = process.env.TERAHOLD_TEST_FULL === '1'

/**
 * The disk is full while PostgreSQL's files are created, while the tables are, while PostgreSQL needs a new log file (it
 * then drops every connection), and while the demo's content is. A demo needs 76 MB.
 */
const sizes = isFull ? [20, 45, 52, 60, 66] : [20, 60]

it.for(sizes)('names a full disk of %d MB, and leaves no PostgreSQL running', async (size, context) => {
  const disk = await mountDisk(size, context)
  const { code, output } = await disk.start()
  expect([code, serversOf(disk.data)]).toEqual([1, []])
  expect(output).toContain(`Terahold stopped: The disk of ${disk.data} is full. Free space on it`)
  expect(output).not.toContain('Terahold is up')
})

it.skipIf(!isFull)('does not say that a demo is up when its disk became full after the last start', async (context) => {
  const disk = await mountDisk(200, context)
  expect(await disk.startAndStop()).toContain('Terahold is up')
  disk.run('sh', '-c', 'cat /dev/zero > "$0" || true', join(disk.data, '..', 'filler'))
  const { code, output } = await disk.start()
  expect([code, serversOf(disk.data)]).toEqual([1, []])
  expect(output).toContain(`The disk of ${disk.data} is full. Free space on it`)
  expect(output).not.toContain('Terahold is up')
})

it('names a read-only folder, and starts nothing', async (context) => {
  const disk = await mountDisk(20, context)
  disk.run('mkdir', disk.data)
  disk.run('mount', '-o', 'remount,ro', join(disk.data, '..'))
  const { code, output } = await disk.start()
  expect([code, serversOf(disk.data)]).toEqual([1, []])
  expect(output).toContain(`The data folder ${disk.data} cannot be used: the file system of ${disk.data} is read-only.`)
  expect(output).not.toContain('ENOENT')
})

/** A file system in memory of so many MB, which only root may mount, in a view of the disks that a waiting process holds open. */
async function mountDisk(size: number, context: TestContext) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0)
    context.skip('mounting a small disk needs root on Linux')
  const folder = mkdtempSync(join(tmpdir(), 'terahold-small-disk-'))
  // PostgreSQL's account must reach its files, or they would be on another disk.
  chmodSync(folder, 0o711)
  const [disk, data] = [join(folder, 'disk'), join(folder, 'disk', 'data')]
  // The folder on the disk below, so that the servers of the one on the small disk are found by its name.
  mkdirSync(data, { recursive: true })
  const mounting = `mount -t tmpfs -o mode=0711,size=${size}m tmpfs "$0" && echo mounted && exec sleep 600`
  const holder = spawn('unshare', ['-m', 'sh', '-c', mounting, disk], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(holder, 'exit')
  onTestFinished(async () => {
    await endServersOf(data)
    holder.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await once(holder.stdout, 'data')
  const within = ['-t', String(holder.pid), '-m']

  async function spawnProduct() {
    const port = await freePort()
    const env = { ...environment(), PORT: String(port), TERAHOLD_DATA: data }
    const child = spawn('nsenter', [...within, process.execPath, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
    return { child, ended: once(child, 'exit') as Promise<[number | null]>, output }
  }

  return {
    data,
    run: (...command: string[]) => void spawnSync('nsenter', [...within, ...command]),
    async start() {
      const product = await spawnProduct()
      const [code] = await product.ended
      return { code, output: await product.output }
    },
    /** Ends the product when it says that it is up. Returns its output. */
    async startAndStop() {
      const product = await spawnProduct()
      product.child.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('Ctrl-C stops everything')) product.child.kill('SIGINT')
      })
      await product.ended
      return product.output
    },
  }
}
