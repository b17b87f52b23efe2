import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The clocks themselves, and what only tests and the demo use. */
const exempt = /^foundation\/clock\.ts$|^demo\/|\.test\.ts$|(^|\/)fixtures\/|(^|\/)test-[\w-]+\.ts$|\.gen\.ts$/
const isRules = /(^|[/-])rules\.ts$/
const machineTime =
  /Date\.now\(|new Date\(\)|\b(clock|statement|transaction)_timestamp\b|\bcurrent_(timestamp|date|time)\b|(?<![\w.])now\(\)/
const monotonic = /performance\.now\(|process\.hrtime/
/** How many lines above a read the comment with its reason may be. */
const reach = 30

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !exempt.test(file))

/** Lines that read the machine's time without a comment that gives the reason. */
function unexplained(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, index) => {
    if (!machineTime.test(line) || isComment(line)) return false
    const above = lines.slice(Math.max(0, index - reach), index + 1).filter((each) => /\/\/|\*/.test(each))
    return !above.some((each) => /machine['’]s time|real time/i.test(each))
  })
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/\*|\*)/.test(line)
}

const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

describe('the one clock', () => {
  it('is used by everything that reads the time, except with a comment that gives the reason', () => {
    const found = files.flatMap((file) => unexplained(read(file)).map((line) => `${file}: ${line.trim()}`))
    expect(found).toEqual([])
  })

  it('is not read by rules, which receive the time', () => {
    const rules = files.filter((file) => isRules.test(file))
    expect(rules.length).toBeGreaterThan(5)
    const found = rules.filter((file) =>
      read(file)
        .split('\n')
        .some((line) => !isComment(line) && (machineTime.test(line) || monotonic.test(line))),
    )
    expect(found).toEqual([])
  })

  it.each([
    'const at = Date.now()',
    'const at = new Date()',
    'await sql`select now()`',
    "sql`clock_timestamp() + interval '1 day'`",
    'where at < current_date',
  ])('notices %s', (line) => {
    expect(unexplained(line)).toEqual([line])
    expect(unexplained(`// By the machine’s time: a lease is between processes.\n${line}`)).toEqual([])
  })

  it.each(['clock.now()', 'sql`database_now()`', 'new Date(row.at)', 'performance.now()'])('lets %s be', (line) => {
    expect(unexplained(line)).toEqual([])
  })
})
