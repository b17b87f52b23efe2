import pg from 'pg'
import { runSqlFile } from './run-sql-file.ts'
import type { Routine } from './schema-files.ts'

interface Applied {
  readonly name: string
  readonly checksum: string
  readonly objects: readonly string[]
  readonly replaced: boolean
}

/** PostgreSQL's code for a result type or parameter name that “create or replace” cannot change. */
const cannotReplace = '42P13'

/**
 * Applies, in the caller's transaction, each routine whose text differs from the database's or of which something is
 * missing. Its grants are those in the text: earlier ones are revoked first. Functions of an earlier signature, and
 * triggers that are no longer in the text, are dropped. Returns the names of what it applied.
 * @throws Error when the database's text is newer than this program's, or a routine still exists that has no file.
 */
export async function applyRoutines(client: pg.Client, routines: readonly Routine[]): Promise<string[]> {
  const applied = await readApplied(client)
  const present = await readPresent(client)
  const current = new Map(applied.filter(({ replaced }) => !replaced).map((row) => [row.name, row]))
  const created = new Set(routines.flatMap(({ objects }) => objects))
  refuseOlderTexts(routines, applied)
  refuseRemovedFiles(routines, current, (object) => present.has(object) && !created.has(object))

  const changed = routines.filter(
    ({ name, checksum, objects }) =>
      current.get(name)?.checksum !== checksum || objects.some((object) => !present.has(object)),
  )
  const functions = changed.flatMap(({ objects }) => objects.filter(isFunction).map(nameOf))
  const formerFunctions = await signatures(client, functions)
  for (const routine of changed) await applyRoutine(client, routine)

  const obsolete = changed
    .flatMap(({ name }) => current.get(name)?.objects ?? [])
    .filter((object) => !created.has(object))
  await dropFormerSignatures(client, functions, formerFunctions)
  for (const object of obsolete.filter((own) => present.has(own))) await drop(client, object)
  const names = new Set(routines.map(({ name }) => name))
  await markReplaced(
    client,
    [...current.keys()].filter((name) => !names.has(name)),
  )
  return changed.map(({ name }) => name)
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum, objects, replaced_at is not null as replaced from schema_routine',
  )
  return rows
}

/** Returns the functions and triggers that exist, whatever created them. */
async function readPresent(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(`
    select 'function ' || proname as object from pg_proc where pronamespace = 'public'::regnamespace
    union
    select 'trigger ' || tgname || ' on ' || relname from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`)
  return new Set(rows.map(({ object }) => object))
}

function refuseOlderTexts(routines: readonly Routine[], applied: readonly Applied[]): void {
  const replaced = new Set(applied.filter((row) => row.replaced).map(({ name, checksum }) => `${name} ${checksum}`))
  const older = routines.find(({ name, checksum }) => replaced.has(`${name} ${checksum}`))
  if (older)
    throw new Error(
      `The database holds a newer text of routine ${older.name}: the program is too old. ` +
        'To restore an earlier text deliberately, change a comment in it.',
    )
}

function refuseRemovedFiles(
  routines: readonly Routine[],
  current: ReadonlyMap<string, Applied>,
  isAbandoned: (object: string) => boolean,
): void {
  const names = new Set(routines.map(({ name }) => name))
  for (const { name, objects } of current.values()) {
    const left = objects.filter(isAbandoned)
    if (!names.has(name) && left.length > 0)
      throw new Error(
        `The database holds routine ${name} (${left.join(', ')}), which this program does not know. ` +
          'Either the program is too old, or its file was removed: then drop it in a migration.',
      )
  }
}

async function applyRoutine(client: pg.Client, routine: Routine): Promise<void> {
  const { name, checksum, objects } = routine
  await resetGrants(client, objects.filter(isFunction).map(nameOf))
  await client.query('savepoint routine')
  try {
    await runSqlFile(client, 'Routine', routine)
  } catch (error) {
    const { cause } = error as Error
    if (!(cause instanceof pg.DatabaseError && cause.code === cannotReplace)) throw error
    await client.query('rollback to routine')
    for (const object of objects.filter(isFunction)) await drop(client, object)
    await runSqlFile(client, 'Routine', routine)
  }
  await client.query('release routine')
  await markReplaced(client, [name])
  // Uses the machine's time: the product's clock may be the routine that is being applied.
  await client.query(
    `insert into schema_routine (name, checksum, objects) values ($1, $2, $3)
      on conflict (name, checksum) do update set objects = excluded.objects, applied_at = now(), replaced_at = null`,
    [name, checksum, objects],
  )
}

async function markReplaced(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('update schema_routine set replaced_at = now() where name = any ($1) and replaced_at is null', [
    names,
  ])
}

/** Resets the grants of functions to PostgreSQL's defaults for new ones. */
async function resetGrants(client: pg.Client, functions: readonly string[]): Promise<void> {
  await runEach(
    client,
    `select format('revoke all on function %s from %s', p.oid::regprocedure, a.grantee::regrole) as statement
      from pg_proc p, aclexplode(proacl) a
      where pronamespace = 'public'::regnamespace and proname = any ($1) and a.grantee not in (0, proowner)
    union
    select format('grant execute on function %s to public', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1) and proacl is not null`,
    functions,
  )
}

async function signatures(client: pg.Client, functions: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [functions],
  )
  return rows.map(({ signature }) => signature)
}

/** A changed parameter list makes “create or replace” add a second function, so this drops the earlier one. */
async function dropFormerSignatures(
  client: pg.Client,
  functions: readonly string[],
  former: readonly string[],
): Promise<void> {
  const all = await signatures(client, functions)
  const name = (signature: string) => signature.slice(0, signature.indexOf('('))
  const added = new Set(all.filter((signature) => !former.includes(signature)).map(name))
  for (const signature of all.filter((own) => former.includes(own) && added.has(name(own))))
    await client.query(`drop function ${signature}`)
}

async function drop(client: pg.Client, object: string): Promise<void> {
  if (!isFunction(object)) await client.query(`drop ${object}`)
  else
    for (const signature of await signatures(client, [nameOf(object)])) await client.query(`drop function ${signature}`)
}

async function runEach(client: pg.Client, query: string, functions: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, [functions])
  for (const { statement } of rows) await client.query(statement)
}

const isFunction = (object: string) => object.startsWith('function ')
const nameOf = (object: string) => object.slice('function '.length)
