import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { languageTags } from '@terahold/locale/languages'
import { documentTexts } from '@terahold/locale/texts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { readForMember, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import CompanyPage from '../legal/company-page.tsx'
import PrivacyPage from '../legal/privacy-page.tsx'
import TermsPage from '../legal/terms-page.tsx'
import { useDestinations } from './destinations.ts'
import HelpPage from './help-page.tsx'

setUpComponentTests()

test('finds a page, an answer and a word by one search, and says how many', async () => {
  const { user } = renderForMember(<HelpPage />)
  await screen.findByText('How do I withdraw?')
  expect(screen.queryByRole('heading', { name: 'Pages' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'COOLING')
  await waitFor(() => expect(screen.queryByText('Can I lose money?')).toBeNull())
  expect(screen.getByText('Cooling-off')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'withdrawal details')
  const page = await screen.findByRole('link', { name: 'Withdrawal details' })
  expect(page.getAttribute('href')).toBe(to.withdrawals())
  expect(await screen.findByText('1 result')).toBeTruthy()
})

test('says that nothing was found, and still offers to write to support', async () => {
  const { user } = renderForMember(<HelpPage />)
  await user.type(screen.getByRole('searchbox'), 'zzzz')
  expect(await screen.findByText('0 results')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy()
})

describe('the search', () => {
  const search = () => screen.getByRole('searchbox')
  const open = async () => {
    const { user } = renderForMember(<HelpPage />)
    await screen.findByText('How do I withdraw?')
    return user
  }

  test('with only spaces does not start', async () => {
    const user = await open()
    await user.type(search(), '   ')
    expect(screen.getByText('How do I withdraw?')).toBeTruthy()
    expect(screen.queryByText(/result/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Pages' })).toBeNull()
  })

  test('finds what an answer says, not only its question', async () => {
    const user = await open()
    await user.type(search(), String(business.coolingOffHours))
    expect(await screen.findByText(/^[1-9]\d* results?$/)).toBeTruthy()
  })

  test('needs no accents', async () => {
    await activateLocale('fr')
    const { user } = renderForMember(<HelpPage />)
    await user.type(search(), 'securite')
    const link = await screen.findByRole('link', { name: 'Sécurité' })
    expect(link.getAttribute('href')).toBe(to.security())
  })

  test('keeps what was typed when another language is chosen', async () => {
    const user = await open()
    await user.type(search(), 'zzzz')
    await act(() => activateLocale('es'))
    expect((search() as HTMLInputElement).value).toBe('zzzz')
    expect((await screen.findByText(/^0 /)).textContent).not.toBe('0 results')
  })
})

test('an answer unfolds', async () => {
  const { user } = renderForMember(<HelpPage />)
  const question = await screen.findByText('How do I withdraw?')
  const answer = () => question.closest('details')?.querySelector('p')
  expect(answer()).toBeNull()
  await user.click(question)
  expect(answer()?.textContent).not.toBe('')
})

test('an open answer stays open, with the focus in it, when another language is chosen', async () => {
  const { user } = renderForMember(<HelpPage />)
  const question = await screen.findByText('How do I withdraw?')
  await user.click(question)
  const answer = question.closest('details')
  answer?.querySelector('summary')?.focus()
  await act(() => activateLocale('es'))
  await waitFor(() => expect(screen.queryByText('How do I withdraw?')).toBeNull())
  const opened = screen.getAllByRole('group').filter((row) => row.hasAttribute('open'))
  expect(opened).toEqual([answer])
  expect(document.activeElement).toBe(answer?.querySelector('summary'))
})

test.each(languageTags)(
  'every page that the search finds has a name of its own, in the language %s',
  async (language) => {
    await activateLocale(language)
    const found = readForMember(() => useDestinations())
    expect(new Set(found.map(({ href }) => href)).size).toBe(found.length)
    expect(new Set(found.map(({ title }) => title)).size).toBe(found.length)
  },
)

test.each(languageTags)('fills the figures of the business rules into every text in %s', async (language) => {
  await activateLocale(language)
  renderForMember(
    <>
      <TermsPage />
      <PrivacyPage />
      <CompanyPage />
      <HelpPage />
    </>,
  )
  const { documents } = await documentTexts[language]()
  for (const { title } of documents.privacy) expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/[{}]/)
  expect(document.body.textContent).toContain(String(business.withdrawalDays))
})
