import { exitOnSignals } from '../../command-line/exit-on-signals.mjs'
import { fail } from '../../command-line/print.mjs'
import { rehearseContainers } from '../containers/rehearse-containers.ts'
import { rehearseMachine } from '../machine/rehearse-machine.ts'

exitOnSignals()
const rehearse = process.argv[2] === 'containers' ? rehearseContainers : rehearseMachine
try {
  const { seconds } = await rehearse((line) => void process.stdout.write(`${line}\n`))
  process.stdout.write(`The rehearsal took ${seconds.toFixed(0)} s.\n`)
} catch (error) {
  fail(error)
}
