import { sql } from 'kysely'
import { asParcel, type Parcel, type Reader } from './store.ts'

/** Takes parcels on their way that are due to be asked about, and puts off when they are due next: no other process has them. */
export async function takeDue(db: Reader, everyMinutes: number, most: number): Promise<Parcel[]> {
  const rows = await db
    .updateTable('parcel')
    .set({ look_at: sql<Date>`database_now() + make_interval(mins => ${everyMinutes})` })
    .where((where) =>
      where(
        where.refTuple('member_id', 'order_id'),
        'in',
        db
          .selectFrom('parcel')
          .select(['member_id', 'order_id'])
          .where('look_at', '<=', sql<Date>`database_now()`)
          .orderBy('look_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('member_id', 'order_id'),
      ),
    )
    .returningAll()
    .execute()
  return rows.map(asParcel)
}
