import { readFileSync } from 'node:fs'
import { migrateSource } from '@terahold/wallet-migrate'

/** Returns an app before and after the codemod, and its notes: the codemod itself makes the second half. */
export function migrationExample(kit: string): string {
  const before = readFileSync(new URL(`../pages/migrate/${kit}.before.txt`, import.meta.url), 'utf8')
  const migrated = migrateSource(before)
  if (!migrated) throw new Error(`The codemod changes nothing in the example of ${kit}`)
  const notes = migrated.notes.map(
    (note) => `- ${note.replace(/^(line \d+): (.*)$/, '**$1:** $2').replaceAll('<', '&lt;')}`,
  )
  const printed = notes.length > 0 ? ['The codemod prints what to look at:', '', ...notes] : []
  const fence = (label: string, code: string) => [`\`\`\`tsx ${label}`, code.trim(), '```', '']
  return [...fence('before', before), ...fence('after', migrated.code), ...printed].join('\n')
}
