/** Returns an answer as lines: a row of a list is a line, everything else a label with its value. */
export function formatAnswer(answer: unknown): string {
  if (answer === undefined || answer === null) return 'done'
  if (typeof answer !== 'object') return JSON.stringify(answer)
  const { rows, total } = answer as { rows?: unknown[]; total?: number }
  if (Array.isArray(rows)) {
    const more = total !== undefined && total > rows.length ? [`${total} in all; --page shows more`] : []
    return [...rows.map(lineOf), ...more].join('\n') || 'none'
  }
  if ((answer as { ok?: unknown }).ok === true && Object.keys(answer).length === 1) return 'done'
  return facts(answer, '').join('\n')
}

function lineOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  const { title, lines, fields: _, ...rest } = row as { title?: string; lines?: Line[] } & Record<string, unknown>
  const own = Object.values(rest).filter(isShort).map(String)
  const nested = Object.entries(rest).filter(([, value]) => !isShort(value) && value !== null)
  return [
    [...own, ...(title ? [title] : [])].join('  '),
    ...(lines ?? []).map(({ label, value }) => `    ${label}: ${value}`),
    ...nested.flatMap(([name, value]) => facts({ [name]: value }, '    ')),
  ].join('\n')
}

type Line = { readonly label: string; readonly value: string }

const isShort = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function facts(value: object, indent: string): string[] {
  return Object.entries(value).flatMap(([name, each]): string[] => {
    if (each === null || each === undefined) return []
    if (isShort(each)) return [`${indent}${name}: ${String(each)}`]
    if (Array.isArray(each) && each.every(isShort))
      return each.length === 0 ? [] : [`${indent}${name}: ${each.join(', ')}`]
    if (Array.isArray(each))
      return each.length === 0
        ? []
        : [`${indent}${name}:`, ...each.map((item) => `${indent}  ${lineOf(item).replaceAll('\n', `\n${indent}  `)}`)]
    return [`${indent}${name}:`, ...facts(each as object, `${indent}  `)]
  })
}
