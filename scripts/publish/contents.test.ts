import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../tests/support/browser.ts'
import { buildPackage } from './build-package.ts'
import { publishedPackages } from './packages.ts'
import { plainPage } from './plain-page.ts'

/** The `from` or `import()` specifiers of a script or a type declaration. */
const specifier = /(?:\bfrom|\bimport\(|\bimport)\s*['"]([^'"\s]+)['"]/g

describe.each(publishedPackages)('the published folder of $name', (published) => {
  let folder = ''
  let files: string[] = []
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

  beforeAll(async () => {
    folder = await buildPackage(published)
    files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  }, 300_000)

  it('has every file that its entries name', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string | Record<string, string>> }
    for (const target of Object.values(exports)) {
      for (const file of typeof target === 'string' ? [target] : Object.values(target)) {
        expect(existsSync(path.join(folder, file)), file).toBe(true)
      }
    }
  })

  it('can be installed and published: not private, with peers as ranges, licence and provenance', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    expect(manifest).not.toHaveProperty('private')
    const repository = { directory: `packages/${published.name}` }
    expect(manifest).toMatchObject({ license: 'Apache-2.0', repository, publishConfig: { provenance: true } })
    expect(Object.values(manifest.peerDependencies ?? {}).filter((range) => !range.startsWith('^'))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']))
  })

  it('links only to files of the repository in its README', () => {
    const links = read('README.md').matchAll(/(?:\]\(|^\[\w+\]: )(?!https?:|#)([^)#\s]+)/gm)
    const linked = Array.from(links, ([, file = '']) => file)
    const isMissing = (file: string) =>
      !existsSync(new URL(`../../packages/${published.name}/${file}`, import.meta.url))
    expect(linked.filter(isMissing)).toEqual([])
  })

  it('has no source, test or workspace package', () => {
    expect(files.filter((file) => /\.(?:test|fixture)\.|(?<!\.d)\.tsx?$/.test(file))).toEqual([])
    for (const file of files.filter((name) => /\.(?:js|d\.ts)$/.test(name))) {
      expect(read(file), file).not.toMatch(/from ['"]@terahold\//)
    }
  })

  it('imports only what it contains or npm installs', () => {
    const { peerDependencies, dependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >
    const installed = Object.keys({ ...peerDependencies, ...dependencies })
    for (const file of files.filter((name) => name.endsWith('.d.ts') || /^[\w-]+\.js$/.test(name))) {
      for (const [, name = ''] of read(file).matchAll(specifier)) {
        if (name.startsWith('.')) {
          const target = path.join(folder, path.dirname(file), name)
          expect(
            [target, target.replace(/\.js$/, '.d.ts')].some((each) => existsSync(each)),
            `${file}: ${name}`,
          ).toBe(true)
        } else if (!name.startsWith('node:')) {
          expect(
            installed.some((each) => name === each || name.startsWith(`${each}/`)),
            `${file}: ${name}`,
          ).toBe(true)
        }
      }
    }
  })

  it('has types that compile without the SDKs an app may leave out', () => {
    for (const file of files.filter((name) => name.endsWith('.d.ts')))
      expect(read(file), file).not.toMatch(/(?:from |import\()['"]@(?:coinbase|safe-global)\//)
  })

  it('names the licences of everything that is part of it', () => {
    if (published.name !== 'wallet-modal') return
    const notices = read('THIRD-PARTY-NOTICES.txt')
    for (const name of ['@web3icons/core 4.0.56', '@walletconnect/universal-provider 2.21.8', 'uqr '])
      expect(notices).toContain(name)
  })

  it('marks only components as client modules', () => {
    for (const file of files.filter((name) => /^[\w-]+\.js$/.test(name))) {
      const entry = file === 'main.js' ? '.' : file.replace(/\.js$/, '')
      expect(read(file).startsWith("'use client'") || read(file).startsWith('"use client"'), file).toBe(
        published.clientEntries.includes(entry),
      )
    }
  })
})

/** A wallet of BNB Smart Chain with one account (EIP-6963). */
const announcedWallet = `
  const answers = { eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_chainId: '0x38' }
  const provider = { request: async ({ method }) => answers[method] ?? '0x0', on() {}, removeListener() {} }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Near Wallet', rdns: 'com.example.near', icon: 'data:image/png;base64,AA==' }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()`

describe('a page without a bundler', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  }, 60_000)
  afterAll(() => browser?.close())

  it('connects with the sample of the README, served as files', async () => {
    const serve = await plainPage(fileURLToPath(new URL('../../packages/wallet-modal/dist', import.meta.url)))
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(announcedWallet)
    await page.route('http://plain.test/**', (route) => {
      const file = serve(new URL(route.request().url()).pathname)
      return file ? route.fulfill({ body: file.body, contentType: file.type }) : route.fulfill({ status: 404 })
    })
    await page.goto('http://plain.test/')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
    await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
    expect(errors).toEqual([])
  }, 60_000)
})
