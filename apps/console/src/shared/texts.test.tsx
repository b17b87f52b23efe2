import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { chooseLanguage, currentLanguage, decisionLanguage, fill, startTexts, useTexts } from './texts.ts'
import { applyTheme, chooseTheme, useTheme } from './theme.ts'

setUpComponentTests()
beforeEach(() => localStorage.clear())

describe('the language', () => {
  test.each([
    ['en-GB', 'en', 'en'],
    ['zh-CN', 'zh-Hans', 'zh'],
    ['zh-TW', 'zh-Hans', 'zh'],
    ['fr', 'en', 'en'],
    ['', 'en', 'en'],
  ])('of a browser in “%s” begins as %s', (browser, language, ofDecisions) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
    startTexts()
    expect([currentLanguage(), decisionLanguage(), document.documentElement.lang]).toEqual([
      language,
      ofDecisions,
      language,
    ])
    vi.restoreAllMocks()
  })

  test('is the operator’s choice, also after a reload, and every text changes with it', () => {
    const Close = () => <p>{useTexts().close}</p>
    render(<Close />)
    expect(screen.getByText('Close')).toBeTruthy()
    act(() => chooseLanguage('zh-Hans'))
    expect(screen.getByText('关闭')).toBeTruthy()
    act(() => startTexts())
    expect([currentLanguage(), document.title]).toEqual(['zh-Hans', expect.stringMatching(/\p{Script=Han}/u)])
  })
})

test('a text is filled once: a value that looks like a place stays as it is', () => {
  expect(fill('{name} to {to}, {name}', { name: '{to}', to: 0 })).toBe('{to} to 0, {to}')
  expect(fill('{count} of {total}', { count: 1 })).toBe('1 of {total}')
})

describe('the theme', () => {
  const shown = () => document.documentElement.dataset.theme

  test('is the browser’s until the operator chooses one, and again after that', () => {
    const Name = () => <p>{useTheme()}</p>
    render(<Name />)
    expect([screen.getByText('system'), shown()]).toEqual([expect.anything(), undefined])
    act(() => chooseTheme('dark'))
    expect([screen.getByText('dark'), shown()]).toEqual([expect.anything(), 'dark'])
    act(() => chooseTheme('system'))
    expect(shown()).toBeUndefined()
  })

  test('is the browser’s when the stored value is no theme', () => {
    localStorage.setItem('terahold.desk.theme', 'sepia')
    applyTheme()
    expect(shown()).toBeUndefined()
  })
})
