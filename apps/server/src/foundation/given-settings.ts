import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>
export type Given = Readonly<Record<string, string>>
/** What was given, and what is wrong with it: one line per variable, never with a value. */
export type GivenSettings = { readonly given: Given; readonly problems: readonly string[] }

/** Variables of the product that are no settings of a process: of tests, and of operators' commands. */
const otherNames = /^TERAHOLD_(TEST_\w+|DAYS|SEED|SERVER|URL|KEYSTORE|PASSWORD_FILE)$/
const suffix = '_FILE'

/**
 * Returns the settings that are not empty, with each secret that is given as a file (`NAME_FILE`) read from it.
 * Names what cannot be read, and every `TERAHOLD_` variable that is no setting, with the setting that is probably meant.
 */
export function readGiven(
  environment: Environment,
  names: readonly string[],
  secrets: readonly string[],
): GivenSettings {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('TERAHOLD_') && !names.includes(name) && !otherNames.test(name),
  )
  const problems = unknown.map((name) => `  ${name}: is not a setting${asMeant(name, names)}`)
  for (const name of secrets) {
    const path = given[`${name}${suffix}`]
    if (path === undefined) continue
    if (name in given) {
      problems.push(`  ${name}: is given twice, also as ${name}${suffix}; set only one`)
      continue
    }
    const read = readSecret(path)
    // Only the problem with the file is reported, so the secret counts as given.
    if ('problem' in read) problems.push(`  ${name}${suffix}: ${read.problem}`)
    given[name] = 'text' in read ? read.text : ''
  }
  return { given, problems }
}

function readSecret(path: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(path, 'utf8').trimEnd()
    return text === '' ? { problem: 'names an empty file' } : { text }
  } catch (error) {
    return { problem: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

function asMeant(name: string, names: readonly string[]): string {
  const distances = names.map((known) => ({
    known,
    distance: Math.min(editDistance(name, known), editDistance(name, `TERAHOLD_${known}`)),
  }))
  const [closest] = distances.toSorted((one, other) => one.distance - other.distance)
  return closest && closest.distance <= 4 ? `; did you mean ${closest.known}?` : ''
}

/** Returns how many letters must be added, removed or replaced to turn one word into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1]
    for (const [place, otherLetter] of other.split('').entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}
