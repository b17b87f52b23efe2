/** A measured figure with its goal. `least` and `most` are its bounds. */
export type Goal = { readonly text: string; readonly value: number; readonly least?: number; readonly most?: number }

/** Prints a table: the first row has the headings, the first column the names. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  console.log(`\n${title}`)
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${cells.join('   ')}`)
  }
}

/** Prints the goals; a missed goal is marked, and makes the process end with 1. */
export function printGoals(goals: readonly Goal[]): void {
  printTable('Goals', [['', 'measured', 'wanted', ''], ...goals.map(line)])
  if (!goals.every(isMet)) process.exitCode = 1
}

function line(goal: Goal): string[] {
  const wanted = goal.least === undefined ? `at most ${goal.most}` : `at least ${goal.least}`
  return [goal.text, figure(goal.value), wanted, isMet(goal) ? 'met' : 'MISSED']
}

function isMet({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Goal): boolean {
  return value >= least && value <= most
}

/** Formats a number: whole from a hundred on, three significant digits below. */
export function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString()
}
