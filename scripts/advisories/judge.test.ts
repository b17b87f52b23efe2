import { describe, expect, it } from 'vitest'
import { type Advisory, judgeAdvisories, parseAuditReport, parseTrackedAdvisories } from './judge.ts'

const id = 'GHSA-abcd-1234-efgh'
const advisory: Advisory = { id, name: 'left', title: 'runs code', severity: 'high', hasFix: true }
const today = '2026-11-23'

describe('an answer of the registry', () => {
  it('is read with severity and fix, without the packages that only depend on a faulty one', () => {
    const url = `https://github.com/advisories/${id}`
    const cause = { source: 1, name: 'left', url, title: 'runs code', severity: 'high', range: '<2' }
    const left = { name: 'left', severity: 'high', via: [cause], fixAvailable: { name: 'left', version: '2.0.0' } }
    const right = { name: 'right', severity: 'high', via: ['left'], fixAvailable: true }
    const output = JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left, right } })
    expect(parseAuditReport(output)).toEqual({ advisories: [advisory] })
    const withoutFix = JSON.stringify({ vulnerabilities: { left: { ...left, fixAvailable: false } } })
    expect(parseAuditReport(withoutFix)).toEqual({ advisories: [{ ...advisory, hasFix: false }] })
    expect(parseAuditReport(JSON.stringify({ vulnerabilities: {} }))).toEqual({ advisories: [] })
  })

  it('that is an error says why the registry could not be asked, and never counts as no advisories', () => {
    const refused = { message: '405 Method Not Allowed - POST https://registry.example/bulk', statusCode: 405 }
    expect(parseAuditReport(JSON.stringify(refused))).toEqual({ couldNotAsk: refused.message })
    for (const output of ['', '<html>', '{}', '[]', 'null', '{"vulnerabilities":[]}'])
      expect(parseAuditReport(output), output).toEqual({ couldNotAsk: 'it gave no usable answer' })
  })
})

describe('an advisory', () => {
  it('of high or critical severity with a fix is a problem', () => {
    for (const severity of ['high', 'critical'] as const)
      expect(judgeAdvisories([{ ...advisory, severity }], [], today).problems).toEqual([
        `${id} left (${severity}): runs code`,
      ])
  })

  it('of lower severity, or without a fix, is a notice', () => {
    for (const milder of [{ ...advisory, severity: 'moderate' } as const, { ...advisory, hasFix: false }]) {
      const { problems, notices } = judgeAdvisories([milder], [], today)
      expect([problems, notices.length]).toEqual([[], 1])
    }
  })

  it('that is tracked is a notice until its date, and a problem after it', () => {
    const judge = (fixBy: string) => judgeAdvisories([advisory], [{ id, fixBy }], today).problems
    expect([judge('2026-11-23'), judge('2026-12-01')]).toEqual([[], []])
    expect(judge('2026-11-22')).toEqual([`${id}: its fix was due on 2026-11-22`])
    expect([judge(''), judge('soon')].flat()).toHaveLength(2)
  })

  it('that the registry no longer reports should leave the table', () => {
    const { problems, notices } = judgeAdvisories([], [{ id, fixBy: '2026-12-01' }], today)
    expect([problems, notices]).toEqual([[], [expect.stringContaining('remove it')]])
  })
})

it('the table of tracked advisories is read by its columns', () => {
  const page = `| Advisory | Package | Severity | Found | Fix by | Why |
|---|---|---|---|---|---|
| ${id} | left 1.0.0 | high | 2026-11-20 | 2026-11-27 | only in tests |
| something else | | | | 2026-11-27 | |`
  expect(parseTrackedAdvisories(page)).toEqual([{ id, fixBy: '2026-11-27' }])
})
