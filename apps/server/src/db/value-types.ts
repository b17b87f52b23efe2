import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
const int8Array = 1016
const numericArray = 1231
const dateArray = 1182

const parsers = new Map<number, Parser>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, parseWholeNumeric],
  [builtins.DATE, (text) => text],
  [int8Array, arrayOf(BigInt)],
  [numericArray, arrayOf(parseWholeNumeric)],
  [dateArray, arrayOf((text) => text)],
])

/**
 * How PostgreSQL values are parsed: int8 and numeric as bigint (money is whole minor units), date as `YYYY-MM-DD`,
 * timestamptz as Date, others as pg does it. Set per connection, so that other users of pg are not affected.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(id)
    return parser ?? (pg.types.getTypeParser(id, format ?? 'text') as Parser)
  },
}

function parseWholeNumeric(text: string): bigint {
  if (!/^-?\d+$/.test(text)) {
    throw new Error(
      `The numeric ${text} is not a whole number. Cast it to text in the query and parse it in the caller.`,
    )
  }
  return BigInt(text)
}

/** For one-dimensional arrays of values that PostgreSQL writes without quotes. */
function arrayOf(parse: Parser): Parser {
  return (text) => {
    const items = text === '{}' ? [] : text.slice(1, -1).split(',')
    return items.map((item) => (item === 'NULL' ? null : parse(item)))
  }
}
