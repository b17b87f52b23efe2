import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { fallbackLanguage, languageTags } from '@terahold/locale/languages'

const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: fallbackLanguage,
  locales: languageTags,
  fallbackLocales: { default: fallbackLanguage },
  catalogs: [
    {
      path: '<rootDir>/../../packages/locale/src/{locale}/app',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // Files without line numbers, so that only a moved text changes its entry.
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
}

export default config
