import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] },
  ],
  format: formatter({ origins: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
}

export default config
