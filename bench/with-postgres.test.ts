import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRunning } from '../apps/server/src/db/embedded/process-table.ts'

it('stops PostgreSQL and removes its files when the benchmark alone gets SIGINT', async () => {
  const program = `
    import { withPostgres } from ${JSON.stringify(new URL('with-postgres.ts', import.meta.url).href)}
    import pg from 'pg'
    await withPostgres({ shared_buffers: '16MB' }, async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query("select pg_read_file('postmaster.pid') as file")
      const [pid, folder, , , socket] = rows[0].file.split('\\n')
      console.log(JSON.stringify({ pid: Number(pid), folder, socket }))
      await client.query('select pg_sleep(60)')
    })`
  const bench = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(bench.stdout, 'data')) as [Buffer]
    const { pid, folder, socket } = JSON.parse(String(line)) as { pid: number; folder: string; socket: string }
    expect([folder, socket].map((path) => existsSync(path))).toEqual([true, true])
    const ended = once(bench, 'exit')
    bench.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect([folder, socket].filter((path) => existsSync(path))).toEqual([])
  } finally {
    bench.kill('SIGKILL')
  }
})
