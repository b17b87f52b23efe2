import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { isRunning } from './command-line/is-running.mjs'
import { collectOutput } from './drills/machine/run-to-end.ts'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'

let checkout: Checkout
let run: ChildProcess
let output: () => string

const server = (name: string) => `
  process.once('SIGTERM', () => { console.log('${name} stops'); process.exit() })
  console.log('${name}', process.pid, 'on', process.env.PORT, 'for', process.env.PUBLIC_PORT)
  setInterval(() => {}, 1000)`
const vite = `
  const [, , , port, strict] = process.argv
  console.log(process.cwd().split('/').at(-1), process.pid, 'at', port, strict, process.env.TERAHOLD_SERVER)
  if (port === '4198') throw new Error('this is not an app')
  setInterval(() => {}, 1000)`

beforeEach(() => {
  checkout = makeCheckout()
  checkout.write('node_modules/.package-lock.json', '{ "packages": {} }')
  checkout.write('node_modules/vite/package.json', '{ "type": "module" }')
  checkout.write('node_modules/vite/bin/vite.js', vite)
  for (const app of ['web', 'console']) checkout.write(`apps/${app}/package.json`, '{}')
  checkout.write('apps/server/src/main.ts', server('first'))
})
afterEach(async () => {
  if (run.exitCode === null && run.signalCode === null) {
    run.kill('SIGTERM')
    await once(run, 'exit')
  }
  checkout.remove()
})

function start(port = '4199'): void {
  const env = { ...process.env, PORT: port, npm_lifecycle_event: undefined }
  run = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: checkout.root, env })
  output = collectOutput(run)
}
const pids = () => [...output().matchAll(/^(?:web|console|first|second) (\d+)/gm)].map(([, pid]) => Number(pid))
async function saying(text: string | RegExp): Promise<void> {
  await expect.poll(output).toMatch(text)
}

describe('npm run dev', () => {
  it('runs the web app, the desk and the server at ports that know of each other, and ends them all at a signal', async () => {
    start()
    await expect.poll(() => pids().length).toBe(3)
    const [, port = ''] = /^first \d+ on (\d+) for 4199$/m.exec(output()) ?? []
    expect(output()).toMatch(new RegExp(`^web \\d+ at 4199 --strictPort http://127\\.0\\.0\\.1:${port}$`, 'm'))
    expect(output()).toMatch(new RegExp(`^console \\d+ at (?!4199|${port})\\d+ --strictPort`, 'm'))
    const ended = once(run, 'exit')
    run.kill('SIGINT')
    run.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output().match(/stops/g)).toHaveLength(1)
    await expect.poll(() => pids().filter(isRunning)).toEqual([])
  })

  it('restarts the server once for a change of several files, and not for a test', async () => {
    start()
    await saying(/^first/m)
    checkout.write('apps/server/src/main.test.ts', '')
    checkout.write('apps/server/src/notes.txt', '')
    checkout.write('apps/server/src/main.ts', server('second'))
    checkout.write('apps/server/src/orders/rules.ts', '')
    await saying(/Restarting the server …\nfirst stops\nsecond/)
    expect(output().match(/Restarting/g)).toHaveLength(1)
  })

  it('keeps the pages running when the server ends with an error, and starts it again after a change', async () => {
    checkout.write('apps/server/src/main.ts', "throw new Error('The port is in use.')")
    start()
    await saying(/The port is in use\.[\s\S]*The server has ended\. It starts again after the next change\./)
    checkout.write('apps/server/src/main.ts', server('second'))
    await saying(/^second/m)
    expect(pids().filter(isRunning)).toHaveLength(3)
  })

  it('ends with an error, and with the server, when the web app cannot be served', async () => {
    start('4198')
    expect(await once(run, 'exit')).toEqual([1, null])
    expect(output()).toContain('this is not an app')
    await expect.poll(() => pids().filter(isRunning)).toEqual([])
  })

  it.each(['abc', '0', '65536', '-1', ''])('starts nothing at the port “%s”', async (port) => {
    start(port)
    expect(await once(run, 'close')).toEqual([1, null])
    expect(output()).toBe(`\nPORT must be a port, 1 to 65535, not ${port}.\n`)
  })

  it('starts nothing at a port that is taken, and says what to do', async () => {
    const { port, close } = await listen(createServer())
    start(String(port))
    expect(await once(run, 'close')).toEqual([1, null])
    expect(output()).toBe(`\nPort ${port} is taken. Stop the program that uses it, or choose another port with PORT.\n`)
    await close()
  })
})
