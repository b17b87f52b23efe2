import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { servicePaths } from '@terahold/contract/service-paths'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../apps/server/src/chain/local/fixtures/test-chain.ts'
import { type ProductionConfig, readConfig } from '../apps/server/src/foundation/config.ts'
import { freePort } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { bringUp } from '../apps/server/src/production/bring-up.ts'
import { type GuardedServer, openGuardedServer } from '../apps/server/src/production/fixtures/guarded-server.ts'
import { readHouse } from '../apps/server/src/production/house.ts'
import {
  openWithdrawalsFixture,
  type WithdrawalsFixture,
} from '../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'
import { canUnshare } from '../scripts/drills/machine/can-unshare.ts'
import { buildImage, type Image, imageAccount } from '../scripts/image/build-image.ts'
import { enterImage, runInImage } from './support/enter-image.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A container engine; Debian's package podman has one. */
const hasPodman = spawnSync('podman', ['info']).status === 0
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
/** What a registry has to store, in bytes. It was 207 MB, of which Node is 121. */
const most = 210e6

describe.skipIf(!canUnshare)('the file system of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-image-'))
  const image = join(folder, 'root')
  const children: ChildProcess[] = []
  let built: Image
  let server: GuardedServer
  let chain: TestChain
  let bank: WithdrawalsFixture
  let socketProxy: Server

  beforeAll(async () => {
    mkdirSync(image)
    built = buildImage(root, image)
    ;[server, chain] = await Promise.all([openGuardedServer(), startTestChain()])
    bank = await openWithdrawalsFixture(chain, { given: server.database })
    await bank.changeVault({ dailyCap: parseUnits('20000', 18) })
    const { searchParams: socket } = new URL(server.appLogin.replace('@/', '@localhost/'))
    socketProxy = createServer((client) => {
      const database = connect(`${socket.get('host')}/.s.PGSQL.${socket.get('port')}`)
      client.pipe(database).pipe(client)
      for (const each of [client, database]) each.on('error', () => client.destroy())
    })
    socketProxy.listen(0, '127.0.0.1')
    await once(socketProxy, 'listening')
  })
  afterAll(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    socketProxy.close()
    await server.close()
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function enter(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
    const child = enterImage(image, args, environment)
    children.push(child)
    return child
  }
  const outputOf = (args: readonly string[], environment: Record<string, string> = {}) =>
    runInImage(image, args, environment)

  function environment(): Record<string, string> {
    const { port } = socketProxy.address() as AddressInfo
    return {
      TERAHOLD_PROFILE: 'production',
      TERAHOLD_ROLES: 'api,worker',
      TERAHOLD_DATA: '/data',
      LOG_LEVEL: 'warn',
      APP_DATABASE_URL: `postgres://terahold_app_login@127.0.0.1:${port}/books?sslmode=disable`,
      PUBLIC_URL: 'https://terahold.example',
      TRUSTED_PROXIES: '127.0.0.1',
      CHAIN_ID: '56',
      RPC_URLS: chain.rpcUrl,
      TOKEN_ADDRESS: bank.token,
      VAULT_ADDRESS: bank.vault,
      TREASURY_WITHOUT_SAFE: 'yes',
      TREASURY_ADDRESS: bank.treasury.address,
      OPERATOR_REGISTRY_ADDRESS: bank.registry.address,
      CODE_SECRET: 'a secret of thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'post@terahold.example',
    }
  }

  it('is small, and has no shell, no demo, no tests and no test chain', () => {
    expect(built.bytes).toBeLessThan(most)
    for (const absent of ['bin/sh', 'usr/bin/npm', 'app/apps/server/src/demo', 'app/node_modules/@foundry-rs'])
      expect(existsSync(join(image, absent)), absent).toBe(false)
    expect(spawnSync('find', [image, '-name', '*.test.ts']).stdout.toString()).toBe('')
  })

  it('has a bill of materials', () => {
    const bill = JSON.parse(readFileSync(join(image, 'app/sbom.cdx.json'), 'utf8'))
    expect([bill.bomFormat, bill.components.some(({ name }: { name: string }) => name === 'fastify')]).toEqual([
      'CycloneDX',
      true,
    ])
  })

  it('names what is not set, instead of starting', async () => {
    const { code, output } = await outputOf(['/usr/bin/node', '/app/apps/server/src/main.ts'], {
      TERAHOLD_PROFILE: 'production',
    })
    expect([code, output]).toEqual([1, expect.stringContaining('APP_DATABASE_URL: is missing')])
  })

  it('lets any account write to new volumes', () => {
    const modes = ['data', 'tmp'].map((name) => statSync(join(image, name)).mode & 0o7777)
    expect(modes).toEqual([0o1777, 0o1777])
  })

  it('starts as any account, also as one that it does not know', async () => {
    const stranger = { uid: 1_000_690_000, gid: 0 }
    const { output } = await runInImage(
      image,
      ['/usr/bin/node', '/app/apps/server/src/main.ts'],
      { ...environment(), RPC_URLS: 'http://127.0.0.1:1' },
      stranger,
    )
    expect(output).toContain('Terahold stopped')
    expect(output).not.toContain('homedir')
    expect((await runInImage(image, ['/usr/bin/terahold', 'help'], {}, stranger)).code).toBe(0)
  })

  it('cannot be changed by its processes, which are not root', async () => {
    const { output } = await outputOf([
      '/usr/bin/node',
      '-e',
      `const fs = require('node:fs'); fs.writeFileSync('/tmp/a', ''); fs.writeFileSync('/data/a', '')
       try { fs.writeFileSync('/app/a', '') } catch ({ code }) { console.log(process.getuid(), code) }`,
    ])
    expect(output.trim()).toBe(`${imageAccount.uid} EROFS`)
  })

  it('converts pictures with its own libraries', async () => {
    const script = `import('/app/node_modules/sharp/dist/index.mjs').then(async ({ default: sharp }) => {
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      console.log((await picture.webp().toBuffer()).subarray(8, 12).toString()) })`
    expect((await outputOf(['/usr/bin/node', '-e', script])).output.trim()).toBe('WEBP')
  })

  it.skipIf(!isFull || !hasPodman)(
    'is built from the last stage of the Dockerfile and runs in Podman',
    () => {
      const podman = (...args: string[]) => spawnSync('podman', args, { encoding: 'utf8' })
      const source = readFileSync(join(root, 'Dockerfile'), 'utf8')
      const [context, file, tag] = [join(folder, 'context'), join(folder, 'Dockerfile'), 'localhost/terahold-test']
      mkdirSync(context)
      writeFileSync(file, source.slice(source.lastIndexOf('\nFROM scratch\n')))
      // The first stage needs a registry. Its result is what the test has built.
      const own = join(folder, 'build')
      mkdirSync(own)
      renameSync(image, join(own, 'image'))
      const building = podman(
        'build',
        '--format',
        'docker',
        '--build-context',
        `build=${own}`,
        '-t',
        tag,
        '-f',
        file,
        context,
      )
      renameSync(join(own, 'image'), image)
      expect(building.status, building.stderr).toBe(0)
      const asInCompose = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp']
      const run = podman('run', '--rm', '--network', 'host', ...asInCompose, tag)
      const help = podman(
        'run',
        '--rm',
        '--network',
        'none',
        ...asInCompose,
        '--entrypoint',
        '/usr/bin/terahold',
        tag,
        'help',
      )
      podman('rmi', tag)
      expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('APP_DATABASE_URL: is missing')])
      expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('terahold <subject> <action>')])
    },
    600_000,
  )

  it('serves the app, works and runs commands', async () => {
    const config = { ...(readConfig(environment()) as ProductionConfig), CHAIN_ID: 31_337 }
    const house = await readHouse(chain.chain, config)
    await bringUp(server.owners, chain.chain, house)
    // A build for this treasury, as VITE_TREASURY makes it.
    const release = join(image, 'app/apps/web/dist/release.json')
    const built = JSON.parse(readFileSync(release, 'utf8'))
    writeFileSync(release, JSON.stringify({ ...built, treasury: bank.treasury.address }))
    const port = await freePort()
    // Production refuses the local test chain, so its number is set after the check.
    const program = `
      const source = '/app/apps/server/src/'
      const [{ readConfig }, { runProduction }, { createLog }] = await Promise.all(
        ['foundation/config.ts', 'production/run-production.ts', 'foundation/log.ts'].map((file) => import(source + file)))
      const config = { ...readConfig(process.env), CHAIN_ID: 31337 }
      const application = await runProduction(config, createLog({ level: 'warn' }))
      process.on('SIGTERM', () => application.stop().then(() => process.exit(0)))`
    const child = enter(['/usr/bin/node', '--input-type=module', '-e', program], {
      ...environment(),
      PORT: String(port),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += String(chunk)))
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-proto': 'https' } })
    const ready = () =>
      get(servicePaths.readiness).then(
        ({ status }) => status,
        () => said,
      )
    await expect.poll(ready, { timeout: 150_000 }).toBe(200)
    expect(await (await get('/')).text()).toContain('<html')
    expect((await outputOf(['/usr/bin/terahold', 'ledger', 'verify'], environment())).output).toContain(
      'The ledger is sound.',
    )
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    children.splice(children.indexOf(child), 1)
    expect(code).toBe(0)
  })
})
