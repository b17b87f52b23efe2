import { exitOnSignals } from '../../run/exit-on-signals.mjs'
import { fail } from '../../run/print.mjs'
import { rehearseInside } from './rehearse-inside.ts'

exitOnSignals()
try {
  await rehearseInside((line) => void process.stdout.write(`${line}\n`))
} catch (error) {
  fail(error)
}
