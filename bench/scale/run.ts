import { readArguments } from '../../scripts/command-line/help.mjs'
import { reportOfScale } from './report.ts'

readArguments(`npm run bench:scale [-- --help]

Calculates what one primary needs for 1, 10 and 100 million members from figures that the other benches measured, says which limit is
reached first, and simulates cells with an outbox between them. It measures nothing itself, and prints the same each time.

  --help   print this text
`)
process.stdout.write(reportOfScale())
