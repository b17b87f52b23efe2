import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type Catalogue, catalogueProblems } from './locales/catalogue-problems.ts'

// Compares the messages in the sources with the catalogues of all languages, and refuses promises in any of them.
// Part of `npm run check`. After changing or moving a text, run `npm run extract` and translate what is new.

const config = getConfig({ cwd: fileURLToPath(new URL('..', import.meta.url)) })
const [catalog] = await getCatalogs(config)
if (catalog === undefined) throw new Error('lingui.config.ts names no catalogue')

const collected = await catalog.collect()
if (collected === undefined) throw new Error('The sources could not be read')
const used = new Map(Object.entries(collected).map(([id, { message }]) => [id, message ?? id]))

const origins = new Map(Object.entries(collected).map(([id, { origin }]) => [id, filesOf(origin)]))
const catalogues: Record<string, Catalogue> = {}
let isMoved = false
for (const locale of config.locales) {
  const messages = (await catalog.read(locale)) ?? {}
  isMoved ||= Object.entries(messages).some(([id, { origin }]) => filesOf(origin) !== (origins.get(id) ?? ''))
  catalogues[locale] = Object.fromEntries(
    Object.entries(messages).map(([id, { message, translation }]) => [
      id,
      { source: message ?? id, translation: translation ?? '' },
    ]),
  )
}

const problems = catalogueProblems(used, catalogues)
if (isMoved && problems.length === 0) problems.push('The catalogues name other files than the sources.')
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0)
  process.stderr.write('Run `npm run extract`, then translate the new messages in packages/locale/src/*/app.po.\n')
else process.stdout.write(`${used.size} messages in ${config.locales.length} languages\n`)
process.exitCode = problems.length > 0 ? 1 : 0

/** The files a message is in, as a catalogue names them. */
function filesOf(origin: readonly (readonly [file: string, line?: number])[] = []): string {
  return [...new Set(origin.map(([file]) => file))].sort().join(' ')
}
