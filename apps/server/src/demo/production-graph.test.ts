import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Prints the address of every module that comes with the one named. */
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

it('loads nothing of the demo’s relay and phone before the demo starts them: production never does', async () => {
  const start = new URL('../app/application.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', listing, start])
  const loaded = stdout.split('\n')
  expect(loaded.some((url) => url.endsWith('/demo/phone.ts'))).toBe(true)
  expect(loaded.filter((url) => /wallet-testkit|@walletconnect|node_modules\/ws\//.test(url))).toEqual([])
})
