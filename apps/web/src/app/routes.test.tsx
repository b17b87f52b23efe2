import { pagePaths } from '@terahold/contract/pages'
import { expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { routes } from './routes.ts'

setUpComponentTests()

const inSpecification = routes.slice(0, routes.findIndex(({ path }) => path === pagePaths.login) + 1)

test('the pages that the specification gives a title have it, in a bar', () => {
  const titled = inSpecification.filter((route) => route.titled === true)
  expect(titled.map(({ path, title }) => [path, title?.()])).toEqual([
    [pagePaths.invitation, 'Invite now'],
    [pagePaths.addresses, 'Shipping address'],
    [pagePaths.addressForm, 'Add address'],
    [pagePaths.teamSize, 'Team size'],
    [pagePaths.performance, 'Performance details'],
    [pagePaths.ranking, 'Promotion ranking'],
    [pagePaths.orders, 'View orders'],
    [pagePaths.shipment, 'View logistics'],
    [pagePaths.bindEmail, 'Bind email'],
    [pagePaths.replaceEmail, 'Bind new email'],
    [pagePaths.loginPassword, 'Login password'],
    [pagePaths.support, 'Feedback'],
    [pagePaths.partner, 'Major shareholder rights'],
    [pagePaths.withdrawals, 'Withdrawal details'],
    [pagePaths.withdraw, 'Go withdraw'],
    [pagePaths.powerHistory, 'Historical computing power'],
    [pagePaths.tokenHistory, 'Token history'],
  ])
})

test('only the list of addresses does not bounce', () => {
  expect(routes.filter(({ bounces }) => bounces === false).map(({ path }) => path)).toEqual([pagePaths.addresses])
})
