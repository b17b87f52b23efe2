import { sql } from 'kysely'
import type { Database, DatabaseRole } from './connection.ts'

/**
 * Returns what the login of these connections may do beyond the role, in words that continue "the login"; empty when
 * nothing. Checks the login itself, because an attacker inside the process could reset the role it switched to.
 */
export async function rightsBeyond(db: Database, role: DatabaseRole): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    with login as (select * from pg_roles where rolname = session_user),
    dependence as (
      select d.deptype, d.classid from pg_shdepend d, login
      where d.refclassid = 'pg_authid'::regclass and d.refobjid = login.oid
        and d.dbid = (select oid from pg_database where datname = current_database()))
    select words from login, lateral (
      select 1 as place, 'is a superuser' as words where rolsuper
      union all select 2, 'may make roles' where rolcreaterole
      union all select 3, 'may make databases' where rolcreatedb
      union all select 4, 'may pass by row security' where rolbypassrls
      union all select 5, 'may replicate the server' where rolreplication
      union all select 6, 'is a member of ' || string_agg(other.rolname, ', ' order by other.rolname) from pg_roles other
        where not rolsuper and other.oid <> login.oid and other.rolname <> ${role} and pg_has_role(login.oid, other.oid, 'member')
        having count(*) > 0
      union all select 7, 'owns things in this database' where exists (select from dependence where deptype = 'o')
      union all select 8, 'was granted tables or functions by its own name' where exists (
        select from dependence where deptype = 'a' and classid in ('pg_class'::regclass, 'pg_proc'::regclass))
      union all select 9, 'may make things in the schema ' || nspname from pg_namespace
        where not rolsuper and nspname in ('public', 'graphile_worker') and has_schema_privilege(login.oid, oid, 'create')
    ) beyond order by place`.execute(db)
  return rows.map(({ words }) => words)
}
