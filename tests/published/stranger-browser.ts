import { spawn } from 'node:child_process'
import { testAccount } from '@terahold/wallet-testkit'
import { installWallets } from '@terahold/wallet-testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort, type StrangerProject } from './stranger-project.ts'

/** Type-checks and builds a Vite project, serves it, and runs the check on its page. Returns the page's errors. */
export async function checkPage(
  browser: Browser,
  project: StrangerProject,
  check: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  await project.run('npx', 'tsc', '-p', '.')
  await project.run('npx', 'vite', 'build')
  const port = await freePort()
  const server = spawn('npx', ['vite', 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    cwd: project.folder,
    detached: true,
  })
  const page = await browser.newPage()
  try {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await installWallets(page, [
      { name: 'Near Wallet', rdns: 'com.example.near', accounts: [testAccount(0)], chains: [56] },
    ])
    const url = `http://127.0.0.1:${port}/`
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(true)
    await page.goto(url)
    await check(page)
    return faults
  } finally {
    await page.close()
    if (server.pid) process.kill(-server.pid)
  }
}

/** Connects the announced wallet through the modal and waits for its address on the button. */
export async function connectAnnounced(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Near Wallet' }).click()
  await page.getByRole('button', { name: /0xf3…b92266/ }).waitFor()
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
