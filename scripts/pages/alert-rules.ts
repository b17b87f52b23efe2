import { readFileSync } from 'node:fs'

export type AlertRule = {
  readonly name: string
  readonly expression: string
  /** The heading of its runbook in docs/operations.md, as in a link. */
  readonly anchor: string
  readonly minutes: number
  readonly metric: string
  /** Says whether a series with these labels counts. */
  readonly selects: (labels: Readonly<Record<string, string>>) => boolean
  /** Whether the metric is the moment since which time is counted. */
  readonly isMoment: boolean
  /** Says whether the condition is met by a value, or by that many seconds since the moment. */
  readonly isMet: (value: number) => boolean
}

const file = new URL('../../deploy/prometheus/alerts.yml', import.meta.url)
const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '==': (value, limit) => value === limit,
}
const rule =
  / {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\d+m)\n {8}labels:\n {10}severity: (?:critical|warning)\n {8}annotations:\n {10}summary: .+\n {10}runbook: docs\/operations\.md#(\S+)\n/g

/** Returns the rules of `deploy/prometheus/alerts.yml`. @throws Error naming a rule or condition of another form. */
export function readAlertRules(source = readFileSync(file, 'utf8')): AlertRule[] {
  const rules = [...source.matchAll(rule)].map(([, name = '', quoted = '', lasting = '', anchor = '']) => {
    const expression = quoted.replaceAll("'", '')
    return { name, expression, anchor, minutes: Number.parseInt(lasting, 10), ...conditionOf(expression) }
  })
  const count = source.match(/- alert:/g)?.length
  if (rules.length !== count) throw new Error(`${rules.length} of ${count} rules could be read.`)
  return rules
}

/** Reads the forms the rules use: a metric, or the time since it, of each process or of all together, compared with a number. */
function conditionOf(expression: string) {
  const form =
    /^(time\(\) - )?((?:max|min) without \(instance\) \()?(\w+)(?:\{((?:\w+(?:=|!=|!~)"[\w|]+",?)+)\})?(\))? (<|>|>=|==) ([\d.]+)$/
  const [, since, opening, metric = '', selectors = '', closing, comparison = '', limit] = form.exec(expression) ?? []
  const compare = comparisons[comparison]
  if (!compare || (opening === undefined) !== (closing === undefined))
    throw new Error(`This form of a condition is not known: ${expression}`)
  const wanted = [...selectors.matchAll(/(\w+)(=|!=|!~)"([\w|]+)"/g)].map(([, label = '', match, values = '']) => ({
    label,
    isOneOf: match === '=',
    values: values.split('|'),
  }))
  return {
    metric,
    selects: (labels: Readonly<Record<string, string>>) =>
      wanted.every(({ label, isOneOf, values }) => values.includes(labels[label] ?? '') === isOneOf),
    isMoment: since !== undefined,
    isMet: (value: number) => compare(value, Number(limit)),
  }
}
