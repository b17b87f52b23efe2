import { contract } from '@terahold/contract'
import { openApiDocument } from '@terahold/contract/openapi'
import { expect, test } from 'vitest'
import { everythingTouched, touched } from './touched.ts'

test('every kind of event the API tells of makes something older; the session is asked instead', () => {
  const stream = openApiDocument(contract, '1.0.0').paths['/prod/APP/events']
  const [, kinds = ''] = /Events named ([a-z, ]+);/.exec(JSON.stringify(stream)) ?? []
  const named = kinds.split(/, | and /).filter((kind) => kind !== 'session')
  expect(named.length).toBeGreaterThan(5)
  expect(Object.keys(touched).sort()).toEqual(named.sort())
})

test('after a break each subject is read again once', () => {
  expect(everythingTouched).toEqual([...new Set(everythingTouched)])
  expect(everythingTouched).toEqual(expect.arrayContaining(['orders', 'tickets', 'tasks', 'team']))
})
