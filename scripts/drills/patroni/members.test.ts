import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificates } from './certificates.ts'
import { readMembers } from './members.ts'

/** As for the drill: without it, there is nothing to test with. */
const hasPrograms = process.platform === 'linux' && spawnSync('openssl', ['version']).status === 0
const port = 8_008
/** Addresses of this machine that no other test uses. */
const [gone, ill, well] = ['127.88.0.1', '127.88.0.2', '127.88.0.3'] as const
const members = [{ name: 'one', role: 'leader', state: 'running' }]
const servers: Server[] = []
let certificates: string
let strangers: string

/** Starts what answers like Patroni's API, with a certificate of a folder. */
async function serve(host: string, status: number, folder = certificates) {
  const [ca, cert, key] = ['ca.crt', 'node.crt', 'node.key'].map((name) => readFileSync(join(folder, name)))
  const asked: string[] = []
  const server = createServer({ ca, cert, key, requestCert: folder === certificates }, ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(status).end(JSON.stringify({ members }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return asked
}

describe.skipIf(!hasPrograms)('the state of the nodes', () => {
  beforeAll(() => {
    ;[certificates, strangers] = ['ours', 'others'].map((name) => mkdtempSync(join(tmpdir(), `terahold-${name}-`))) as [
      string,
      string,
    ]
    for (const folder of [certificates, strangers]) makeCertificates(folder, [gone, ill, well], 'db.example')
  })
  afterAll(() => {
    for (const folder of [certificates, strangers]) rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('comes from the first Patroni that answers, even if others are gone or ill', async () => {
    const [first, second] = [await serve(ill, 503), await serve(well, 200)]
    expect(await readMembers([gone, ill, well], certificates)).toEqual(members)
    expect([first, second]).toEqual([['/cluster'], ['/cluster']])
  })

  it('is not asked of the next one after an answer', async () => {
    await serve(ill, 200)
    const next = await serve(well, 200)
    await readMembers([ill, well], certificates)
    expect(next).toEqual([])
  })

  it('is unknown while none answers', async () => {
    expect(await readMembers([gone, ill], certificates)).toEqual([])
  })

  it('is not believed from a process with a certificate of another authority', async () => {
    await serve(well, 200, strangers)
    expect(await readMembers([well], certificates)).toEqual([])
  })

  it('keys can be read by their owner alone: PostgreSQL refuses others', () => {
    for (const name of ['node.key', 'ca.key', 'terahold.pem'])
      expect(statSync(join(certificates, name)).mode & 0o077).toBe(0)
  })
})
