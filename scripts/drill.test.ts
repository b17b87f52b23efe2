import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('drill.ts', import.meta.url))

it.each([
  ["There is no drill 'constructor'", 'disk', 'constructor'],
  ["'1e3' is not a number of seconds up to 9999", '--seconds', '1e3'],
])('runs no drill, and says why and which there are: %s', (problem, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^.*\n\nnpm run drill \[-- restore\|disk\|failover\|patroni\|upgrade\]/)
  expect(stderr.split('\n')[0]).toBe(problem)
})

it('runs each of several drills in a process of its own', () => {
  const notice = Buffer.from('console.error("started")').toString('base64')
  // Without the programs on the PATH, the first is skipped and the second fails at once.
  const options = ['--seconds', '3', '--packages', '/nowhere']
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'patroni', 'upgrade', ...options], {
    encoding: 'utf8',
    env: { PATH: '/nowhere', NODE_OPTIONS: `--import=data:text/javascript;base64,${notice}` },
  })
  expect(stdout).toMatch(/^\npatroni\n.*\n {2}result +skipped\n\nupgrade\n.*\n {2}result +WRONG\n$/)
  expect([status, stderr]).toEqual([1, 'started\n'.repeat(3)])
})
