import { beforeEach, describe, expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { removeView, savedViews, saveView, viewHref } from './saved-views.ts'

setUpComponentTests()
beforeEach(() => localStorage.clear())

const namesOf = (screen: string) => savedViews(screen).map(({ name }) => name)
const large = { name: 'Large', href: '#/withdrawals?sort=-amount' }

describe('the views that a browser keeps', () => {
  test('are of one screen each, in the order of their names', () => {
    for (const name of ['Today', 'Large', 'all']) saveView({ name, href: '#/withdrawals' })
    saveView({ name: 'Large', href: '#/revenue' })
    expect(namesOf('withdrawals')).toEqual(['all', 'Large', 'Today'])
    expect(namesOf('revenue')).toEqual(['Large'])
    expect(namesOf('audit')).toEqual([])
  })

  test('have one view of a name: the one that was saved last', () => {
    saveView(large)
    saveView({ ...large, href: '#/withdrawals?state=all' })
    expect(savedViews('withdrawals')).toEqual([{ name: 'Large', href: '#/withdrawals?state=all' }])
  })

  test('are removed one by one, and those of other screens stay', () => {
    saveView(large)
    saveView({ name: 'Large', href: '#/revenue' })
    removeView(large)
    expect([namesOf('withdrawals'), namesOf('revenue')]).toEqual([[], ['Large']])
  })

  test('do not open the row or the form that was open', () => {
    const params = { state: 'all', id: 'one', new: '1', q: 'a b' }
    expect(viewHref({ screen: 'withdrawals', params })).toBe('#/withdrawals?state=all&q=a+b')
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"name":"Large"}'],
    ['no views', '[null,1,{"name":"Large"},{"name":1,"href":"#/withdrawals"}]'],
    ['a script', '[{"name":"Large","href":"javascript:alert(1)"}]'],
    ['an address of another page', '[{"name":"Large","href":"https://evil.example/#/withdrawals"}]'],
  ])('are empty when the browser has %s', (_, stored) => {
    if (stored !== null) localStorage.setItem('terahold.desk.views', stored)
    expect(namesOf('withdrawals')).toEqual([])
  })
})
