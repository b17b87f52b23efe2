import { describe, expect, it } from 'vitest'
import { readAlertRules } from './alert-rules.ts'

const rule = (expression: string) => `
      - alert: TeraholdAlert
        expr: ${expression}
        for: 5m
        labels:
          severity: warning
        annotations:
          summary: Something is wrong.
          runbook: docs/operations.md#something-is-wrong
`

/** Returns the values at which a rule fires, of these. */
const firing = (expression: string, ...values: number[]) => {
  const [read] = readAlertRules(rule(expression))
  return values.filter((value) => read?.isMet(value))
}

describe('a rule for Prometheus', () => {
  it('is read with its metric, its time and its runbook', () => {
    expect(readAlertRules(rule('terahold_mail_waiting > 600'))).toMatchObject([
      {
        name: 'TeraholdAlert',
        metric: 'terahold_mail_waiting',
        minutes: 5,
        anchor: 'something-is-wrong',
        isMoment: false,
      },
    ])
    expect(readAlertRules(rule('time() - terahold_backup_at > 60'))).toMatchObject([{ isMoment: true }])
  })

  it.each([
    ['<', [9]],
    ['>', [11]],
    ['>=', [10, 11]],
    ['==', [10]],
  ])('compares with %s', (comparison, expected) => {
    expect(firing(`terahold_cash ${comparison} 10`, 9, 10, 11)).toEqual(expected)
  })

  it('can be about all processes together', () => {
    expect(firing('min without (instance) (terahold_cash) < 10', 9, 10)).toEqual([9])
    const [read] = readAlertRules(rule('\'time() - max without (instance) (terahold_run{urgency="high"}) > 60\''))
    expect(read).toMatchObject({ metric: 'terahold_run', isMoment: true })
    expect(read?.selects({ urgency: 'low' })).toBe(false)
  })

  it('compares with a fraction', () => {
    expect(firing('terahold_free_disk < 0.1', 0.09, 0.1)).toEqual([0.09])
  })

  it.each([
    ['terahold_open{urgency="high"} > 0', { urgency: 'high' }, true],
    ['terahold_open{urgency="high"} > 0', { urgency: 'low' }, false],
    ['terahold_open{kind!="reconciliation"} > 0', { kind: 'reconciliation' }, false],
    ['terahold_open{kind!="reconciliation"} > 0', {}, true],
    ['\'terahold_open{urgency="high",kind!~"one|two"} > 0\'', { urgency: 'high', kind: 'two' }, false],
    ['\'terahold_open{urgency="high",kind!~"one|two"} > 0\'', { urgency: 'high', kind: 'three' }, true],
    ['\'terahold_open{urgency="high",kind!~"one|two"} > 0\'', { urgency: 'low', kind: 'three' }, false],
    ['terahold_open > 0', { kind: 'any' }, true],
  ])('%s counts a series with %j: %s', (expression, labels, isCounted) => {
    expect(readAlertRules(rule(expression))[0]?.selects(labels)).toBe(isCounted)
  })

  it.each([
    'rate(terahold_calls[5m]) > 1',
    'max without (instance) (terahold_cash > 1',
    'terahold_cash != 10',
    'terahold_one > terahold_two',
    'terahold_cash > -1',
  ])('is refused when its condition has another form: %s', (expression) => {
    expect(() => readAlertRules(rule(expression))).toThrow(`This form of a condition is not known: ${expression}`)
  })

  it('is refused when it has no runbook or no time, so that no alert goes unchecked', () => {
    const whole = rule('terahold_cash > 1')
    for (const line of [/ {8}for: 5m\n/, / {10}runbook: .*\n/])
      expect(() => readAlertRules(whole + whole.replace(line, ''))).toThrow('1 of 2 rules could be read.')
  })
})
