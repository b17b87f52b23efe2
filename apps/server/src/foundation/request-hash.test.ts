import { expect, it } from 'vitest'
import { requestHash } from './request-hash.ts'

it('depends on the content of a request, not on the order of its fields', () => {
  expect(requestHash({ planId: 'a', qty: 1, addressId: undefined })).toBe(
    requestHash({ qty: 1, planId: 'a', addressId: undefined }),
  )
  expect(requestHash({ planId: 'a', qty: 1 })).not.toBe(requestHash({ planId: 'a', qty: 2 }))
  expect(requestHash({ a: 'x\nb="y"' })).not.toBe(requestHash({ a: 'x', b: 'y' }))
})
