import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import type { EnginePage } from './engine-page.ts'
import { fetchFromDebian } from './fetch-from-debian.ts'

const libraries = '/usr/lib/x86_64-linux-gnu'
/** Debian's WebKitGTK 2.50 crashes at each view transition, on any page. */
const args = ['--automation', '--features=!ViewTransitions']
/** WebKit looks for its own programs under /usr, so what was fetched is laid over it, for these processes alone. */
const start = `set -e
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
mount -t tmpfs tmpfs /tmp
export LD_LIBRARY_PATH="$1/lib/x86_64-linux-gnu"
export HOME=/tmp TMPDIR=/tmp XDG_CONFIG_HOME=/tmp XDG_DATA_HOME=/tmp XDG_CACHE_HOME=/tmp GDK_BACKEND=x11
export WEBKIT_DISABLE_DMABUF_RENDERER=1
# Bars of the window that need no room, so that it can be as narrow as a phone.
mkdir /tmp/gtk-3.0
echo '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px }' > /tmp/gtk-3.0/gtk.css
Xvfb -displayfd 3 -screen 0 1600x1400x24 -nolisten tcp 3> /tmp/display &
until [ -s /tmp/display ]; do sleep 0.1; done
export DISPLAY=":$(cat /tmp/display)"
exec WebKitWebDriver --host=127.0.0.1 --port="$2"`
/** WebDriver does not say what a page writes into its console. */
const listen = `(() => {
  window.complaints = []
  const said = (text) => window.complaints.push(String(text))
  addEventListener('error', ({ message, target }) => said(message ?? target.src ?? target.href), true)
  addEventListener('unhandledrejection', ({ reason }) => said(reason?.stack ?? reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => said(violatedDirective + ' ' + blockedURI))
  for (const level of ['error', 'warn']) console[level] = (...words) => said(words.join(' '))
})()`

type Rect = { readonly width: number; readonly height: number }

/** Starts Debian's WebKitGTK with a new profile, and drives it with WebDriver. */
export async function openWebKit(): Promise<EnginePage> {
  const root = fetchFromDebian(['webkit2gtk-driver', 'xvfb'])
  const port = await freePort()
  const namespace = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...namespace, 'sh', '-c', start, 'sh', root, String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const base = `http://127.0.0.1:${port}`
  try {
    await untilReady(child, `${base}/status`)
    return await openPage(child, base)
  } catch (error) {
    await end(child)
    throw error
  }
}

async function openPage(child: ChildProcess, base: string): Promise<EnginePage> {
  const binary = `${libraries}/webkit2gtk-4.1/MiniBrowser`
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } }
  const { sessionId } = await send<{ sessionId: string }>(`${base}/session`, { capabilities: { alwaysMatch } })
  const session = `${base}/session/${sessionId}`
  const read = async <Value>(expression: string) => {
    const script = `const done = arguments[0];
      (async () => JSON.stringify((await (${expression})) ?? null))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await send<{ value?: string; error?: string }>(`${session}/execute/async`, {
      script,
      args: [],
    })
    if (error !== undefined) throw new Error(error)
    return JSON.parse(value ?? 'null') as Value
  }
  return {
    async resize(width, height) {
      // The window is larger than the page by its bars.
      for (let bars = { width: 0, height: 0 }; ; ) {
        await send(`${session}/window/rect`, { width: width + bars.width, height: height + bars.height })
        await pause(500)
        const page = await read<Rect>('({ width: innerWidth, height: innerHeight })')
        if (page.width === width && page.height === height) return
        if (bars.width + bars.height > 0) throw new Error(`the page stays at ${page.width} × ${page.height}`)
        bars = { width: width - page.width, height: height - page.height }
      }
    },
    async go(url) {
      await send(`${session}/url`, { url })
      await read(listen)
    },
    read,
    async press(value) {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await send(`${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    complaints: () => read('window.complaints.splice(0)'),
    close: () => end(child),
  }
}

async function send<Result>(url: string, body: object): Promise<Result> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) })
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = []
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`WebKit did not start: ${said.join('').slice(-300)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
