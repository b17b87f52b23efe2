import { expect, it } from 'vitest'
import { parseRoute, routeHref } from './route.ts'

it('reads a screen and its state from the address', () => {
  expect(parseRoute('#/withdrawals?state=screening&id=a%20b')).toEqual({
    screen: 'withdrawals',
    params: { state: 'screening', id: 'a b' },
  })
  expect(parseRoute('')).toEqual({ screen: '', params: {} })
})

it('writes an address without empty parameters', () => {
  expect(routeHref('revenue', { state: 'recorded', id: undefined, page: '' })).toBe('#/revenue?state=recorded')
  expect(routeHref('revenue')).toBe('#/revenue')
})
