import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { languageTags } from '@terahold/locale/languages'
import { documentTexts } from '@terahold/locale/texts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import CompanyPage from '../legal/company-page.tsx'
import PrivacyPage from '../legal/privacy-page.tsx'
import TermsPage from '../legal/terms-page.tsx'
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
