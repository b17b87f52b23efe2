import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectBidi } from './bidi.ts'
import type { EnginePage } from './engine-page.ts'
import { fetchFromDebian } from './fetch-from-debian.ts'

type Entry = { level: string; text: string }
type Evaluated = { type: string; result?: { value: string }; exceptionDetails?: { text: string } }

/** Starts Debian's Firefox with a new profile, and drives it with WebDriver BiDi. */
export async function openFirefox(): Promise<EnginePage> {
  const root = fetchFromDebian(['firefox-esr'])
  const folder = join(root, 'usr/lib/firefox-esr')
  const libraries = [join(root, 'usr/lib/x86_64-linux-gnu'), join(root, 'lib/x86_64-linux-gnu'), folder].join(':')
  const profile = await mkdtemp(join(tmpdir(), 'terahold-firefox-'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(join(folder, 'firefox-esr'), args, {
    env: { ...process.env, LD_LIBRARY_PATH: libraries, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const bidi = await connectBidi(`${await addressOf(child)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  const said: string[] = []
  bidi.on<Entry>('log.entryAdded', ({ level, text }) => {
    if (level === 'error' || level === 'warn') said.push(text)
  })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })

  return {
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async go(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async read<Value>(expression: string) {
      const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (type !== 'success') throw new Error(exceptionDetails?.text ?? type)
      return JSON.parse(result?.value ?? 'null') as Value
    },
    async press(value) {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    complaints: async () => said.splice(0),
    async close() {
      bidi.close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Firefox writes the address of its interface into its error output. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no error output')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      child.stderr.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`Firefox did not start: ${said.slice(-5).join(' ')}`)
}
