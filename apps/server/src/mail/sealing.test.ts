import { expect, it } from 'vitest'
import { createSealing } from './sealing.ts'

const refused = 'unable to authenticate data'
const content = { to: 'ada@example.org', values: { code: '204816' } }

it('returns what was encrypted, and encrypts the same content differently each time', () => {
  const sealing = createSealing('first secret')
  const sealed = sealing.seal(content)
  expect(sealing.open(sealed)).toEqual(content)
  expect(sealed).not.toBe(sealing.seal(content))
})

it('refuses another secret and changed bytes', () => {
  const sealed = createSealing('first secret').seal(content)
  expect(() => createSealing('second secret').open(sealed)).toThrow(refused)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => createSealing('first secret').open(bytes.toString('base64url'))).toThrow(refused)
})
