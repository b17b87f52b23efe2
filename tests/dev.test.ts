import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deskPath, servicePaths } from '@terahold/contract/service-paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { openBrowser, type Visit, visit } from './support/browser.ts'
import { endServersOf, serversLeft } from './support/processes.ts'
import { copyDemo, environment, root } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Vite compiles the app first, which takes a while on a busy machine. */
const slow = { timeout: 180_000 }

let dataDir: string
let port: number
let run: ChildProcess
let output = ''
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'terahold-dev-'))
  await copyDemo(dataDir)
  port = await freePort()
  run = spawn(process.execPath, [join(root, 'scripts', 'dev.mjs')], {
    env: { ...environment(), PORT: String(port), TERAHOLD_DATA: dataDir, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [run.stdout, run.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  browser = await openBrowser()
  visitor = await visit(browser, `http://127.0.0.1:${port}`)
})

afterAll(async () => {
  await browser?.close()
  if (run && run.exitCode === null) {
    const exit = once(run, 'exit')
    run.kill('SIGTERM')
    await exit
  }
  await endServersOf(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

it('serves the app with sign-in at one address', async () => {
  await expect.poll(() => output, slow).toContain('Terahold is up')
  visitor.page.setDefaultTimeout(slow.timeout)
  await signIn(visitor.page, 1)
})

it('serves the desk at the same address', async () => {
  const { page, complaints, close } = await visit(browser, `http://127.0.0.1:${port}`)
  await page.goto(deskPath)
  await page.getByRole('heading', { name: 'Operators’ desk' }).waitFor(slow)
  expect(complaints).toEqual([])
  await close()
})

it('updates the page in the browser after a change to the app', async () => {
  const messages: string[] = []
  visitor.page.on('console', (message) => messages.push(message.text()))
  touch('apps/web/src/pages/home/home-page.tsx')
  await expect
    .poll(() => messages, slow)
    .toContainEqual(expect.stringMatching(/^\[vite\] hot updated: .*home-page\.tsx/))
})

it('restarts the server after a change to its code', async () => {
  const starts = () => output.match(/Terahold is up/g)?.length ?? 0
  expect(starts()).toBe(1)
  touch('apps/server/src/foundation/clock.ts')
  await expect.poll(starts, slow).toBe(2)
  expect((await fetch(`http://127.0.0.1:${port}${servicePaths.readiness}`)).status).toBe(200)
})

it('stops everything on SIGTERM', async () => {
  const exit = once(run, 'exit')
  run.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(await serversLeft(dataDir)).toEqual([])
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

/** Gives a file a new time, as saving it does; its content stays, because other tests read the same tree. */
function touch(path: string): void {
  const now = new Date()
  utimesSync(join(root, path), now, now)
}
