import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const file = new URL('./first-connection.ts', import.meta.url)

it('runs, prints its result, and leaves nothing that keeps the process alive', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [file.pathname], { timeout: 60_000 })
  expect(stdout).toBe('My dApp asks for chain 56\nsigned by 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: true\n')
}, 90_000)

it('is in the README word for word', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const example = await readFile(file, 'utf8')
  expect(readme.includes(example)).toBe(true)
})
