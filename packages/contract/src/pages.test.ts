import { expect, it } from 'vitest'
import { homeAlias, pagePaths, to } from './pages.ts'

it('has a path of its own for every page', () => {
  const paths = [...Object.values(pagePaths), homeAlias]
  expect(new Set(paths).size).toBe(paths.length)
})

it('has the addresses of the specification, in its order, and two of home', () => {
  const addresses = [
    '/',
    '/pages/Homepagebackup/Homepagebackup',
    '/pages/team/index',
    '/pages/mixmax/index',
    '/pages/usa/index',
    '/pages/subscribe/subscribe',
    '/pages/projects/index',
    '/pages/airdropAct/index',
    '/pages/Invitefriends/Invitefriends',
    '/pages/invitation/invitation',
    '/pages/wodesuanli/wode',
    '/pages/my/index',
    '/pages/subscribe/subscribexin',
    '/pages/Paymentsuccessful/paymentsuccessful',
    '/pages/address/checkoutsuccess',
    '/pages/address/Deliveryaddress',
    '/pages/team/teamSize',
    '/pages/performanceDetails/performanceDetails',
    '/pages/promotionRanking/promotionRanking',
    '/pages/my/Vieworders',
    '/pages/my/logisticsInfo',
    '/pages/my/nemailAddress',
    '/pages/my/nemailAddressone',
    '/pages/my/loginPassword',
    '/pages/my/countExamples',
    '/pages/my/majorShareholder',
    '/pages/team/reflectdetails',
    '/pages/team/reflectCash',
    '/pages/wodesuanli/historicalComputing',
    '/pages/wodesuanli/tokenHistori',
    '/pages/login/index',
  ]
  expect(Object.values(pagePaths).slice(0, addresses.length)).toEqual(addresses)
  expect(homeAlias).toBe('/pages/index/Onepage')
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
