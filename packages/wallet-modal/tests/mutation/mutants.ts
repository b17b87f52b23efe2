/** A small change to a source file that introduces an error. */
export type Mutant = {
  readonly file: string
  /** The whole file with the change. */
  readonly source: string
  /** Its position and what it changes. */
  readonly told: string
}

/** The replacements: each changes a decision or a value. */
const operators: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > (?!\{)/g, ' <= '],
  [/ < /g, ' >= '],
  [/\bif \(!/g, 'if ('],
  [/\bif \((?!!)/g, 'if (!'],
  [/(?<=[(:=,] |return )true\b/g, 'false'],
  [/(?<=[(:=,] |return )false\b/g, 'true'],
  [/ \+ (?!')/g, ' - '],
  [/ - /g, ' + '],
  [/ \+= 1\b/g, ' -= 1'],
  [/ -= 1\b/g, ' += 1'],
  [/\.some\(/g, '.every('],
  [/\.filter\(/g, '.map('],
]

/** Lines without effect at run time. */
const inert = /^\s*(?:\/\/|\/?\*|import |export type |type |readonly |export \{)/

/** Returns every mutant of a file. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  return operators.flatMap(([pattern, text]) =>
    Array.from(source.matchAll(pattern)).flatMap(({ index, 0: found }) => {
      const lineStart = source.lastIndexOf('\n', index) + 1
      const line = source.slice(lineStart, source.indexOf('\n', index))
      if (inert.test(line) || line.slice(0, index - lineStart).includes('//')) return []
      const number = source.slice(0, index).split('\n').length
      const told = `${file}:${number}: "${found.trim()}" to "${text.trim()}" in: ${line.trim()}`
      return [{ file, source: `${source.slice(0, index)}${text}${source.slice(index + found.length)}`, told }]
    }),
  )
}

/** Returns a sample, spread evenly and always the same. */
export function sampleOf<Each>(all: readonly Each[], count: number): readonly Each[] {
  const step = all.length / Math.min(count, all.length)
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor((index + 0.5) * step)],
  ).flatMap((each) => (each === undefined ? [] : [each]))
}
