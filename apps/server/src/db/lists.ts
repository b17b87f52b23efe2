import type { SortOf } from '@terahold/contract/fields'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** A page of a list as it is asked for. The first is 1. */
export type Page = { readonly pageNum: number; readonly pageSize: number }

/** The rows of a page: how many come before them, and how many they are at most. */
export type Slice = { readonly skip: number; readonly count: number }

/** Returns the rows of a page. */
export const sliceOf = ({ pageNum, pageSize }: Page): Slice => ({ skip: (pageNum - 1) * pageSize, count: pageSize })

/** How a long list is sorted and filtered. */
type ListOrder<Key extends string> = {
  readonly sort?: SortOf<Key> | undefined
  /** Only rows that contain this text, in any case. */
  readonly text?: string | undefined
  /** The amount that the text names: rows of exactly this amount are found as well. */
  readonly amount?: bigint | undefined
}

/** What a list's `order` takes. */
export type OrderOf<Shape extends { readonly order: (by: never) => unknown }> = Parameters<Shape['order']>[0]

type Column = string | RawBuilder<unknown>

type ListShape<Key extends string> = {
  /** The column or expression of each key that the list can be sorted by, or several of them. */
  readonly keys: Readonly<Record<Key, Column | readonly Column[]>>
  /** The order when none is asked for. */
  readonly usual: SortOf<NoInfer<Key>>
  /** Columns that tell rows with the same key apart. */
  readonly ties: readonly string[]
  /** What the text filter looks at. Every row is read, so a list with very many rows has `ids` and `addresses` instead. */
  readonly texts?: readonly Column[]
  /** Ids that the text filter finds by how they begin, each from an index. */
  readonly ids?: readonly string[]
  /** Lower-case addresses that the text filter finds by how they begin, each from an index with `text_pattern_ops`. */
  readonly addresses?: readonly string[]
  /** Whole numbers that the text filter finds as a whole. */
  readonly numbers?: readonly string[]
  /** The column of the rows' amounts. */
  readonly amounts?: string
}

/**
 * Returns the order and the filters of a list. Ties go in the direction of the key, so that one index on the key and the ties serves
 * both directions.
 */
export function listShape<const Key extends string>(shape: ListShape<Key>) {
  const { keys, usual, ties, texts = [], ids = [], addresses = [], numbers = [], amounts } = shape
  const columnsOf = (sort: SortOf<Key>) => [...new Set([keys[keyOf(sort)], ties].flat())].map(asSql)
  return {
    /** Returns what comes after `order by`. */
    order({ sort = usual }: ListOrder<NoInfer<Key>>): RawBuilder<unknown> {
      const side = isDescending(sort) ? sql`desc` : sql`asc`
      return sql.join(columnsOf(sort).map((column) => sql`${column} ${side}`))
    },
    /** Returns the condition that a row is found by the text. */
    has({ text, amount }: ListOrder<NoInfer<Key>>): RawBuilder<boolean> {
      if (text === undefined) return sql<boolean>`true`
      const pattern = text.replace(/[\\%_]/g, '\\$&')
      const range = idRange(text)
      const found = [
        ...(texts.length > 0 ? [sql`concat_ws(' ', ${sql.join(texts.map(asSql))}) ilike ${`%${pattern}%`}`] : []),
        ...(range ? ids.map((id) => sql`${sql.ref(id)} between ${range.first}::uuid and ${range.last}::uuid`) : []),
        ...addresses.map((address) => sql`${sql.ref(address)} like ${`${pattern.toLowerCase()}%`}`),
        ...(/^\d{1,18}$/.test(text) ? numbers.map((number) => sql`${sql.ref(number)} = ${text}::bigint`) : []),
        ...(amounts !== undefined && amount !== undefined ? [sql`${sql.ref(amounts)} = ${amount}`] : []),
      ]
      return sql<boolean>`(${sql.join(found, sql` or `)})`
    },
    /** Returns the condition that a row comes after another one. `other` is the rest of a select that reads it, from `from` on. */
    isAfter({ sort = usual }: ListOrder<NoInfer<Key>>, other: RawBuilder<unknown>): RawBuilder<boolean> {
      const place = sql.join(columnsOf(sort))
      return sql<boolean>`(${place}) ${isDescending(sort) ? sql`<` : sql`>`} (select ${place} ${other})`
    },
  }
}

/** Returns how many rows a list has. On the last page it follows from the page; otherwise the rows are counted. */
export async function totalOf(rows: number, { skip, count }: Slice, countAll: () => Promise<number>): Promise<number> {
  return rows < count && (rows > 0 || skip === 0) ? skip + rows : countAll()
}

/** Reads a page of a query's rows, and how many it has in all. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  slice: Slice,
) {
  const rows = await query.limit(slice.count).offset(slice.skip).execute()
  const total = await totalOf(rows.length, slice, () => countRows(query))
  return { rows, total }
}

/** Returns how many rows a query has. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow()
  return total
}

const isDescending = (sort: string) => sort.startsWith('-')

/** Returns the key of an order. */
export function keyOf<Key extends string>(sort: SortOf<Key>): Key {
  return (isDescending(sort) ? sort.slice(1) : sort) as Key
}

/** Returns the first and the last id that begin with a text, or undefined if none can. */
function idRange(text: string): { first: string; last: string } | undefined {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[\da-f]{1,32}$/.test(digits)) return undefined
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') }
}

function asSql(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}
