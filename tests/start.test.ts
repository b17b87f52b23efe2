import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { locateEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { freePort, listen } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { openDemo } from './support/demo.ts'
import { endServersOf, serversLeft, serversOf, signal } from './support/processes.ts'
import { environment, type Product, prepareProduct, root, startProduct } from './support/product.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** What the units and the compose file give a process to stop. */
const graceMs = 60_000

let first: NpmStart
let second: Product
/** Closed to everybody but its owner, as /root is. */
let closedFolder: string

beforeAll(async () => {
  closedFolder = mkdtempSync(join(tmpdir(), 'terahold-closed-'))
  first = npmStart(join(closedFolder, 'data'), await freePort())
  ;[second] = await Promise.all([startProduct(), first.ready()])
})

afterAll(async () => {
  const sharedFolder = sharedFolderOf(first.dataDir)
  await first.remove()
  if (sharedFolder !== undefined) rmSync(sharedFolder, { recursive: true })
  rmSync(closedFolder, { recursive: true })
  await second.remove()
})

describe('npm start', () => {
  it('prints where to go, and serves the web app and the API there', async () => {
    // The product is ready before it says so.
    await expect.poll(() => first.output()).toContain(`Open          ${first.base}`)
    expect(await (await fetch(first.base)).text()).toContain('<title>')
    expect((await openDemo(first.base)).info.chainId).toBe(31_337)
  })

  it('stops everything on Ctrl-C, and finds its data again', async () => {
    const { info } = await openDemo(first.base)
    await first.pressCtrlC()
    expect(first.output()).not.toContain('Terahold stopped')
    expect(await serversLeft(first.dataDir)).toEqual([])

    const since = performance.now()
    first = npmStart(first.dataDir, first.port)
    await first.ready()
    const took = performance.now() - since
    process.stdout.write(`the second start was ready after ${(took / 1_000).toFixed(1)} s\n`)
    expect(took).toBeLessThan(20_000)
    const again = await openDemo(first.base)
    expect({ pools: again.info.pools, token: again.info.token }).toEqual({ pools: info.pools, token: info.token })
  })
})

describe('npm run journey', () => {
  it('goes from a new wallet to a paid withdrawal over HTTP and the chain, and every figure adds up', async () => {
    const { code, output } = await runJourney(first.base)
    expect(output).toContain('everything adds up')
    expect(code).toBe(0)
  })

  it('says which server does not answer', async () => {
    const base = `http://127.0.0.1:${await freePort()}`
    expect(await runJourney(base)).toEqual({
      code: 1,
      output: `${base} does not answer. Start the product with npm start, or set TERAHOLD_URL.\n`,
    })
  })
})

describe('the product', () => {
  it('runs twice at once, each with a chain of its own', async () => {
    const [one, two] = await Promise.all([openDemo(first.base), openDemo(second.base)])
    expect(one.info.rpcUrl).not.toBe(two.info.rpcUrl)
    const [mine, theirs] = await Promise.all([one.reader.getBlock(), two.reader.getBlock()])
    expect(mine.hash).not.toBe(theirs.hash)
  })

  it('names a port and a folder that are taken, and leaves their owner alone', async () => {
    const [samePort, sameFolder] = await Promise.all([
      refused({ port: first.port }),
      refused({ dataDir: second.dataDir }),
    ])
    expect(samePort).toContain(
      `Port ${first.port} is taken. Stop the program that uses it, or choose another port with PORT.`,
    )
    expect(sameFolder).toContain(`is using the data folder ${second.dataDir}`)
    expect([await isReady(first.base), await isReady(second.base)]).toEqual([true, true])
  })

  it.each([
    ['an invalid port', { PORT: '70000' }, 'PORT: must be a whole number from 1 to 65535'],
    ['a port that is not a number', { PORT: 'web' }, 'PORT: must be a whole number from 1 to 65535'],
    ['an unknown profile', { TERAHOLD_PROFILE: 'banana' }, 'TERAHOLD_PROFILE must be demo or production'],
    ['a demo for the whole network', { HOST: '0.0.0.0' }, 'HOST: the demo profile listens on 127.0.0.1 only'],
  ])('names %s', async (_, env, words) => {
    expect(await refused({ env })).toContain(words)
  })

  it('works in a folder that is closed to everybody but its owner, and leaves it closed', async () => {
    expect(await isReady(first.base)).toBe(true)
    expect(statSync(closedFolder).mode & 0o777).toBe(0o700)
  })
})

describe('the production profile', () => {
  it('refuses the local test chain, and names everything that is missing', async () => {
    const output = await refused({ env: { TERAHOLD_PROFILE: 'production', CHAIN_ID: '31337', SMTP_URL: 'mail' } })
    expect(output).toContain('CHAIN_ID: is the local test chain, which production refuses')
    expect(output).toContain('SMTP_URL: must begin with smtp:// or smtps://')
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'RPC_URLS', 'TOKEN_ADDRESS', 'CODE_SECRET']) {
      expect(output).toContain(`${name}: is missing`)
    }
  })

  it('refuses the money and the database of a demo, which keeps running', async () => {
    const { info } = await openDemo(first.base)
    const databaseUrl = locateEmbeddedPostgres(join(first.dataDir, 'postgres'))
    const env = {
      TERAHOLD_PROFILE: 'production',
      TERAHOLD_ROLES: 'api,worker',
      DATABASE_URL: databaseUrl ?? '',
      CHAIN_ID: '56',
      RPC_URLS: await disguised(info.rpcUrl),
      PUBLIC_URL: 'https://terahold.example',
      TOKEN_ADDRESS: info.token.address,
      TREASURY_ADDRESS: info.treasury,
      VAULT_ADDRESS: info.vault,
      OPERATOR_REGISTRY_ADDRESS: info.vault,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'post@terahold.example',
      CODE_SECRET: 'x'.repeat(32),
    }
    expect(await refused({ env })).toContain('TREASURY_ADDRESS is one of the public development keys')
    expect(await isReady(first.base)).toBe(true)
  })
})

