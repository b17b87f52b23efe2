import { parse } from '@babel/parser'
import type { Migrated } from './migrate-kit.ts'
import { migrateSource } from './migrate-source.ts'

/** Named once, because the check of imports reads texts, too. */
export const modal = '@terahold/wallet-modal'

/** Migrates a file and checks that the result is a program. */
export function migrate(source: string): Migrated {
  const migrated = migrateSource(source)
  if (!migrated) throw new Error('Nothing was migrated')
  parse(migrated.code, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  return migrated
}
