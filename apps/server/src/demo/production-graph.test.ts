import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Prints the URL of every module that loading the named one loads. */
const listing = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    loaded.push(found.url)
    return found
  },
})
await import(process.argv[1])
process.stdout.write(loaded.join('\\n'), () => process.exit(0))
`

async function loadedBy(module: string): Promise<string[]> {
  const start = new URL(module, import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', listing, start])
  return stdout.split('\n')
}

const relayAndPhone = /wallet-testkit|@walletconnect|node_modules\/ws\//

it('loads nothing of the demo’s relay and phone before the demo starts them', async () => {
  const loaded = await loadedBy('./run-demo.ts')
  expect(loaded.some((url) => url.endsWith('/demo/services/phone.ts'))).toBe(true)
  expect(loaded.filter((url) => relayAndPhone.test(url))).toEqual([])
})

it('loads nothing of the demo in production', async () => {
  const loaded = await loadedBy('../production/run-production.ts')
  expect(loaded.some((url) => url.endsWith('/app/subjects.ts'))).toBe(true)
  expect(loaded.filter((url) => url.includes('/src/demo/') || relayAndPhone.test(url))).toEqual([])
})
