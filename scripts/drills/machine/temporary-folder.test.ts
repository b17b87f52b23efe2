import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

it('can be passed through by PostgreSQL’s account, and is removed with what is in it', () => {
  const { folder, remove } = makeTemporaryFolder("terahold drill's 5%-")
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  mkdirSync(join(folder, 'nodes'))
  writeFileSync(join(folder, 'nodes', 'log'), '')
  remove()
  expect(existsSync(folder)).toBe(false)
  remove()
})

it('is removed when its process ends in any way, after the programs that still use it', () => {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const program = `
    import { existsSync } from 'node:fs'
    import { onProcessExit } from ${module('../../../apps/server/src/foundation/on-process-exit.ts')}
    import { makeTemporaryFolder } from ${module('temporary-folder.ts')}
    import { exitOnSignals } from ${module('../../command-line/exit-on-signals.mjs')}
    exitOnSignals()
    const { folder } = makeTemporaryFolder('terahold-left-')
    onProcessExit(() => console.log(folder, existsSync(folder)))
    process.kill(process.pid, 'SIGTERM')
    setInterval(() => {}, 1000)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const [folder = '', wasThere] = stdout.trim().split(' ')
  expect([status, wasThere, existsSync(folder)]).toEqual([143, 'true', false])
})
