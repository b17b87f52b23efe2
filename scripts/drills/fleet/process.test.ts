import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { isReady, startProcess } from './process.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-process-'))
  write('foundation/config.ts', 'export const readConfig = (environment) => ({ ...environment })')
  write('foundation/log.ts', 'export const createLog = () => undefined')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('a process of a drill', () => {
  it('is ready with its role, port and folder, and ends when it is asked to', async () => {
    writeServer(`console.log(config.TERAHOLD_ROLES, config.CHAIN_ID, config.EXTRA, config.TERAHOLD_DATA, web)
      return { stop: async () => console.log('stopped') }`)
    const product = await start()
    expect(await isReady(product.port)).toBe(true)
    await product.stop()
    expect(await isReady(product.port)).toBe(false)
    expect(product.output()).toBe(`api 31337 yes ${join(root, `api-${product.port}`)} ${join(root, 'web')}\nstopped\n`)
    await product.stop()
    await product.kill()
  })

  it('keeps the chain of its settings if it is asked to', async () => {
    writeServer('console.log(config.CHAIN_ID)')
    const product = await start({ chainId: null, environment: { CHAIN_ID: '56' } })
    await product.kill()
    expect(product.output()).toBe('56\n')
  })

  it('says what it wrote when it does not end with success', async () => {
    writeServer("return { stop: async () => { console.error('the books are closed'); process.exit(3) } }")
    const product = await start()
    await expect(product.stop()).rejects.toThrow(/^a process with the role api ended with 3:\nthe books are closed\n$/)
  })

  it('says what it wrote when it ends before it is ready', async () => {
    writeServer("throw new Error('the settings are wrong')", 503)
    await expect(start()).rejects.toThrow(/^a process with the role api does not get ready:\n[\s\S]*settings are wrong/)
  })

  it('is not awaited any longer when it was killed before it was ready', async () => {
    writeServer("process.kill(process.pid, 'SIGKILL')", 503)
    await expect(start()).rejects.toThrow('does not get ready')
  })

  it('fails when its program is not there', async () => {
    await expect(start({ node: join(root, 'nothing') })).rejects.toThrow('ENOENT')
  })
})

it('does not call a server ready that answers with an error, or no server', async () => {
  expect(await isReady(await freePort())).toBe(false)
})

function start({ environment = {}, ...options }: Partial<Parameters<typeof startProcess>[2]> = {}) {
  return startProcess(root, 'api', { environment: { EXTRA: 'yes', ...environment }, folder: root, ...options })
}

/** A server that answers every request with this status, before it does the rest. */
function writeServer(body: string, status = 200): void {
  write(
    'production/run-production.ts',
    `import { createServer } from 'node:http'
    import { once } from 'node:events'
    export async function runProduction(config, log, web) {
      await once(createServer((_, response) => response.writeHead(${status}).end()).listen(config.PORT, '127.0.0.1'), 'listening')
      ${body}
    }`,
  )
}

function write(path: string, text: string): void {
  const file = join(root, 'apps/server/src', path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
