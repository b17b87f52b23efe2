import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('drill.ts', import.meta.url))

it.each([['restor'], ['constructor'], ['--seconds', '0'], ['--seconds', '1e3'], ['--unknown']])(
  'runs no drill, and says which there are, when it is given %s %s',
  (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([2, ''])
    expect(stdout).toMatch(/^npm run drill \[-- restore\|disk\|failover\|patroni\|upgrade\]/)
  },
)
