import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { createBreachService } from './breached-passwords.ts'

// SHA-1 of `correct horse battery`, in hex: the service learns the first five digits.
const password = 'correct horse battery'
const [prefix, rest] = ['98DEC', 'C62ECE399A22ED30D490EF333BE7FDE7385']

/** With an address that lacks the last slash, as people write it. */
async function openService(listener: RequestListener) {
  const service = await listen(createServer(listener))
  onTestFinished(service.close)
  const failures: unknown[] = []
  const url = `${service.url}/range`
  return { isBreached: createBreachService({ url, onFailure: (error) => failures.push(error) }), failures }
}

it('finds a breached password, and sends nothing but five digits of its hash', async () => {
  const asked: (string | undefined)[] = []
  const { isBreached, failures } = await openService(({ url, method, headers }, answer) => {
    asked.push(`${method} ${url} ${String(headers['add-padding'])}`)
    answer.end(`${'0'.repeat(35)}:3\r\n${rest}:12\r\n`)
  })
  expect(await isBreached(password)).toBe(true)
  expect(await isBreached(`${password}!`)).toBe(false)
  expect(await isBreached('ｃｏｒｒｅｃｔ horse battery'), 'as it is hashed').toBe(true)
  expect(asked[0]).toBe(`GET /range/${prefix} true`)
  expect(failures).toEqual([])
})

it('does not take padding for a breach', async () => {
  const { isBreached } = await openService((_, answer) => answer.end(`${rest}:0\r\n`))
  expect(await isBreached(password)).toBe(false)
})

it('accepts the password and reports when the service fails or redirects', async () => {
  const { isBreached, failures } = await openService((_, answer) => {
    answer.writeHead(failures.length === 0 ? 503 : 302, { location: 'http://127.0.0.1:1/' }).end()
  })
  expect([await isBreached(password), await isBreached(password)]).toEqual([false, false])
  expect(failures).toHaveLength(2)
})
