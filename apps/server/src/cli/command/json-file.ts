import { readFileSync } from 'node:fs'
import { describeSystemError } from '../../foundation/system-errors.ts'
import { UsageError } from './options.ts'

/** Reads the JSON file that an argument names, such as `--plan`. @throws UsageError naming the argument. */
export function jsonFile(argument: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const fault = error instanceof SyntaxError ? `${path} is not JSON: ${error.message}` : describeSystemError(error)
    throw new UsageError(`${argument}: ${fault}`)
  }
}
