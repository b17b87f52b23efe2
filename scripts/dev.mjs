import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withCompileCache } from './command-line/compile-cache.mjs'
import { readArguments } from './command-line/help.mjs'
import { codeOf, fail, print } from './command-line/print.mjs'
import { serverFlags } from './command-line/run-node.mjs'
import { watchNpm } from './command-line/watch-npm.mjs'
import { demoSettings } from './prepare/demo-settings.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'

readArguments(`npm run dev [-- --help]

Runs the demo at http://127.0.0.1:4100 for development, until Ctrl-C. A saved web file appears in the browser at once. A saved server
file restarts the server. PORT and TERAHOLD_DATA choose another port and another folder of data.
`)

// Runs the demo for development at one address: Vite serves the web app and the desk with hot updates and forwards calls to
// the server, which starts again after each change to its code.
const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '4100'
const serverPackages = ['contract', 'decisions', 'locale', 'money', 'proof', 'wallet-testkit']
const serverFolders = ['apps/server/src', 'contracts', ...serverPackages.map((name) => `packages/${name}`)]
/** An editor writes a file in several steps, and a change of branch changes many files. */
const settleTime = 200

try {
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a port, 1 to 65535, not ${port}.`)
  const node = await prepareCheckout(root)
  await freePort(Number(port))
  await runDevelopment(node)
} catch (error) {
  fail(error)
}

/** @param {string} node */
async function runDevelopment(node) {
  const [serverPort, deskPort] = [await freePort(), await freePort()]
  const addresses = {
    TERAHOLD_SERVER: `http://127.0.0.1:${serverPort}`,
    TERAHOLD_DESK: `http://127.0.0.1:${deskPort}`,
  }
  const web = startVite(node, 'apps/web', port, addresses)
  const desk = startVite(node, 'apps/console', String(deskPort), addresses)
  const server = keepServerRunning(node, serverPort)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    for (const vite of [web, desk]) vite.kill('SIGTERM')
    await server.stop()
    process.exit()
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void stop())
  watchNpm(() => void stop())
  for (const vite of [web, desk]) {
    vite.once('exit', (code) => {
      if (isStopping) return
      process.exitCode = code || 1
      void stop()
    })
  }
}

/** @type {(node: string, folder: string, ownPort: string, addresses: Record<string, string>) => import('node:child_process').ChildProcess} */
function startVite(node, folder, ownPort, addresses) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return spawn(node, [vite, '--port', ownPort, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env: withCompileCache({ ...process.env, ...demoSettings(), ...addresses }),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

/**
 * Starts the server, and starts it again after each change. One that ends by an error waits for the next change.
 * @type {(node: string, serverPort: number) => { stop: () => Promise<void> }}
 */
function keepServerRunning(node, serverPort) {
  let child = start()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let restarting = Promise.resolve()

  function start() {
    const started = spawn(node, [...serverFlags, join(root, 'apps/server/src/main.ts')], {
      env: withCompileCache({ ...process.env, PORT: String(serverPort), PUBLIC_PORT: port }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    started.once('exit', (code) => {
      if (code) print('The server has ended. It starts again after the next change.')
    })
    return started
  }

  async function end() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  async function restart() {
    print('Restarting the server …')
    await end()
    child = start()
  }

  const watchers = serverFolders
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) =>
      watch(join(root, folder), { recursive: true }, (_, file) => {
        if (!/\.(?:ts|json|sql)$/.test(file ?? '') || file?.endsWith('.test.ts')) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          restarting = restarting.then(restart)
        }, settleTime)
      }),
    )
  return {
    async stop() {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      await restarting
      await end()
    },
  }
}

/** Returns a port that no program listens on: the wanted one, or any. @throws Error when that one is taken. */
async function freePort(wanted = 0) {
  const probe = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new Error(`Port ${wanted} is taken. Stop the program that uses it, or choose another port with PORT.`, {
      cause: error,
    })
  }
  const { port: free } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return free
}
