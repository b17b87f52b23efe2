import { business } from '@terahold/contract/constants'
import { sql } from 'kysely'

/**
 * Completes a query over what the member of a withdrawal requested in the 24 hours up to it, itself included, without
 * cancelled ones. The window ends at the withdrawal's own time: waiting out a hold does not make a large one small, and
 * later ones do not make it large. `w` is the withdrawal's name in the outer query, `o` that of the others.
 */
export const lastDayRequests = sql`from withdrawal o where o.member_id = w.member_id and o.created_at <= w.created_at
  and o.created_at > w.created_at - make_interval(hours => ${business.withdrawDayHours}) and o.state not in ('cancelled', 'rejected', 'failed')`
