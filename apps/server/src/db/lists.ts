import type { SortOf } from '@terahold/contract/fields'
import { type RawBuilder, sql } from 'kysely'

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
  /** What the text filter looks at. */
  readonly texts?: readonly Column[]
  /** The column of the rows' amounts. */
  readonly amounts?: string
}

/**
 * Returns the order and the filters of a list. Ties go in the direction of the key, so that one index on the key and the ties serves
 * both directions.
 */
export function listShape<const Key extends string>({ keys, usual, ties, texts = [], amounts }: ListShape<Key>) {
  const columnsOf = (sort: SortOf<Key>) => [...new Set([keys[keyOf(sort)], ties].flat())].map(asSql)
  return {
    /** Returns what comes after `order by`. */
    order({ sort = usual }: ListOrder<NoInfer<Key>>): RawBuilder<unknown> {
      const side = isDescending(sort) ? sql`desc` : sql`asc`
      return sql.join(columnsOf(sort).map((column) => sql`${column} ${side}`))
    },
    /** Returns the condition that a row contains the text. */
    has({ text, amount }: ListOrder<NoInfer<Key>>): RawBuilder<boolean> {
      if (text === undefined) return sql<boolean>`true`
      const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
      const hasText = sql<boolean>`concat_ws(' ', ${sql.join(texts.map(asSql))}) ilike ${pattern}`
      if (amounts === undefined || amount === undefined) return hasText
      return sql<boolean>`(${hasText} or ${sql.ref(amounts)} = ${amount})`
    },
    /** Returns the condition that a row comes after another one. `other` is the rest of a select that reads it, from `from` on. */
    isAfter({ sort = usual }: ListOrder<NoInfer<Key>>, other: RawBuilder<unknown>): RawBuilder<boolean> {
      const place = sql.join(columnsOf(sort))
      return sql<boolean>`(${place}) ${isDescending(sort) ? sql`<` : sql`>`} (select ${place} ${other})`
    },
  }
}

const isDescending = (sort: string) => sort.startsWith('-')

/** Returns the key of an order. */
export function keyOf<Key extends string>(sort: SortOf<Key>): Key {
  return (isDescending(sort) ? sort.slice(1) : sort) as Key
}

function asSql(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}
