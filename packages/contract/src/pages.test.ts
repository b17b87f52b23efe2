import { expect, it } from 'vitest'
import { homeAlias, pagePaths, to } from './pages.ts'

it('has a path of its own for every page', () => {
  const paths = [...Object.values(pagePaths), homeAlias]
  expect(new Set(paths).size).toBe(paths.length)
})

it.each([
  ['without parameters', to.withdraw(), '#/pages/team/reflectCash'],
  [
    'with the parameters given',
    to.checkout({ planId: 'p1', qty: 2 }),
    '#/pages/subscribe/subscribexin?planId=p1&qty=2',
  ],
  ['without undefined ones', to.addressForm({ forPlan: undefined, id: 'a' }), '#/pages/address/Deliveryaddress?id=a'],
  ['with escaped values', to.login({ from: '/a?b=c&d' }), '#/pages/login/index?from=%2Fa%3Fb%3Dc%26d'],
])('links to a page %s', (_, link, expected) => {
  expect(link).toBe(expected)
})
