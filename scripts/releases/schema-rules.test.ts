import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  findBreakingChanges,
  isLater,
  readMigrations,
  readReleasedSchema,
  readRoutines,
  schemaOf,
} from './schema-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const released = { version: '1.1.0', migration: 1, functions: { post: 'amount bigint, kind text' } }
const routine = (parameters: string) => [
  {
    name: 'post',
    text: `create or replace function post(${parameters}) returns void language sql as $$ select 1; $$;`,
  },
]
const same = routine('amount bigint, kind text')
const changes = (text: string, routines = same) =>
  findBreakingChanges(
    released,
    [
      { name: '0001_old', text: 'drop table gone;' },
      { name: '0002_new', text },
    ],
    routines,
  )

describe('what a release may not do to the schema of the release before', () => {
  it.each([
    'drop table member',
    'drop view member_total',
    'alter table member drop column email',
    'alter table member drop email',
    'alter table only member drop constraint old, drop if exists email cascade',
    'alter table member rename column email to mail',
    'alter table member rename email to mail',
    'alter table member alter column email type citext',
    'alter table member alter email set not null',
    'alter table member add column more text, add column age integer not null',
    'alter table member add age integer not null',
    'alter table member add constraint old check (age > 18)',
    'alter table member add price numeric(10, 2), add check (price > 0)',
    'alter table member add constraint named not null email',
    'create unique index member_email on member (email)',
    'revoke select on member from terahold_app',
    'truncate member',
    'do $$ begin perform 1; drop table inside; end $$',
    '-- a comment; with a semicolon\ndrop table member',
    'select 1; drop table member',
    `comment on table member is 'it; drops'; truncate member`,
    'drop sequence member_number',
    '-- unused since 1.2.0: the next release\ndrop table member',
  ])('%s', (statement) => {
    expect(changes(`${statement};`)).toEqual([expect.stringContaining('0002_new: ')])
  })

  it.each([
    'create table gift (id uuid primary key)',
    'create table gift (id uuid);\nalter table gift add constraint one check (true);\ncreate unique index gift_id on gift (id)',
    `alter table member add column texts jsonb not null default '{}'`,
    'alter table member add column reason text',
    'alter table member add reason text, alter email drop not null',
    'alter table member add price numeric(10, 2) not null default 0, drop constraint old',
    'alter table member add total integer not null generated always as (one + other) stored',
    `comment on table member is 'it; drops; all'`,
    'create index member_email on member (email)',
    'grant select on member to terahold_app',
    'alter table member drop constraint old',
    '-- unused since 1.1.0: the app counts\ndrop table old_counter',
    'do $$ begin perform 1; end $$',
    'select 1; -- the totals\nselect 2',
  ])('allows %s', (text) => {
    expect(changes(`${text};`)).toEqual([])
  })

  it('keeps what functions are called with', () => {
    expect(changes('select 1;', routine('amount bigint'))).toEqual([expect.stringContaining('other parameters')])
    expect(changes('select 1;', routine('amount bigint, kind text, note text'))).toHaveLength(1)
    expect(changes('select 1;', routine('amount bigint, kind text, note text default null'))).toEqual([])
    expect(changes('drop function if exists post;', [])).toHaveLength(2)
    expect(changes('-- unused since 1.1.0: replaced by post_all\ndrop function if exists post;', [])).toEqual([])
  })
})

it.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.0', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '1.2.10', false],
])('%s is later than %s: %s', (one, other, isAfter) => {
  expect(isLater(one, other)).toBe(isAfter)
})

it('reads every migration and function of this tree', () => {
  const { migration, functions } = schemaOf(root, '0.0.0')
  expect(migration).toBeGreaterThan(24)
  expect(Object.keys(functions).length).toBeGreaterThan(15)
  expect(functions).toHaveProperty('ledger_post')
})

it('changes nothing here that the last release could not work with', () => {
  const last = readReleasedSchema(root)
  // Before the first release, nothing has to work side by side.
  expect(last ? findBreakingChanges(last, readMigrations(root), readRoutines(root)) : []).toEqual([])
})
