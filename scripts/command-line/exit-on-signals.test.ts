import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const module = new URL('exit-on-signals.mjs', import.meta.url).href

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends the process with %i, after what waits for its end, also when it is repeated',
  async (signal, code) => {
    const program = `
    import { exitOnSignals } from ${JSON.stringify(module)}
    exitOnSignals()
    process.once('exit', (code) => {
      console.log('ending')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      console.log('ends with', code)
    })
    setInterval(() => {}, 1000)
    console.log('ready')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = text(child.stdout)
    await once(child.stdout, 'data')
    child.kill(signal)
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([code, null])
    expect(await output).toContain(`ends with ${code}\n`)
  },
)
