// @vitest-environment happy-dom
import { languageTags } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY } from '@terahold/locale/match-language'
import { openBrowserStorage } from '@terahold/platform/browser-storage'
import { encodeStored } from '@terahold/platform/stored-value'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  vi.stubGlobal('__FIRST_TEXTS__', Object.fromEntries(languageTags.map((tag) => [tag, `${tag}-abc.js`])))
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ src: 'https://app.example/assets/ahead.js' } as never)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-CA')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Runs the script; returns what it preloads. */
async function run(): Promise<readonly string[]> {
  vi.resetModules()
  await import('./preload-texts.ts')
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
}

const app = 'https://app.example/assets'

test('fetches the texts of the chosen language, next to itself', async () => {
  localStorage.setItem(LANGUAGE_KEY, encodeStored('zh-Hans'))
  expect(await run()).toEqual([`${app}/zh-Hans-abc.js`])
})

test('fetches those of the browser’s language while none is chosen', async () => {
  expect(await run()).toEqual([`${app}/fr-abc.js`])
})

test.each([encodeStored('zh-TW'), encodeStored('tlh'), encodeStored(7), 'fr', '{'])(
  'fetches what the app itself will request when %s is stored',
  async (stored) => {
    localStorage.setItem(LANGUAGE_KEY, stored)
    const own = chooseLanguage({
      stored: openBrowserStorage(window).getText(LANGUAGE_KEY),
      browser: navigator.language,
    })
    expect(await run()).toEqual([`${app}/${own}-abc.js`])
  },
)

test('fetches those of the browser’s language if storage is denied', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await run()).toEqual([`${app}/fr-abc.js`])
})
