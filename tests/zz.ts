import pg from 'pg'
import { locateEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
const url = locateEmbeddedPostgres(process.argv[2] + '/postgres')
const c = new pg.Client({ connectionString: url }); await c.connect()
console.log((await c.query('select id, task_identifier, attempts, locked_at, locked_by, run_at, now() from graphile_worker.jobs')).rows)
console.log((await c.query("select state, count(*) from withdrawal group by 1")).rows)
console.log((await c.query("select * from incident order by 1 desc limit 5").catch(e => ({rows: [String(e)]}))).rows)
console.log((await c.query("select * from payout_signer").catch(e => ({rows: [String(e)]}))).rows)
await c.end()
