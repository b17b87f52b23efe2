/** One small wrong change to a source file. */
export type Mutant = {
  readonly file: string
  /** The whole file with the change in it. */
  readonly source: string
  /** Where it is and what it changes, for people. */
  readonly told: string
}

/** What is put in the place of what: each pair turns a decision or a value into another. */
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

/** Lines that say nothing at run time. */
const inert = /^\s*(?:\/\/|\/?\*|import |export type |type |readonly |export \{)/

/** Every wrong change the operators can make to a file. */
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

/** Some of many, spread over all of them in the same way each time. */
export function sampleOf<Each>(all: readonly Each[], count: number): readonly Each[] {
  const step = all.length / Math.min(count, all.length)
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor((index + 0.5) * step)],
  ).flatMap((each) => (each === undefined ? [] : [each]))
}
