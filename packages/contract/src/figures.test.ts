import { languageTags } from '@terahold/locale/languages'
import { documentTexts, serverTexts } from '@terahold/locale/texts'
import { expect, it } from 'vitest'
import { business } from './constants.ts'
import { withFigures } from './figures.ts'

it.each(languageTags)('fills every place of the documents in %s', async (language) => {
  const { documents } = await documentTexts[language]()
  const filled = withFigures(documents, language)
  expect(JSON.stringify(filled)).not.toMatch(/\{\w+\}/)
  expect(JSON.stringify(filled)).toContain(`${business.withdrawalDays}`)
})

it.each(languageTags)('writes what is enforced into the texts that members sign in %s', (language) => {
  const { changes, reasons } = withFigures(serverTexts[language], language)
  expect(changes.updatePassword.details).toContain(`${business.holdAfterSecurityChangeHours}`)
  expect(changes.startReset.details).toContain(`${business.holdAfterRecoveryHours}`)
  expect(changes.offerWallet.details).toContain(`${business.accountMoveDays}`)
  expect(reasons.revenue_implausible).toContain(`${business.revenueLimitFactor}`)
})

it('leaves the places of others, and everything that is no text', () => {
  const texts = { a: '{name}, {level1} of {amount}', list: [{ b: '{level2}' }], count: 3, none: null }
  expect(withFigures(texts, 'en')).toEqual({
    a: '{name}, 10% of {amount}',
    list: [{ b: '3%' }],
    count: 3,
    none: null,
  })
})
