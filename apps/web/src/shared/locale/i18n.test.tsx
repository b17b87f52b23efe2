import { i18n } from '@lingui/core'
import { appTexts } from '@terahold/locale/app-texts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/component-test.tsx'
import { activateLocale, allTexts, currentLocale, startLocale, withAllTexts } from './i18n.ts'

setUpComponentTests()

let first: Record<string, string[]>
let rest: Record<string, string[]>
/** Fetches of the French texts that are not for the first screen. */
const fetchRest = vi.fn(async () => ({ messages: rest }))

beforeEach(() => {
  fetchRest.mockClear()
  // A language keeps the texts that it once had.
  const test = crypto.randomUUID()
  first = { [`accueil ${test}`]: ['Accueil'] }
  rest = { [`compte ${test}`]: ['Compte'] }
  vi.spyOn(appTexts.fr, 'first').mockResolvedValue({ messages: first })
  vi.spyOn(appTexts.fr, 'rest').mockImplementation(fetchRest)
  return () => vi.restoreAllMocks()
})

describe('the texts', () => {
  test('of the first screen come first, and all others when they are waited for, once', async () => {
    await startLocale('fr')
    expect([currentLocale(), document.documentElement.lang, document.documentElement.dir]).toEqual(['fr', 'fr', 'ltr'])
    expect(i18n.messages).toMatchObject(first)
    expect(fetchRest).not.toHaveBeenCalled()
    await allTexts()
    await allTexts()
    expect(i18n.messages).toMatchObject({ ...first, ...rest })
    expect(fetchRest).toHaveBeenCalledOnce()
  })

  test('that could not be fetched are fetched again by the next part that needs them', async () => {
    await startLocale('fr')
    fetchRest.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(allTexts()).rejects.toThrow('Failed to fetch')
    await allTexts()
    expect(i18n.messages).toMatchObject(rest)
  })

  test('make their part fail with an error that does not name their address', async () => {
    const message = 'Failed to fetch dynamically imported module: https://a.example/words.js'
    // In a language of its own: the failure is remembered, as a browser does.
    vi.spyOn(appTexts['zh-Hant'], 'rest').mockRejectedValueOnce(new TypeError(message))
    await startLocale('zh-Hant')
    await expect(withAllTexts(async () => 'part')).rejects.toThrow(/^Failed to fetch texts$/)
    // Here, nothing answers at another address. The error of that names none, so the texts' own is asked again.
    await expect(allTexts()).rejects.toThrow('Failed to fetch texts')
    expect(await withAllTexts(async () => 'part')).toBe('part')
  })

  test('of a language that was left meanwhile are not shown', async () => {
    await startLocale('fr')
    const held = Promise.withResolvers<{ messages: typeof rest }>()
    fetchRest.mockReturnValueOnce(held.promise)
    const late = allTexts()
    await activateLocale('es')
    held.resolve({ messages: rest })
    await late
    expect(currentLocale()).toBe('es')
    expect(i18n.messages).not.toMatchObject(rest)
  })

  test('of another language wait for the first ones of that language', async () => {
    const held = Promise.withResolvers<{ messages: typeof first }>()
    vi.spyOn(appTexts.fr, 'first').mockReturnValue(held.promise)
    const begun = startLocale('fr')
    const all = allTexts()
    held.resolve({ messages: first })
    await Promise.all([begun, all])
    expect(i18n.messages).toMatchObject({ ...first, ...rest })
  })
})
