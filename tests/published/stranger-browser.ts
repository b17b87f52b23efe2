import { spawn } from 'node:child_process'
import { readQrCode, testAccount } from '@terahold/wallet-testkit'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import type { StrangerProject } from './stranger-project.ts'

type Check = (page: Page) => Promise<void>

/** How a project is served: the command with its arguments, for a port of loopback. */
type Serve = (port: string) => readonly [command: string, ...args: string[]]

const vitePreview: Serve = (port) => ['npx', 'vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort']
export const viteDev: Serve = (port) => ['npx', 'vite', '--host', '127.0.0.1', '--port', port, '--strictPort']
export const nextStart: Serve = (port) => ['npx', 'next', 'start', '--hostname', '127.0.0.1', '--port', port]
export const nextDev: Serve = (port) => ['npx', 'next', 'dev', '--hostname', '127.0.0.1', '--port', port]

/** Type-checks and builds a Vite project, serves it, and runs the check on its page. Returns the page's errors. */
export async function checkPage(browser: Browser, project: StrangerProject, check: Check): Promise<readonly string[]> {
  await project.run('npx', 'tsc', '-p', '.')
  await project.run('npx', 'vite', 'build')
  return checkServed(browser, project, vitePreview, check)
}

const nearWallet = { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0)], chains: [56] }

/**
 * Serves a project and runs the check on its page, where a wallet announces itself. Returns the page's errors, and the
 * warnings of React about what the server rendered.
 */
export async function checkServed(
  browser: Browser,
  project: StrangerProject,
  serve: Serve,
  check: Check,
  wallets: Parameters<typeof installWallets>[1] = [nearWallet],
): Promise<readonly string[]> {
  const port = String(await freePort())
  const [command, ...args] = serve(port)
  const server = spawn(command, args, { cwd: project.folder, detached: true, env: project.environment })
  const page = await browser.newPage()
  try {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (/hydrat|did not match|server rendered/i.test(message.text())) faults.push(message.text())
    })
    await installWallets(page, wallets)
    const url = `http://127.0.0.1:${port}/`
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(true)
    await page.goto(url)
    await check(page)
    return faults
  } finally {
    await page.close()
    if (server.pid) process.kill(-server.pid)
  }
}

/** Connects the announced wallet through the modal and waits for its address on the button. */
export async function connectAnnounced(page: Page, wallet = nearWallet.name) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
  await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
}

/** Returns what the QR code on the page says, or null while there is none. */
export async function readCode(page: Page): Promise<string | null> {
  try {
    return readQrCode(await page.screenshot())
  } catch {
    // The code is not drawn yet.
    return null
  }
}

/** Records every text that the page's button shows from now on. Returns a function that reads the record. */
export async function recordButton(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const root = document.getElementById('root')
    if (!root) throw new Error('The page has no root')
    const texts: string[] = []
    new MutationObserver(() => texts.push(root.querySelector('button')?.innerText ?? '')).observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Reflect.set(window, 'buttonTexts', texts)
  })
  return () => page.evaluate(() => [...new Set(Reflect.get(window, 'buttonTexts') as string[])])
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
