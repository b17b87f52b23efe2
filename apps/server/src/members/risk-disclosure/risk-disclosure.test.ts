import { business } from '@terahold/contract/constants'
import { languageTags } from '@terahold/locale/languages'
import { riskDisclosures } from '@terahold/locale/texts'
import { expect, it } from 'vitest'

it.each(languageTags)('states the enforced cooling-off and exit figures in %s', (language) => {
  const text = riskDisclosures[language].map((section) => section.text).join(' ')
  expect(text).toMatch(new RegExp(`\\b${business.coolingOffHours}\\b`))
  expect(text).toMatch(new RegExp(`\\b${100 - business.exitKeptBps / 100}\\b`))
})
