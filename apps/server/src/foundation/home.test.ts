import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const sources = new URL('../', import.meta.url).href
/** Runs a program as an account that the system does not know, without HOME. */
const run = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    uid: 1_000_690_000,
    gid: 0,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })

it.skipIf(process.getuid?.() !== 0)('lets the job queue load under an account that the system does not know', () => {
  const queue = `await import('${sources}jobs/queue.ts')`
  expect(run(queue).stderr).toContain('uv_os_homedir')
  expect(run(`(await import('${sources}foundation/home.ts')).ensureHome(); ${queue}`)).toMatchObject({
    status: 0,
    stderr: '',
  })
})
