import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type Catalogue, catalogueProblems } from './locales/catalogue-problems.ts'

// Compares the messages in the sources with the catalogues of all languages, and refuses promises in any of them.
// Part of `npm run check`.

const config = getConfig({ cwd: fileURLToPath(new URL('..', import.meta.url)) })
const [catalog] = await getCatalogs(config)
if (catalog === undefined) throw new Error('lingui.config.ts names no catalogue')

const collected = await catalog.collect()
if (collected === undefined) throw new Error('The sources could not be read')
const used = new Map(Object.entries(collected).map(([id, { message }]) => [id, message ?? id]))

const catalogues: Record<string, Catalogue> = {}
for (const locale of config.locales) {
  const messages = (await catalog.read(locale)) ?? {}
  catalogues[locale] = Object.fromEntries(
    Object.entries(messages).map(([id, { message, translation }]) => [
      id,
      { source: message ?? id, translation: translation ?? '' },
    ]),
  )
}

const problems = catalogueProblems(used, catalogues)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0)
  process.stderr.write('Run `npm run extract`, then translate the new messages in apps/web/src/locales.\n')
else process.stdout.write(`${used.size} messages in ${config.locales.length} languages\n`)
process.exitCode = problems.length > 0 ? 1 : 0