describe('the end of the product', () => {
  it('is the end of all it started when its data folder was removed', async () => {
    const servers = serversOf(second.dataDir)
    expect(servers.length).toBe(2)
    rmSync(second.dataDir, { recursive: true })
    // PostgreSQL ends itself within a minute when its files are gone.
    for (const { pid, command } of servers) if (command.includes('postgres')) signal(pid, 'SIGKILL')
    // Long enough for the job queue to look for the database.
    await pause(3_000)
    const since = performance.now()
    await second.stop()
    expect(performance.now() - since).toBeLessThan(graceMs / 2)
    // A server that was killed is listed until the system has removed it.
    for (const { pid } of servers) await expect.poll(() => isRunning(pid)).toBe(false)
  })

  it.skipIf(!isFull)('comes in time, and says so, while PostgreSQL does not answer', async () => {
    const product = await startProduct()
    onTestFinished(product.remove)
    const [server] = serversOf(product.dataDir).filter(({ command }) => command.includes('postgres'))
    // With its own processes, which serve the connections.
    const stopAll = 'all="$0 $(pgrep -P $0)"; kill -STOP $all; echo $all'
    const { stdout } = spawnSync('sh', ['-c', stopAll, String(server?.pid)], { encoding: 'utf8' })
    // A stopped process outlives the one that started it.
    onTestFinished(() => {
      for (const pid of stdout.trim().split(/\s+/)) signal(Number(pid), 'SIGKILL')
    })
    await pause(3_000)
    const since = performance.now()
    expect(await product.stop()).toBe(1)
    expect(performance.now() - since).toBeLessThan(graceMs)
    // Ended by force, as the process itself gives up.
    await expect.poll(() => serversOf(product.dataDir)).toEqual([])
    expect(product.output()).toContain('Something did not stop within 50 s. Nothing that was confirmed is lost.')
  })
})

/** Runs the example's walk through the main job. */
function runJourney(base: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, TERAHOLD_URL: base }
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/journey.ts'], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts the product where it cannot run. Returns its output. It ends with 1 and starts nothing. */
async function refused(options: Parameters<typeof prepareProduct>[0]): Promise<string> {
  const product = await prepareProduct(options)
  const before = serversOf(product.dataDir)
  product.spawn()
  expect(await product.ended()).toBe(1)
  expect(serversOf(product.dataDir)).toEqual(before)
  if (options?.dataDir === undefined) await product.remove()
  return product.output()
}

async function isReady(base: string): Promise<boolean> {
  return (await fetch(`${base}${servicePaths.readiness}`)).ok
}

/** Where PostgreSQL's files are when its account cannot reach them in the data folder. */
function sharedFolderOf(dataDir: string): string | undefined {
  const folder = join(dataDir, 'postgres')
  return lstatSync(folder).isSymbolicLink() ? readlinkSync(folder) : undefined
}

type NpmStart = {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  readonly output: () => string
  readonly ready: () => Promise<void>
  readonly pressCtrlC: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** `npm start` in its own terminal session, so that Ctrl-C reaches everything in it at once. */
function npmStart(dataDir: string, port: number): NpmStart {
  const base = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...environment(), TERAHOLD_DATA: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
  }
  // npm itself may end at once; its output ends with the last of what it started.
  const closed = once(child, 'close')
  async function pressCtrlC(): Promise<void> {
    signal(-(child.pid ?? 0), 'SIGINT')
    await closed
  }

  return {
    base,
    port,
    dataDir,
    pressCtrlC,
    output: () => words,
    ready: async () => {
      while (!(await fetch(`${base}${servicePaths.readiness}`).catch(() => undefined))?.ok) {
        if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${words}`)
        await pause(50)
      }
    },
    remove: async () => {
      await pressCtrlC()
      await endServersOf(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A node that forwards everything to another one and claims to be BNB Smart Chain. */
async function disguised(rpcUrl: string): Promise<string> {
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await text(request),
    })
    response.setHeader('content-type', 'application/json')
    response.end((await answer.text()).replaceAll('"0x7a69"', '"0x38"'))
  }
  const server = createServer((request, response) => void passOn(request, response))
  const { url, close } = await listen(server)
  onTestFinished(close)
  return url
}
