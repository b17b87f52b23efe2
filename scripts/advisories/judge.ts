import { z } from 'zod'

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
const urgent: ReadonlySet<string> = new Set(['high', 'critical'])

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.enum(severities) })]),
      ),
      fixAvailable: z.unknown(),
    }),
  ),
})

/** An advisory of the registry about a package in the lock file. `hasFix`: a version without the fault exists. */
export type Advisory = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly severity: (typeof severities)[number]
  readonly hasFix: boolean
}

/** An advisory that waits for its fix until the end of a day, `YYYY-MM-DD`. */
export type TrackedAdvisory = { readonly id: string; readonly fixBy: string }

/**
 * Returns the advisories of `npm audit --json`, or why the registry gave none: no network, another protocol, no JSON.
 */
export function parseAuditReport(output: string): { advisories: Advisory[] } | { couldNotAsk: string } {
  const json = parseJson(output)
  const report = reportSchema.safeParse(json)
  if (report.success) {
    const advisories = Object.entries(report.data.vulnerabilities).flatMap(([name, { via, fixAvailable }]) =>
      via.flatMap((cause) => {
        if (typeof cause === 'string') return []
        const { url, title, severity } = cause
        return [{ id: url.split('/').at(-1) ?? url, name, title, severity, hasFix: Boolean(fixAvailable) }]
      }),
    )
    return { advisories }
  }
  const { message } = z.object({ message: z.string() }).catch({ message: 'it gave no usable answer' }).parse(json)
  return { couldNotAsk: message }
}

/** Returns the rows of the table of tracked advisories: those that begin with an advisory's id and have a date under "Fix by". */
export function parseTrackedAdvisories(page: string): TrackedAdvisory[] {
  return page.split('\n').flatMap((line) => {
    const [, id = '', , , , fixBy = ''] = line.split('|').map((cell) => cell.trim())
    return /^GHSA(-\w{4}){3}$/.test(id) ? [{ id, fixBy }] : []
  })
}

/**
 * Judges advisories on a day (`YYYY-MM-DD`). A tracked advisory whose date has passed is a problem, and so is one of
 * high or critical severity that has a fix and is not tracked. Everything else is a notice.
 */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  tracked: readonly TrackedAdvisory[],
  today: string,
): { problems: string[]; notices: string[] } {
  const overdue = tracked.filter(({ fixBy }) => !/^\d{4}-\d{2}-\d{2}$/.test(fixBy) || fixBy < today)
  const problems = overdue.map(({ id, fixBy }) => `${id}: its fix was due on ${fixBy || 'no date'}`)
  const notices = tracked
    .filter(({ id }) => !advisories.some((advisory) => advisory.id === id))
    .map(({ id }) => `${id}: the registry no longer reports it; remove it from the table`)
  for (const { id, name, severity, title, hasFix } of advisories) {
    const line = `${id} ${name} (${severity}${hasFix ? '' : ', no fix yet'}): ${title}`
    const isProblem = urgent.has(severity) && hasFix && !tracked.some((entry) => entry.id === id)
    ;(isProblem ? problems : notices).push(line)
  }
  return { problems, notices }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
