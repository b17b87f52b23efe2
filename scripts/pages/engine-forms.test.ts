import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'apps/server/src')
const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')

/** What distributed engines refuse or treat differently, by its name in the page's table. */
const forms: Readonly<Record<string, RegExp>> = {
  'advisory locks': /pg_(?:try_)?advisory_\w+/i,
  notification: /\bpg_notify\(|["'`]listen |\bnotify \$\{/i,
  'transaction ids and snapshots': /pg_current_xact_id|pg_snapshot_\w+|pg_current_snapshot|backend_xid|\bxmin\b/i,
  sequences: /\bnextval\(|\bsetval\(|pg_sequence_last_value|create sequence|as identity/i,
  'the connection’s number': /pg_backend_pid/i,
  'positions of the write-ahead log': /pg_current_wal\w*|pg_last_wal\w*/i,
  'rows that others hold are left out': /skip locked/i,
  'a lock of a whole table': /\block table\b/i,
  'checks at the end of a transaction': /\bdeferrable\b|set constraints/i,
  'a role that is taken on': /-c role=|set (?:local )?role /i,
}

const files = globSync('**/*.{ts,sql}', { cwd: source })
  .filter((path) => !/\.test\.|\/fixtures\/|\/test-|^demo\/|^production\/doctor\//.test(path))
  .map((path) => ({ path, text: withoutComments(path) }))

function withoutComments(path: string): string {
  const text = readFileSync(join(source, path), 'utf8')
  return path.endsWith('.sql') ? text.replaceAll(/--.*/g, '') : text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
}

/** The subjects of each row of the table of statement forms. */
const listed = new Map(
  page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, form = '']) => form in forms)
    .map(([, form = '', where = '']) => [
      form,
      [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file).toSorted(),
    ]),
)

it.each(Object.entries(forms))('docs/scale.md names every subject with %s', (name, form) => {
  const found = files.filter(({ text }) => form.test(text)).map(({ path }) => path.split('/')[0] ?? '')
  expect(found.length).toBeGreaterThan(0)
  expect(listed.get(name)).toEqual([...new Set(found)].toSorted())
})
