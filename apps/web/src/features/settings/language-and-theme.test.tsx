import { settings } from '@terahold/contract/calls/member/profile'
import { appTexts } from '@terahold/locale/app-texts'
import { languages, languageTags } from '@terahold/locale/languages'
import { LANGUAGE_KEY } from '@terahold/locale/match-language'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentLocale } from '../../shared/locale/i18n.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { api, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { useChooseLanguage } from './choose-language.ts'
import { LanguageButton } from './language-button.tsx'
import { ThemeButton } from './theme-button.tsx'

setUpComponentTests()
beforeEach(() => api.answer(settings, { data: { name: null, locale: 'fr', notifications: { email: [], push: [] } } }))

const choices = async () => within(within(await screen.findByRole('dialog')).getByRole('list')).getAllByRole('button')

async function openLanguages() {
  const { user } = renderForMember(<LanguageButton />)
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  return { user, buttons: await choices() }
}

describe('the language', () => {
  test('is chosen from all of them, each under its own name and read as such', async () => {
    const { buttons } = await openLanguages()
    expect(buttons.map(({ textContent }) => textContent)).toEqual(languageTags.map((tag) => languages[tag].name))
    expect(buttons.map(({ lang }) => lang)).toEqual([...languageTags])
    expect(buttons.filter((button) => button.getAttribute('aria-current') === 'true').map(({ lang }) => lang)).toEqual([
      'en',
    ])
  })

  test('changes at once, is kept on this device and is saved for emails', async () => {
    queryClient.setQueryData(['plans'], 'in English')
    const { user, buttons } = await openLanguages()
    await user.click(buttons.find(({ lang }) => lang === 'fr') ?? document.body)
    expect(await screen.findByRole('button', { name: /Français/ })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([currentLocale(), storage.get(LANGUAGE_KEY), document.documentElement.lang]).toEqual(['fr', 'fr', 'fr'])
    expect(api.requests(settings)).toMatchObject([{ body: { locale: 'fr' } }])
    expect(queryClient.getQueryState(['plans'])?.isInvalidated).toBe(true)
  })

  test('is the one that was chosen last, also if an earlier one arrives after it', async () => {
    const late = Promise.withResolvers<void>()
    const { rest } = appTexts.fr
    vi.spyOn(appTexts.fr, 'rest').mockImplementation(() => late.promise.then(rest))
    const chosen: Promise<void>[] = []
    function Chooser() {
      const choose = useChooseLanguage()
      return (
        <button type="button" onClick={() => chosen.push(choose('fr'), choose('es'))}>
          Both
        </button>
      )
    }
    const { user } = renderForMember(<Chooser />)
    await user.click(screen.getByRole('button'))
    await chosen[1]
    await act(async () => {
      late.resolve()
      await chosen[0]
    })
    expect([currentLocale(), storage.get(LANGUAGE_KEY)]).toEqual(['es', 'es'])
    expect(api.requests(settings)).toMatchObject([{ body: { locale: 'es' } }])
  })

  test('that could not be loaded is not chosen, and a message says so', async () => {
    const failed = vi.spyOn(appTexts.fr, 'rest').mockRejectedValue(new TypeError('Failed to fetch'))
    onTestFinished(() => failed.mockRestore())
    const { user, buttons } = await openLanguages()
    await user.click(buttons.find(({ lang }) => lang === 'fr') ?? document.body)
    await waitFor(() =>
      expect(toasts()).toEqual([{ text: 'This language could not be loaded. Try again.', kind: 'error' }]),
    )
    expect([currentLocale(), storage.get(LANGUAGE_KEY), api.requests(settings)]).toEqual(['en', '', []])
  })

  test('of a visitor is kept on the device only', async () => {
    session.forget()
    const { user, buttons } = await openLanguages()
    await user.click(buttons.find(({ lang }) => lang === 'fr') ?? document.body)
    await waitFor(() => expect(storage.get(LANGUAGE_KEY)).toBe('fr'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requests(settings)).toEqual([])
  })

  test('changes also if the server does not answer', async () => {
    api.disconnect(settings)
    const { user, buttons } = await openLanguages()
    await user.click(buttons.find(({ lang }) => lang === 'fr') ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentLocale()).toBe('fr')
  })
})

test('the appearance is chosen from its button, which names the present one', async () => {
  const { user } = renderForMember(<ThemeButton />)
  const before = screen.getByRole('button', { name: /^Appearance: / }).getAttribute('aria-label')
  await user.click(screen.getByRole('button', { name: /^Appearance: / }))
  const other = (await choices()).find((choice) => choice.getAttribute('aria-current') !== 'true')
  await user.click(other ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const after = screen.getByRole('button', { name: /^Appearance: / }).getAttribute('aria-label')
  expect(after).toBe(`Appearance: ${other?.textContent}`)
  expect(after).not.toBe(before)
})
