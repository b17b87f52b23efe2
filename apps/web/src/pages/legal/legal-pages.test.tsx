import { to } from '@terahold/contract/pages'
import { languageTags } from '@terahold/locale/languages'
import { documentTexts } from '@terahold/locale/texts'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { session } from '../../shared/session/session.ts'
import { goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import UnknownPage from '../unknown/unknown-page.tsx'

setUpComponentTests()

const documents = [
  ['terms', to.terms()],
  ['privacy', to.privacy()],
  ['company', to.company()],
] as const
const headings = (page: HTMLElement) =>
  within(page)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

describe.each(documents)('the legal text %s', (name, address) => {
  test('is public, has each of its sections, and says first that it is a template', async () => {
    session.forget()
    const { page } = await openPage(address)
    const { documents: texts } = await documentTexts.en()
    await within(page).findByRole('heading', { name: texts[name][0]?.title ?? '' })
    expect(headings(page)).toEqual(texts[name].map(({ title }) => title))
    expect(page.textContent).toMatch(/^.{0,40}Demo: this is a template/)
  })

  test('leads to the other two, to help and to us', async () => {
    const { page } = await openPage(address)
    const links = within(page)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(new Set(links)).toEqual(new Set([to.support(), to.help(), to.terms(), to.privacy(), to.company()]))
  })

  test('changes its language at once, as long as it is', async () => {
    const { page } = await openPage(address)
    const { documents: english } = await documentTexts.en()
    await within(page).findByRole('heading', { name: english[name][0]?.title ?? '' })
    for (const language of languageTags) {
      await act(() => activateLocale(language))
      const { documents: texts } = await documentTexts[language]()
      await within(page).findByRole('heading', { name: texts[name][0]?.title ?? '' })
      expect(headings(page)).toHaveLength(english[name].length)
    }
  })

  test('is read without a network', async () => {
    await goOffline()
    const { page } = await openPage(address)
    const { documents: texts } = await documentTexts.en()
    expect(await within(page).findByRole('heading', { name: texts[name][0]?.title ?? '' })).toBeTruthy()
  })
})

test('an address that no page has says so, and leads to the home page', () => {
  renderForMember(<UnknownPage />)
  expect(screen.getByText('Page not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(to.home())
})
