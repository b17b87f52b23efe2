import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What the last release's version of the schema was; `config/released-schema.json`. */
export type ReleasedSchema = {
  readonly version: string
  /** The number of its newest migration. */
  readonly migration: number
  /** The parameters of each function by its name. */
  readonly functions: Readonly<Record<string, string>>
}
type SqlFile = { readonly name: string; readonly text: string }

const migrationsFolder = 'apps/server/src/db/migrations'
const routinesFolder = 'apps/server/src/db/routines'
/** Declares that a release does not use what the next statement removes: `-- unused since 1.1.0: the app reads totals`. */
const unused = /^-- unused since (\d+\.\d+\.\d+): \S/m

type Forms = readonly (readonly [form: RegExp, why: string])[]

/** Statements that a process of the release before could not live with, on what that release has. */
const breakingStatements: Forms = [
  [
    /^drop (?:table|view|materialized view|function|procedure|sequence|type|domain|schema)\b/,
    'drops what the last release may use',
  ],
  [/\brename\b/, 'renames what the last release uses by its name'],
  [/^create unique index\b/, 'refuses rows that the last release may write'],
  [/^revoke\b/, 'takes a right that the last release may need'],
  [/^truncate\b/, 'removes rows that the last release may read'],
]

/** The same for one action of `alter table`. In all of them, the word `column` can be left out. */
const breakingActions: Forms = [
  [/^drop (?!constraint\b)/, 'drops a column that the last release may use'],
  [/^alter (?:column )?\S+ (?:set data )?type\b/, 'changes the type of a column'],
  [/^alter (?:column )?\S+ (?:set not null|drop default)\b/, 'refuses rows that the last release writes'],
  [
    /^add (?:constraint \S+ )?(?:check|unique|foreign key|primary key|exclude|not null)\b/,
    'refuses rows that the last release may write',
  ],
  [
    /^add (?!constraint\b)(?!.*\b(?:default|generated)\b).*\b(?:not null|primary key)\b/,
    'adds a column that the last release does not fill in',
  ],
]

export function readReleasedSchema(root: string): ReleasedSchema | undefined {
  try {
    return JSON.parse(readFileSync(join(root, 'config/released-schema.json'), 'utf8')) as ReleasedSchema
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const readMigrations = (root: string): SqlFile[] => readSql(root, migrationsFolder)
export const readRoutines = (root: string): SqlFile[] => readSql(root, routinesFolder)

/** Returns the schema of a checkout, for its release. */
export function schemaOf(root: string, version: string): ReleasedSchema {
  return { version, migration: readMigrations(root).length, functions: readFunctions(readRoutines(root)) }
}

/** Returns what a process of the last release could not work with, one line each. */
export function findBreakingChanges(
  released: ReleasedSchema,
  migrations: readonly SqlFile[],
  routines: readonly SqlFile[],
): string[] {
  const added = migrations.filter(({ name }) => Number(name.slice(0, 4)) > released.migration)
  const created = new Set(
    added.flatMap(({ text }) =>
      [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => table),
    ),
  )
  return [
    ...added.flatMap(({ name, text }) =>
      statementsOf(text).flatMap((statement) => {
        const why = breaks(statement, created, released.version)
        return why ? [`${name}: ${firstLine(statement)}: ${why}`] : []
      }),
    ),
    ...changedFunctions(released, added, readFunctions(routines)),
  ]
}

function breaks(statement: string, created: ReadonlySet<string | undefined>, version: string): string | undefined {
  const plain = withoutComments(statement)
  const table =
    /^(?:alter table (?:only |if exists )*|create unique index \w+ on |truncate (?:table )?|drop table (?:if exists )?)(\w+)/.exec(
      plain,
    )?.[1]
  if (table !== undefined && created.has(table)) return undefined
  const since = unused.exec(statement)?.[1]
  if (since !== undefined && !isLater(since, version)) return undefined
  // What a block does cannot be judged, apart from its words.
  if (plain.startsWith('do ') && /\b(?:drop|rename|revoke|truncate)\b/.test(statement))
    return 'removes something inside a block'
  return (
    whyOf(breakingStatements, plain) ??
    actionsOf(plain)
      .map((each) => whyOf(breakingActions, each))
      .find(Boolean)
  )
}

function whyOf(forms: Forms, text: string): string | undefined {
  return forms.find(([form]) => form.test(text))?.[1]
}

/** Returns the actions of `alter table`, which are separated by commas outside of parentheses. */
function actionsOf(plain: string): string[] {
  const [, actions] = /^alter table (?:if exists |only )*\S+ (.+)$/.exec(plain) ?? []
  return actions?.split(/,\s*(?![^(]*\))/) ?? []
}

/** A parameter with a default value at the end is no change for who calls. */
function changedFunctions(
  { functions, version }: ReleasedSchema,
  added: readonly SqlFile[],
  now: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(functions).flatMap(([name, former]) => {
    const current = now[name]
    if (current === undefined) {
      const dropped = added
        .flatMap(({ text }) => statementsOf(text))
        .find((one) => withoutComments(one).includes(`drop function if exists ${name}`))
      const since = dropped && unused.exec(dropped)?.[1]
      return since !== undefined && !isLater(since, version)
        ? []
        : [`function ${name} is gone, which the last release may call`]
    }
    const more = current.startsWith(former) ? current.slice(former.length) : undefined
    const isSame =
      more === '' || (more !== undefined && parametersOf(more).every((each) => / default | := /.test(each)))
    return isSame ? [] : [`function ${name} has other parameters than in the last release`]
  })
}

const parametersOf = (text: string) => text.split(',').filter((part) => part.trim() !== '')

function readFunctions(routines: readonly SqlFile[]): Record<string, string> {
  const found = routines.flatMap(({ text }) =>
    [...text.matchAll(/^create or replace function (\w+)\s*\(([\s\S]*?)\)\s*returns/gm)].map(
      ([, name = '', parameters = '']) => [name, withoutComments(parameters)] as const,
    ),
  )
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Splits at the ends of statements, outside of quotes and comments. Comments before a statement belong to it. */
function statementsOf(text: string): string[] {
  const masked = text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'[^']*'/g, (part) => part.replaceAll(';', '\u0000'))
  return masked
    .split(/;(?:[^\S\n]*--[^\n]*)?/)
    .map((part) => part.replaceAll('\u0000', ';').trim())
    .filter(Boolean)
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

const firstLine = (statement: string) => withoutComments(statement).slice(0, 80)

/** Whether a version is later than another one. */
export function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

function readSql(root: string, folder: string): SqlFile[] {
  return globSync('**/*.sql', { cwd: join(root, folder) })
    .toSorted()
    .map((path) => ({ name: basename(path, '.sql'), text: readFileSync(join(root, folder, path), 'utf8') }))
}
