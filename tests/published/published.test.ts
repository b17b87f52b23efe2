import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { testAccount } from '@terahold/wallet-testkit'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackage } from '../../scripts/publish/build-package.ts'
import { publishedPackages } from '../../scripts/publish/packages.ts'
import { openBrowser } from '../support/browser.ts'
import { appFiles, testkitFiles } from './stranger-files.ts'
import { createProject, freePort, isRegistryReachable, type StrangerProject } from './stranger-project.ts'

/** Versions by name. The long form sets others: `KIT_REACT=18.3.1 KIT_WAGMI=3.7.0`. */
const react = process.env.KIT_REACT ?? '19.3.1'
const wagmi = process.env.KIT_WAGMI ?? '3.7.7'
const viem = process.env.KIT_VIEM ?? '2.57.1'

/** Installing takes minutes, so it is a run of its own: `npm run test:published`. */
const isWanted = process.env.KIT_PUBLISHED === '1'
if (isWanted && !(await isRegistryReachable()))
  throw new Error('The npm registry cannot be reached: nothing was installed.')

let app: StrangerProject
let node: StrangerProject
let browser: Browser

describe.runIf(isWanted)('the packages as strangers install them', () => {
  beforeAll(async () => {
    const folders: string[] = []
    for (const published of publishedPackages) folders.push(await buildPackage(published))
    const [modal = '', testkit = ''] = folders
    const tools = { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5', typescript: '5.9.3', vite: '8.3.8' }
    const types = { '@types/react': react.split('.')[0] ?? '', '@types/react-dom': react.split('.')[0] ?? '' }
    app = await createProject(appFiles, { devDependencies: { ...tools, ...types } })
    node = await createProject(testkitFiles, {})
    await Promise.all([app.run('npm', 'pack', modal), node.run('npm', 'pack', testkit)])
    await Promise.all([
      app.run(
        'npm',
        'install',
        '--no-audit',
        '--no-fund',
        tarballOf(app),
        `react@${react}`,
        `react-dom@${react}`,
        `wagmi@${wagmi}`,
        `viem@${viem}`,
        '@tanstack/react-query@5',
      ),
      node.run('npm', 'install', '--no-audit', '--no-fund', '--omit=optional', tarballOf(node), `viem@${viem}`),
    ])
    browser = await openBrowser()
  }, 600_000)

  afterAll(async () => {
    await browser?.close()
    app?.remove()
    node?.remove()
  })

  it.each([
    ['wallet-modal', () => app],
    ['wallet-testkit', () => node],
  ] as const)(
    '%s has correct entries and types',
    async (name, project) => {
      const tarball = tarballOf(project())
      expect(await app.run('npx', 'publint', '--strict', path.join(project().folder, tarball))).toContain('All good!')
      const report = await app.run('npx', 'attw', path.join(project().folder, tarball), '--profile', 'esm-only')
      expect(report, name).not.toMatch(/(?:node16 \(from ESM\)|bundler): [^🟢]/u)
    },
    120_000,
  )

  it('brings no second viem or ox, and no test into the project', () => {
    const found = readdirSync(path.join(app.folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    expect(found.filter((file) => /(?:^|\/)node_modules\/(?:viem|ox)$/.test(`node_modules/${file}`))).toHaveLength(2)
    expect(found.filter((file) => /@terahold\/.*\.(?:test|fixture)\./.test(file))).toEqual([])
    expect(existsSync(path.join(app.folder, 'node_modules/@walletconnect'))).toBe(false)
  })

  it('type-checks and builds in a Vite project, and connects an announced wallet', async () => {
    await app.run('npx', 'tsc', '-p', '.')
    await app.run('npx', 'vite', 'build')
    const port = await freePort()
    const server = spawn('npx', ['vite', 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
      cwd: app.folder,
      detached: true,
    })
    try {
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      await installWallets(page, [
        { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0)], chains: [56] },
      ])
      const url = `http://127.0.0.1:${port}/`
      await expect
        .poll(() =>
          fetch(url).then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        .toBe(true)
      await page.goto(url)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
      await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
      expect(faults).toEqual([])
    } finally {
      if (server.pid) process.kill(-server.pid)
    }
  }, 240_000)

  it('connects a wallet of the testkit in plain Node', async () => {
    expect(await node.run('node', 'connect.mjs')).toContain(
      'connected eip155:56:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 function',
    )
  }, 60_000)

  it('marks the components as client modules', () => {
    const folder = path.join(app.folder, 'node_modules/@terahold/wallet-modal')
    expect(readFileSync(path.join(folder, 'main.js'), 'utf8')).toMatch(/^['"]use client['"]/)
    expect(readFileSync(path.join(folder, 'core.js'), 'utf8')).not.toMatch(/use client/)
  })
})

function tarballOf({ folder }: StrangerProject): string {
  return readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? 'missing.tgz'
}
