import type pg from 'pg'

/** Runs the text of an SQL file. @throws Error that names the file, the line and the cause. */
export async function runSqlFile(
  client: pg.Client,
  kind: 'Migration' | 'Routine',
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    const { message, position } = cause as pg.DatabaseError
    const line = position === undefined ? '' : ` at line ${text.slice(0, Number(position)).split('\n').length}`
    throw new Error(`${kind} ${name} failed${line}: ${message}`, { cause })
  }
}
