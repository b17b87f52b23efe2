import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Finding, findingsOf } from '../findings/finding.ts'

/** How many days a venue may take to pay a row before the row is reported. */
const paymentDays = 10

/**
 * Names revenue that cannot be right although the books agree with it: days that show more than three times what the
 * pool's nameplate can have mined by the median of the network's last three days, and rows whose money is overdue.
 */
export async function verifyRevenue(db: Database): Promise<Finding[]> {
  return findingsOf(
    db,
    sql<Finding>`
    with day as (
      select pool_id, day, sum(case when voided = 0 then satoshi else div(satoshi::numeric * (usdt - voided), usdt) end) as satoshi,
        sum(usdt - voided) as usdt
      from revenue where state = 'approved' group by pool_id, day
    ), judged as (
      select p.slug, day.*, network.usdt_per_btc,
        3 * div(settled.nameplate_mths::numeric * 86400 * 1000000000 * network.subsidy_sat, network.difficulty * 4294967296) as most
      from day join pool p using (pool_id), lateral (
        select nameplate_mths from settlement s
        where s.pool_id = day.pool_id and s.day = day.day and s.voided_at is null order by revision desc limit 1
      ) settled, lateral (
        select percentile_disc(0.5) within group (order by difficulty) as difficulty,
          percentile_disc(0.5) within group (order by subsidy_sat) as subsidy_sat,
          percentile_disc(0.5) within group (order by usdt_per_btc) as usdt_per_btc
        from (select * from network_figure n where n.day <= day.day order by n.day desc limit 3) known having count(*) > 0
      ) network
    )
    select 'plausible' as invariant, 'pool ' || slug || ' on ' || day as subject,
      'shows ' || satoshi || ' satoshi and ' || usdt || ' minor units of USDT; three times what it can have mined is ' || most || ' satoshi' as detail
      from judged where satoshi > most or usdt > div(most * usdt_per_btc, 100000000)
    union all
    select 'overdue', 'revenue ' || revenue_id, 'of ' || day || ' waits for ' || (usdt - voided - cleared) || ' minor units since ' || approved_at::date
      from revenue where state = 'approved' and cleared_at is null
        and approved_at < database_now() - make_interval(days => ${paymentDays}::int)`,
  )
}
