import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Chain, startChain, testAccount } from '@terahold/wallet-testkit'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { buildPackage } from '../../scripts/publish/build-package.ts'
import { publishedPackages } from '../../scripts/publish/packages.ts'
import { openBrowser } from '../support/browser.ts'
import { baseAccountFiles } from './base-account-files.ts'
import { createProject, type StrangerProject } from './stranger-project.ts'

/** The account of the stand-in. Its private key is 1. */
const account = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const button = /0x7E…395Bdf/
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Part of `npm run test:published`, because it installs the SDK. */
describe.runIf(process.env.KIT_PUBLISHED === '1')('Base Account, with its SDK', () => {
  let project: StrangerProject
  let browser: Browser
  let chain: Chain
  let app: Site
  let wallet: Site
  let page: Page
  let requests: string[]
  let violations: string[]

  beforeAll(async () => {
    project = await createProject(baseAccountFiles(), {
      devDependencies: { typescript: '5.9.3', vite: '8.3.8', '@types/react': '19', '@types/react-dom': '19' },
    })
    const modal = publishedPackages.find(({ name }) => name === 'wallet-modal')
    if (modal) await project.run('npm', 'pack', await buildPackage(modal))
    const tarball = readdirSync(project.folder).find((name) => name.endsWith('.tgz')) ?? 'missing.tgz'
    const own = ['react@19.3.1', 'react-dom@19.3.1', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    await project.run('npm', 'install', '--no-audit', '--no-fund', `./${tarball}`, ...own, '@base-org/account@2.5.10')
    await project.run('npx', 'tsc', '-p', '.')
    await project.run('npx', 'vite', 'build')
    browser = await openBrowser()
    chain = await startChain({ chainId: 56 })
    await chain.client.setBalance({ address: account, value: parseEther('3') })
    app = await serve(path.join(project.folder, 'dist'), chain.rpcUrl)
    wallet = await serve(path.join(project.folder, 'dist'), chain.rpcUrl)
  }, 600_000)

  afterAll(async () => {
    await Promise.all([browser?.close(), chain?.stop(), app?.close(), wallet?.close()])
    project?.remove()
  })

  beforeEach(async () => {
    page = await browser.newPage()
    requests = []
    violations = []
    page.context().on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    await page.exposeFunction('recordViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        Reflect.get(window, 'recordViolation')(`${violatedDirective} ${blockedURI}`),
      )
    })
    await installWallets(page, [
      { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0)], chains: [56] },
    ])
  })

  afterEach(() => page.context().close())

  it('loads and requests nothing before a press, then only its own files and the window of the wallet', async () => {
    await open('approve')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await row().waitFor()
    await page.waitForLoadState('networkidle')
    const before = requests.length
    expect(requests.filter((request) => !request.includes(app.url))).toEqual([])
    const [opened] = await Promise.all([page.waitForEvent('popup'), row().click()])
    expect(opened.url()).toContain(wallet.url)
    await page.getByRole('button', { name: button }).waitFor()
    const after = requests.slice(before)
    expect(after.filter((request) => ![app.url, wallet.url].some((url) => request.includes(url)))).toEqual([])
    const ofPage = after.filter((request) => request.includes(app.url) && !/\/(?:assets\/|chain$)/.test(request))
    expect(ofPage).toEqual([`HEAD ${app.url}`])
    expect(violations).toEqual([])
    process.stdout.write(
      `Base Account loads ${(await compressedSize(after)).toFixed(0)} kB of script when it is chosen\n`,
    )
  }, 120_000)

  it('connects, reads the local chain, signs, returns after a reload and disconnects', async () => {
    await open('approve')
    await connect()
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByText('3.000 BNB').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe('Valid signature')
    await page.reload()
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(violations).toEqual([])
  }, 120_000)

  it.each(['refuse', 'close'])(
    'says that the connection was declined when the window answers %s',
    async (answer) => {
      await open(answer)
      await connect()
      await page.getByRole('dialog').getByText('Connection declined', { exact: true }).waitFor()
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true)
    },
    120_000,
  )

  it('offers the other wallets while the window cannot be reached', async () => {
    await page.goto(`${app.url}?wallet=${encodeURIComponent('http://127.0.0.1:9/')}`)
    await connect()
    await page.getByRole('dialog').getByText('Continue in Base Account', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
    const account = page.getByRole('button', { name: /0xf3…b92266/ })
    await account.waitFor()
    expect(await account.isVisible()).toBe(true)
  }, 120_000)

  it('violates a strict policy when its telemetry is on, and still connects', async () => {
    await open('approve', '#telemetry')
    await connect()
    await page.getByRole('button', { name: button }).waitFor()
    expect(violations.join()).toContain('inline')
  }, 120_000)

  async function open(answer: string, hash = '') {
    const { href } = new URL(`window.html?answer=${answer}`, wallet.url)
    await page.goto(`${app.url}?wallet=${encodeURIComponent(href)}${hash}`)
  }

  async function connect() {
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await row().click()
  }

  /** The compressed size of the scripts that the page itself loaded, in kB. */
  async function compressedSize(loaded: readonly string[]): Promise<number> {
    const names = new Set(
      loaded.flatMap((request) =>
        request.startsWith(`GET ${app.url}assets/`) && request.endsWith('.js') ? [path.basename(request)] : [],
      ),
    )
    const sizes = [...names].map(
      (name) => gzipSync(readFileSync(path.join(project.folder, 'dist/assets', name))).length,
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }

  function row() {
    return page.getByRole('dialog').getByRole('button', { name: 'Base Account' })
  }
})

type Site = { readonly url: string; close(): Promise<unknown> }

/** Serves a folder on loopback under a strict policy, with a node of the chain at /chain. */
async function serve(folder: string, node: string): Promise<Site> {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    if (pathname === '/chain') {
      const headers = { 'content-type': 'application/json' }
      return response.end(await (await fetch(node, { method: 'POST', headers, body: await text(request) })).text())
    }
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname))
    response.setHeader('content-security-policy', "default-src 'self'; img-src 'self' data:")
    response.setHeader('content-type', types[path.extname(file) as keyof typeof types] ?? 'application/octet-stream')
    return response.end(await readFile(file))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end())
  })
  const { url, close } = await listen(server)
  return { url: `${url}/`, close }
}
