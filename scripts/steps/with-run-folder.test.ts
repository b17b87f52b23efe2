import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectOutput } from '../drills/machine/run-to-end.ts'

const module = JSON.stringify(new URL('run-steps.mjs', import.meta.url).href)
let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'terahold-base-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** Starts a run with this body. */
function start(body: string) {
  const program = `
    import { spawn } from 'node:child_process'
    import { tmpdir } from 'node:os'
    import { withRunFolder } from ${module}
    await withRunFolder(async () => { ${body} })`
  const env = { ...process.env, TMPDIR: base, npm_lifecycle_event: undefined }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env })
  return { child, output: collectOutput(child), ended: once(child, 'close') }
}

/** Leaves a process behind that ignores every signal that can be ignored. */
const leaveStubborn = `
  const text = "for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {}); console.log('left'); setInterval(() => {}, 1000)"
  spawn(process.execPath, ['-e', text], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })`

it('gives the body a temporary folder of its own, and removes it afterwards', async () => {
  const { output, ended } = start(
    "console.log(tmpdir()); await import('node:fs').then((fs) => fs.writeFileSync(tmpdir() + '/x', ''))",
  )
  expect(await ended).toEqual([0, null])
  expect(output().trim()).toMatch(new RegExp(`^${base}/terahold-run-\\d+-`))
  expect(readdirSync(base)).toEqual([])
})

it('removes the folder also when the body fails, with the error of the body', async () => {
  const { output, ended } = start("throw new Error('no such program')")
  expect(await ended).toEqual([1, null])
  expect(output()).toContain('no such program')
  expect(readdirSync(base)).toEqual([])
})

it('kills what has not ended at a second signal, but not when npm repeats the first one', async () => {
  const { child, output, ended } = start(`${leaveStubborn}; await new Promise(() => setInterval(() => {}, 1000))`)
  await expect.poll(output).toContain('left')
  child.kill('SIGINT')
  await expect.poll(output).toContain('Stopping (SIGINT)')
  child.kill('SIGINT')
  await pause(1_050)
  expect(child.exitCode).toBe(null)
  const since = performance.now()
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(output().match(/Stopping/g)).toHaveLength(1)
  expect(readdirSync(base)).toEqual([])
})
