import { writeFileSync } from 'node:fs'
import { readArguments } from './command-line/help.mjs'
import { type SettingReference, settingGroups, settingReferences } from './pages/settings-reference.ts'

/** Returns the page `docs/configuration.md`, generated from the schema of the settings. */
export function configurationPage(): string {
  const references = settingReferences()
  return [
    '# Configuration',
    '',
    'Generated from `apps/server/src/foundation` by `node scripts/run.mjs scripts/generate-configuration-page.ts`.',
    '',
    'Every setting is an environment variable. The columns are those of the production profile; the demo needs none of them. What a',
    'process refuses at start, and which process needs which setting, is in [operations](operations.md#settings).',
    '',
    'A **secret** can be given as a file instead: `NAME_FILE` names the file. It is never logged or shown.',
    '',
    ...settingGroups.flatMap((group) => [
      `## ${group}`,
      '',
      '| Variable | Needed | Default | Meaning |',
      '|---|---|---|---|',
      ...references.filter((reference) => reference.group === group).map(row),
      '',
    ]),
  ].join('\n')
}

function row({ name, meaning, isRequired, users, isSecret, default: value }: SettingReference): string {
  const needed = isRequired ? 'yes' : users.map((role) => `\`${role}\``).join(', ')
  return `| \`${name}\`${isSecret ? ' (secret)' : ''} | ${needed} | ${value === undefined ? '' : `\`${value}\``} | ${meaning} |`
}

if (import.meta.main) {
  readArguments(
    `node scripts/run.mjs scripts/generate-configuration-page.ts [--help]\n\nWrites docs/configuration.md from the schema of the settings.\n`,
  )
  writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationPage())
}
