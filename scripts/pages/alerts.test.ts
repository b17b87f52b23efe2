import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IncidentKind, incidentKinds, incidentUrgencies } from '@terahold/contract/codes/incidents'
import { payoutHaltReasons } from '@terahold/contract/codes/withdrawals'
import { afterAll, describe, expect, it } from 'vitest'
import { runbookOf } from '../../apps/console/src/today/runbooks.ts'
import { readAlertRules } from './alert-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The text of each section of the manual by its anchor. */
const sections = new Map(
  read('docs/operations.md')
    .split(/^#{2,3} /m)
    .map((section) => {
      const [title = ''] = section.split('\n')
      return [anchorOf(title), section.slice(title.length)]
    }),
)
const metrics = new Set(
  globSync('apps/server/src/**/*metrics.ts', { cwd: root }).flatMap(
    (file) => read(file).match(/terahold_\w+(?=')/g) ?? [],
  ),
)
// Prometheus itself knows whether a process answered.
metrics.add('up')

const alerts = readAlertRules()

it('the server’s metrics have no label that Prometheus sets itself, and would therefore rename', () => {
  const labels = globSync('apps/server/src/**/*metrics.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/labelNames: \[(.*?)\]/g)].flatMap(([, names = '']) =>
      names.replaceAll("'", '').split(', '),
    ),
  )
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.filter((label) => ['job', 'instance'].includes(label))).toEqual([])
})

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

/** A value at which each alert fires, and the nearest ordinary one at which it does not. */
const samples: Readonly<Record<string, readonly [fires: number, quiet: number]>> = {
  TeraholdDown: [0, 1],
  TeraholdPayoutsHalted: [1, 0],
  TeraholdPayoutProcessSilent: [0, 1],
  TeraholdPayoutQueueOld: [1_801, 1_800],
  TeraholdVaultCashLow: [999, 1_000],
  TeraholdGasLow: [0.04, 0.05],
  TeraholdChainBehind: [601, 600],
  TeraholdIncidentUrgent: [1, 0],
  TeraholdIncidentOpen: [1, 0],
  TeraholdReconciliationDiffers: [1, 0],
  TeraholdReconciliationOld: [10_801, 10_800],
  TeraholdJobFails: [3, 2],
  TeraholdMailWaits: [601, 600],
  TeraholdPoolWaits: [1, 0],
  TeraholdDiskFull: [0.09, 0.1],
  TeraholdBackupOld: [129_601, 129_600],
  TeraholdArchiveOld: [3_601, 3_600],
}

describe('the alert rules', () => {
  it('each have samples', () => {
    expect(alerts.map(({ name }) => name).toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it('use only metrics that the server has', () => {
    expect(alerts.filter(({ metric }) => !metrics.has(metric))).toEqual([])
  })

  it('link to the runbook that begins with their name, condition and time', () => {
    const beginningOf = ({ name, expression, minutes }: (typeof alerts)[number]) => {
      // The page names the kinds of incidents that have alerts of their own in words, and says once how processes are put together.
      const condition = withoutProcesses(expression).replace(/,kind!~"[^"]*"/, '')
      return `\n\n\`${name}\`: \`${condition}\`, ${minutes} minute${minutes === 1 ? '' : 's'} long`
    }
    expect(alerts.filter((alert) => !sections.get(alert.anchor)?.startsWith(beginningOf(alert)))).toEqual([])
  })

  it('cover each kind of incident, except those with a separate alert', () => {
    const ofIncidents = alerts.filter(({ metric }) => metric === 'terahold_open_incidents')
    const alertsOf = (kind: IncidentKind) =>
      ofIncidents.filter(({ selects }) => selects({ kind, urgency: incidentUrgencies[kind] })).length
    const halts = ['payouts_halted', 'suspect_outflow', ...payoutHaltReasons.filter((reason) => reason !== 'operator')]
    const ownAlert = [...halts, 'chain_stalled', 'reconciliation', 'job_failed']
    expect(incidentKinds.filter((kind) => alertsOf(kind) === 0).toSorted()).toEqual(ownAlert.toSorted())
    expect(incidentKinds.filter((kind) => alertsOf(kind) > 1)).toEqual([])
  })

  it('have runbooks that send each kind of incident where the desk does', () => {
    const [urgent = '', open = ''] = ['incident-is-urgent', 'incident-is-open'].map((anchor) => sections.get(anchor))
    const tableRows = [...`${urgent}${open}`.matchAll(/^\| (`[^|]+) \|.*?\]\(#([\w-]+)\)/gm)]
    const told = tableRows.flatMap(([, kinds = '', anchor = '']) =>
      [...kinds.matchAll(/`(\w+)`/g)].map(([, kind = '']) => [kind, `docs/operations.md#${anchor}`] as const),
    )
    expect(told.filter(([kind, anchor]) => runbookOf(kind as IncidentKind) !== anchor)).toEqual([])
    const ofIncidents = alerts.filter(({ metric }) => metric === 'terahold_open_incidents')
    const untold = incidentKinds.filter(
      (kind) =>
        runbookOf(kind) !== undefined &&
        !told.some(([known]) => known === kind) &&
        ofIncidents.some(({ selects }) => selects({ kind, urgency: incidentUrgencies[kind] })),
    )
    expect(untold).toEqual([])
  })

  it.each(alerts)('$name fires when its condition is met, and only then', ({ name, isMet }) => {
    const [fires, quiet] = samples[name] ?? []
    expect([isMet(fires ?? Number.NaN), isMet(quiet ?? Number.NaN)]).toEqual([true, false])
  })
})

describe.skipIf(spawnSync('promtool', ['--version']).status !== 0)('Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-alerts-'))
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('loads the settings and the rules', () => {
    const { status, output } = promtool('check', 'config', join(root, 'deploy/prometheus/prometheus.yml'))
    expect(output).toContain(`${alerts.length} rules found`)
    expect(status).toBe(0)
  })

  /** Runs the rules on a sample of each alert, which expects that nothing fires. promtool prints what fires all the same. */
  const run = (name: string, tests: readonly object[]) => {
    const file = join(folder, `${name}.yml`)
    const rules = [join(root, 'deploy/prometheus/alerts.yml')]
    writeFileSync(file, JSON.stringify({ rule_files: rules, evaluation_interval: '1m', tests }))
    return promtool('test', 'rules', file)
  }

  it('raises no alert while its condition is not met', () => {
    const tests = alerts.map((alert) => sampleOf(alert, samples[alert.name]?.[1] ?? Number.NaN))
    expect(run('quiet', tests)).toMatchObject({ status: 0 })
  })

  const firing = (alert: Alert, instances?: readonly string[]) => {
    const [fires = Number.NaN] = samples[alert.name] ?? []
    return sampleOf(alert, fires + (isAge(alert) ? (alert.minutes + 2) * 60 : 0), instances)
  }

  it('raises one alert for a condition that three processes report, and one for each process whose own condition it is', () => {
    const tests = alerts.map((alert) => firing(alert, ['one', 'two', 'three']))
    const { output } = run('together', tests)
    const counts = Object.fromEntries(
      alerts.map(({ name }) => [name, output.split(`Labels:{alertname="${name}"`).length - 1]),
    )
    const own = new Set(['TeraholdDown', 'TeraholdPoolWaits', 'TeraholdDiskFull'])
    expect(counts).toEqual(Object.fromEntries(alerts.map(({ name }) => [name, own.has(name) ? 3 : 1])))
  })

  it('raises each alert once its condition has lasted, with the runbook', () => {
    const tests = alerts.map((alert) => firing(alert))
    const { status, output } = run('firing', tests)
    expect(status).toBe(1)
    const fired = output.split('alertname:').slice(1)
    for (const { name, anchor } of alerts) {
      const about = fired.find((part) => part.trimStart().startsWith(`${name},`))
      expect(about, name).toContain(`runbook="docs/operations.md#${anchor}"`)
    }
  })
})

type Alert = (typeof alerts)[number]

/** Time since a moment in the metric: the moment that is as long ago when the rule is evaluated. */
const isAge = ({ expression }: Alert) => expression.startsWith('time()')

/** Returns a test for promtool with this value of the alert's metric, over the time after which the alert fires. */
function sampleOf(alert: Alert, value: number, instances: readonly string[] = ['api']): object {
  const { name, expression, minutes } = alert
  const [fires = Number.NaN] = samples[name] ?? []
  const series = withoutProcesses(expression)
    .replace('time() - ', '')
    .replace(/ (<|>|>=|==) [\d.]+$/, '')
  const at = fires + (minutes + 3) * 60
  const values = isAge(alert) ? `${at - value}x4000` : `${value}x4000`
  return {
    interval: '1m',
    input_series: instances.map((instance) => ({ series: withLabels(series, instance), values })),
    alert_rule_test: [{ eval_time: isAge(alert) ? `${at}s` : `${minutes + 1}m`, alertname: name, exp_alerts: [] }],
  }
}

/** Returns a condition about one process's figure, from one about the same figure of all processes. */
function withoutProcesses(expression: string): string {
  return expression.replace(/(?:max|min) without \(instance\) \((.*?)\)/, '$1')
}

/** A rule's series may select by a label; the sample needs that one, too. */
function withLabels(series: string, instance: string): string {
  const [metric = '', selected = ''] = series.split(/[{}]/)
  const labels = [selected.replaceAll(/!(?:=|~)"[\w|]+"/g, '="other"'), `instance="${instance}"`]
  return `${metric}{${labels.filter(Boolean).join(',')}}`
}

describe('the Grafana dashboard', () => {
  const { panels } = JSON.parse(read('deploy/grafana/terahold.json')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      (expr.match(/\bup(?={)|terahold_\w+/g) ?? []).map((name) => name.replace(/_bucket$/, '')),
    ),
  )

  it('uses only metrics that the server has, in every panel', () => {
    expect(shown.filter((name) => !metrics.has(name))).toEqual([])
    expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })

  it('shows what each alert is about', () => {
    expect(alerts.filter(({ metric }) => !shown.includes(metric))).toEqual([])
  })
})
