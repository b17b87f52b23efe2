import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../apps/server/src/foundation/fixtures/loopback.ts'
import { type Product, root, startProduct } from './support/product.ts'

describe('npm run journey', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.remove())

  it('goes from a new wallet to a paid withdrawal over HTTP and the chain, and every figure adds up', async () => {
    const { code, output } = await runJourney(product.base)
    expect(output).toContain('everything adds up')
    expect(code).toBe(0)
  })

  it('says which server does not answer', async () => {
    const base = `http://127.0.0.1:${await freePort()}`
    expect(await runJourney(base)).toEqual({
      code: 1,
      output: `${base} does not answer. Start the product with npm start, or set TERAHOLD_URL.\n`,
    })
  })
})

function runJourney(base: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, TERAHOLD_URL: base }
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/journey.ts'], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
