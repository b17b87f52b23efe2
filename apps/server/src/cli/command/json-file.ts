import { readFileSync } from 'node:fs'
import { UsageError } from './options.ts'
import { inPlainWords } from './system-errors.ts'

/** Reads a JSON file. @throws UsageError naming the option. */
export function jsonFile(option: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--${option}: ${inPlainWords(error)}`)
  }
}
