import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalChain, startLocalChain } from '../../../apps/server/src/chain/local/local-chain.ts'

let folder: string
let chain: LocalChain

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-rebinding-'))
  chain = await startLocalChain({ dataDir: folder, log: { info: () => undefined, warn: () => undefined } })
})
afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends what a page of another site sends after its name was pointed at this machine. Returns the status, or the error's code. */
function askAs(host: string, address: string, port: number): Promise<number | string | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] })
  return new Promise((resolve) => {
    const sent = request({
      host: address,
      port,
      method: 'POST',
      path: '/',
      headers: { host: `${host}:${port}`, 'content-type': 'application/json', origin: `http://${host}:${port}` },
    })
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    sent.end(body)
  })
}

// Only Linux has all of 127.0.0.0/8. On other systems the chain listens on 127.0.0.1; see docs/security.md.
describe.runIf(process.platform === 'linux')('a page that points its own name at this machine', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::1'])('does not reach the local chain at %s', async (address) => {
    const { port } = new URL(chain.rpcUrl)
    expect(await askAs('evil.example', address, Number(port))).toMatch(/^E(?:CONNREFUSED|ADDRNOTAVAIL|NETUNREACH)$/)
  })

  it('would have to guess one of sixteen million addresses', () => {
    expect(new URL(chain.rpcUrl).hostname).toMatch(/^127\.(?!0\.0\.1$)\d+\.\d+\.\d+$/)
  })
})
