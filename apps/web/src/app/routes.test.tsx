import { homeAlias, pagePaths } from '@terahold/contract/pages'
import { expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { routes } from './routes.ts'

setUpComponentTests()

const inSpecification = routes.slice(0, routes.findIndex(({ path }) => path === pagePaths.login) + 1)

test('the pages that the specification gives a title have it, in a bar', () => {
  const titled = inSpecification.filter((route) => route.titled === true)
  expect(titled.map(({ path, title }) => [path, title?.()])).toEqual([
    ['/pages/invitation/invitation', 'Invite now'],
    ['/pages/address/checkoutsuccess', 'Shipping address'],
    ['/pages/address/Deliveryaddress', 'Add address'],
    ['/pages/team/teamSize', 'Team size'],
    ['/pages/performanceDetails/performanceDetails', 'Performance details'],
    ['/pages/promotionRanking/promotionRanking', 'Promotion ranking'],
    ['/pages/my/Vieworders', 'View orders'],
    ['/pages/my/logisticsInfo', 'View logistics'],
    ['/pages/my/nemailAddress', 'Bind email'],
    ['/pages/my/nemailAddressone', 'Bind new email'],
    ['/pages/my/loginPassword', 'Login password'],
    ['/pages/my/countExamples', 'Feedback'],
    ['/pages/my/majorShareholder', 'Major shareholder rights'],
    ['/pages/team/reflectdetails', 'Withdrawal details'],
    ['/pages/team/reflectCash', 'Go withdraw'],
    ['/pages/wodesuanli/historicalComputing', 'Historical computing power'],
    ['/pages/wodesuanli/tokenHistori', 'Token history'],
  ])
})

test('every page of the specification has its address, and home two', () => {
  expect(inSpecification.map(({ path }) => path)).toEqual([
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
  ])
  expect([routes[0]?.alias, homeAlias]).toEqual(['/pages/index/Onepage', '/pages/index/Onepage'])
})

test('only the list of addresses does not bounce', () => {
  expect(routes.filter(({ bounces }) => bounces === false).map(({ path }) => path)).toEqual([pagePaths.addresses])
})
